import * as z from "zod";
import { normalizeTypedPin, toPlainCharacters } from "#app/shared/typed-text.ts";
import type { CallInput } from "../contract/calls.ts";
import { type FieldError, PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { parseEmail, parseMobile } from "../verification/verification.server.ts";
import { birthdayProblem, readDate } from "./birthday.ts";
import { isBreached } from "./breached.ts";
import { findIssue, type Issue, realNameError, textError } from "./field-issues.ts";
import { formRules, getRequiredBirthday, type RegisterMethod } from "./form-rules.ts";
import { isConfusableUsername } from "./look-alikes.ts";
import { isStaffName, readNickname } from "./nickname.ts";
import { patternMessageKey } from "./patterns.ts";
import { FIELDS, type Field, isSecretField, PROFILE_FIELDS, REAL_NAMES, readField } from "./read-field.ts";
import { normaliseUsername } from "./username.ts";

export type RegistrationInput = CallInput<"accounts", "register">;

/** A registration that meets the merchant's rules, with only the fields that the merchant's form has. */
export interface Registration {
  fields: Partial<Record<Field, string>>;
  profile: Partial<Record<(typeof PROFILE_FIELDS)[number], string>>;
  /** `yyyy-MM-dd`. */
  birthday: string | null;
  /** E.164. */
  mobile: string | null;
  email: string | null;
}

/** The rule of a field that the form does not have, but that is read all the same. */
const ANY_TEXT: FieldRule = {
  enabled: true,
  required: false,
  minLength: 0,
  maxLength: 255,
  patternId: "",
  acceptedPattern: "",
};

type RegistrationSchema = ReturnType<typeof createSchema>;
const schemas = new WeakMap<MerchantProfile, Map<string, RegistrationSchema>>();

/**
 * Checks a registration against the merchant's rules (spec sections 3 and 5): one schema for the form and the wire.
 * Fields that the form does not have are ignored, except an affiliate code: an agent's link works for every form.
 * `provedNumber` (E.164) replaces the number field.
 * @throws PlatformError INVALID_INPUT with every invalid field; AGE_RESTRICTED.
 */
export function checkRegistration(
  merchant: MerchantProfile,
  method: RegisterMethod,
  input: RegistrationInput,
  now: number,
  provedNumber: string | null = null,
): Registration {
  const parsed = registrationSchema(merchant, method, provedNumber !== null).safeParse(input);
  const { birthday } = formRules(merchant, method, provedNumber !== null);
  const ofBirthday = findBirthdayProblems(merchant, birthday, input.birthday, now);
  if (!parsed.success) {
    const fields = firstPerField([...parsed.error.issues.map(fieldError), ...ofBirthday]);
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  if (ofBirthday.length > 0) {
    const isAge = ofBirthday.some(({ messageKey }) => messageKey === "error.field.age");
    throw new PlatformError(isAge ? "AGE_RESTRICTED" : "INVALID_INPUT", { fields: ofBirthday });
  }
  return provedNumber === null ? parsed.data : { ...parsed.data, mobile: provedNumber };
}

/** Returns why a typed birthday that is a date is not accepted: the year, or the age. */
function findBirthdayProblems(
  merchant: MerchantProfile,
  rule: FieldRule | undefined,
  typed = "",
  now: number,
): FieldError[] {
  const birthday = rule?.enabled ? readDate(readField("birthday", typed, rule, merchant)) : null;
  if (birthday === null) return [];
  const problem = birthdayProblem(birthday, merchant.minimumAge, now, merchant.timeZone);
  return problem ? [{ pointer: "/birthday", ...problem }] : [];
}

/** The confirmations of the owner of an account that somebody else opened. */
export interface Confirmation {
  agreeTerms: boolean;
  birthday?: string | undefined;
}

/**
 * Checks what the owner of an account that somebody else opened confirms: the terms, and the birthday where the merchant
 * requires one of everybody who registers.
 */
export function checkConfirmation(
  merchant: MerchantProfile,
  { agreeTerms, birthday }: Confirmation,
  now: number,
): { problems: FieldError[]; birthday: string | null } {
  const rule = getRequiredBirthday(merchant) ?? undefined;
  const parsed = createSchema(rule ? { birthday: rule } : {}, merchant).safeParse({ agreeTerms, birthday });
  const issues = parsed.success ? [] : parsed.error.issues.map(fieldError);
  return {
    problems: firstPerField([...issues, ...findBirthdayProblems(merchant, rule, birthday, now)]),
    birthday: parsed.success ? parsed.data.birthday : null,
  };
}

/** The fields of an account that an agent opens. */
interface OpenedAccount {
  username: string;
  password?: string | undefined;
  nickname?: string | undefined;
}

/**
 * Checks the fields of an account that somebody else opens for its owner, by the rules of the form by username. A
 * password and a nickname are optional.
 * @throws PlatformError INVALID_INPUT with every invalid field.
 */
export function checkOpenedAccount(merchant: MerchantProfile, account: OpenedAccount): OpenedAccount {
  const { username, password, nickname } = formRules(merchant, "username");
  const optional = (rule: FieldRule = ANY_TEXT) => ({ ...rule, required: false });
  const rules = {
    ...(username && { username }),
    password: optional(password),
    nickname: optional(nickname?.enabled ? nickname : ANY_TEXT),
  };
  const parsed = createSchema(rules, merchant).safeParse({ ...account, agreeTerms: true });
  if (parsed.success) return { username: "", ...parsed.data.fields };
  throw new PlatformError("INVALID_INPUT", { fields: firstPerField(parsed.error.issues.map(fieldError)) });
}

/** Returns the schema of one of a merchant's forms, created once per merchant and version of its rules. */
function registrationSchema(merchant: MerchantProfile, method: RegisterMethod, numberProved: boolean) {
  const known = schemas.get(merchant) ?? new Map<string, RegistrationSchema>();
  schemas.set(merchant, known);
  const key = `${method} ${numberProved}`;
  const schema = known.get(key) ?? createSchema(formRules(merchant, method, numberProved), merchant);
  known.set(key, schema);
  return schema;
}

function createSchema(rules: Readonly<Record<string, FieldRule>>, merchant: MerchantProfile) {
  // Disabled fields are missing; `Values` below types them as optional.
  const shape = {} as Record<Field, ReturnType<typeof fieldSchema>>;
  for (const name of FIELDS) {
    const rule = getReadRule(name, rules, merchant);
    if (rule?.enabled) shape[name] = fieldSchema(name, rule, merchant, getFieldMessageKeys(name, rules));
  }
  return z
    .object({ ...shape, countryDialingCode: z.string().default(""), agreeTerms: z.boolean() })
    .superRefine((values: Values, ctx) => {
      const {
        confirmPassword,
        password,
        paymentPassword,
        birthday,
        mobileNum,
        countryDialingCode,
        agreeTerms,
      } = values;
      const addIssue = (name: string, key: string, more?: Issue["values"]) =>
        ctx.addIssue({ code: "custom", path: [name], params: more ? { key, values: more } : { key } });
      if (password && isBreached(password, values.username ?? ""))
        addIssue("password", "error.field.breached");
      if (paymentPassword && isBreached(paymentPassword, values.username ?? "")) {
        addIssue("paymentPassword", "error.field.breached");
      }
      if (paymentPassword && paymentPassword === normalizeTypedPin(password ?? ""))
        addIssue("paymentPassword", "error.field.asPassword");
      if (confirmPassword && confirmPassword !== password)
        addIssue("confirmPassword", "error.field.mismatch");
      if (birthday && readDate(birthday) === null) {
        const isMonthFirst = rules.birthday?.patternId === "dateMonthFirst";
        const form = patternMessageKey(isMonthFirst ? "dateMonthFirst" : "dateYearFirst");
        addIssue("birthday", /^\d{4}-\d\d-\d\d$/.test(birthday) ? "error.field.date" : form);
      }
      const ofNumber =
        mobileNum && rules.mobileNum ? numberIssue(countryDialingCode, mobileNum, rules.mobileNum) : null;
      if (ofNumber) addIssue("mobileNum", ofNumber.messageKey, ofNumber.values);
      if (values.email && parseEmail(values.email) === null) addIssue("email", "error.pattern.mailbox");
      if (!agreeTerms) addIssue("agreeTerms", "error.field.terms");
    })
    .transform((values: Values): Registration => {
      const filled = <N extends Field>(names: readonly N[]) =>
        Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))) as Partial<
          Record<N, string>
        >;
      const { birthday, mobileNum, email, countryDialingCode } = values;
      return {
        fields: filled(FIELDS),
        profile: filled(PROFILE_FIELDS),
        birthday: birthday ? readDate(birthday) : null,
        mobile: mobileNum ? parseMobile(countryDialingCode, mobileNum) : null,
        email: email ? parseEmail(email) : null,
      };
    });
}

/** Returns the rule by which a field is read; of a field that is not read, a rule that is not enabled, or none. */
function getReadRule(
  name: Field,
  rules: Readonly<Record<string, FieldRule>>,
  { agents }: MerchantProfile,
): FieldRule | undefined {
  const rule = rules[name];
  // A proof may take the answer's place: `requireHuman` decides.
  if (name === "captcha") return rule && { ...rule, required: false };
  return name === "affiliateCode" && !rule?.enabled && agents.on && agents.links ? ANY_TEXT : rule;
}

type Values = { [name in Field]?: string } & { countryDialingCode: string; agreeTerms: boolean };

/** Message keys of individual fields (spec section 5) that replace the general ones. */
interface FieldMessageKeys {
  required?: string | undefined;
  accepted?: string | undefined;
}

const NOT_ACCEPTED: Partial<Record<Field, string>> = {
  payeeName: "error.format.realName",
  fullname: "error.format.realName",
  mobileNum: "error.format.phone",
  username: "error.format.account",
  password: "error.format.password",
  email: "error.format.email",
};

function getFieldMessageKeys(
  name: Field,
  { address, nationality }: Readonly<Record<string, FieldRule>>,
): FieldMessageKeys {
  const accepted = NOT_ACCEPTED[name];
  if (name === "verificationCode") return { accepted, required: "error.field.verifyFirst" };
  const both = address?.required === true && nationality?.required === true;
  if (both && (name === "address" || name === "nationality"))
    return { accepted, required: "error.field.addressAndNationality" };
  return { accepted };
}

/** Returns the schema of a field for its rule. */
function fieldSchema(name: Field, rule: FieldRule, merchant: MerchantProfile, own: FieldMessageKeys) {
  const isSecret = isSecretField(name);
  return z
    .string()
    .default("")
    .transform((value) => readField(name, value, rule, merchant))
    .superRefine((value, ctx) => {
      const issue =
        (isSecret ? findIssue : textError)(value, getHeldRule(name, rule, value)) ??
        nameError(name, value, merchant.brandName);
      if (!issue) return;
      const { messageKey, values } = issue;
      const key =
        (messageKey === FIELD_MESSAGE_KEYS.required && own.required) ||
        (messageKey === "error.field.accepted" && own.accepted) ||
        messageKey;
      ctx.addIssue({ code: "custom", params: values ? { key, values } : { key } });
    });
}

/**
 * Returns the part of a rule that holds for a field's text alone. A number is checked together with its dialling code. A
 * birthday's pattern only says how a date is read, and the rest of its rule holds for the date (`yyyy-MM-dd`).
 */
function getHeldRule(name: Field, rule: FieldRule, value: string): FieldRule {
  if (name === "birthday" && readDate(value) !== null) return { ...rule, patternId: "" };
  return name === "mobileNum" || name === "birthday" ? { ...ANY_TEXT, required: rule.required } : rule;
}

/**
 * Returns the fault of a mobile number. A brand's rule counts the national digits, with or without the leading zero, in
 * whatever format the number was typed.
 */
function numberIssue(countryDialingCode: string, typed: string, rule: FieldRule): Issue | null {
  const mobile = parseMobile(countryDialingCode, typed);
  const code = toPlainCharacters(countryDialingCode).replace(/\D/g, "");
  const national = mobile?.slice(1 + code.length);
  const spellings =
    national === undefined
      ? [typed.replace(/[\s().-]/g, "")]
      : [national, `0${national}`, code + national, `+${code}${national}`];
  const [first, ...others] = spellings.map((spelling) => findIssue(spelling, rule));
  if (first && others.every((issue) => issue !== null)) {
    return first.messageKey === "error.field.accepted" ? { messageKey: "error.format.phone" } : first;
  }
  return mobile === null ? { messageKey: "error.field.mobile" } : null;
}

/**
 * Returns the fault of a name; null if none. A username must have visible characters and no control characters, and
 * must not be mistaken for another one; neither may pass for staff. The username also serves as the nickname of members
 * who choose none.
 */
function nameError(name: Field, value: string, brandName: string): Issue | null {
  if (value === "") return null;
  if (name === "nickname") {
    const read = readNickname(value, brandName);
    return "nickname" in read ? null : read;
  }
  if (REAL_NAMES.includes(name)) return realNameError(value);
  if (name !== "username") return null;
  const normalised = normaliseUsername(value);
  if (normalised === "" || normalised.includes("\uFFFD"))
    return { messageKey: FIELD_MESSAGE_KEYS.characters };
  if (isStaffName(value, brandName)) return { messageKey: "error.field.staffName" };
  return isConfusableUsername(normalised) ? { messageKey: "error.field.lookAlike" } : null;
}

/** Returns the refusal of a username that another account has. */
export function usernameTaken(): PlatformError {
  const fields = [{ pointer: "/username", messageKey: "error.field.taken" }];
  return new PlatformError("USERNAME_TAKEN", { fields });
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  const { key, values } = (issue.code === "custom" ? issue.params : undefined) ?? {};
  const pointer = `/${issue.path.join("/")}`;
  return { pointer, messageKey: key ?? FIELD_MESSAGE_KEYS.type, ...(values ? { values } : {}) };
}

function firstPerField(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((error) => [error.pointer, error])).values()].toReversed();
}
