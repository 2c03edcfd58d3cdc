import type { AppLoadContext } from "@remix-run/node";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import type { RegistrationForm as FormRules } from "../../brand/brand-document.ts";
import { sceneName } from "../../brand/images.ts";
import { textKey } from "../../i18n/text-key.ts";
import type { CallValue } from "../../platform/contract/calls.ts";
import { type DateReading, dateReading } from "../../shared/typed-date.ts";
import type { DialCountry } from "../verification/country-picker.tsx";
import { dialCountries } from "../verification/dial-countries.server.ts";

type FieldRule = CallValue<"accounts", "registerSettings">["username"][string];

/** The registration methods: each is a tab of the form. */
export type RegisterTab = "username" | "mobile";

/** One field of the registration form, ready to render. */
export interface RegistrationField {
  name: FieldName;
  label: string;
  required: boolean;
  minLength: number;
  /** Help text of the field, or empty. */
  help: string;
  type: "text" | "password" | "email" | "date";
  autoComplete: string;
}

/** A brand's registration form. */
export interface RegistrationForm {
  tab: RegisterTab;
  /** The brand's registration methods. */
  tabs: RegisterTab[];
  fields: RegistrationField[];
  /** How a birthday is parsed. */
  dates: DateReading;
  /** The field that the verification code is sent to, if the form has one. */
  codeTo: "mobileNum" | "email" | null;
  /** True when the captcha picture is shown to every visitor. */
  picture: boolean;
  /** True when the form accepts a captcha answer or a bot-check proof. */
  humanCheck: boolean;
  /** Dialling codes that the phone field offers, the default first: `PH +63`. */
  dialCodes: DialCountry[];
  termsTicked: boolean;
  minimumAge: number;
  /** Play money that a new account receives on a demonstration, in minor units. */
  grant: number;
  /** Name of the illustration beside the form. */
  banner: string;
}

type FieldName = keyof FormRules;

/** Order of the fields on the form, regardless of the document's order. */
const ORDER: readonly FieldName[] = [
  "username",
  "password",
  "confirmPassword",
  "paymentPassword",
  "mobileNum",
  "email",
  "fullname",
  "payeeName",
  "nickname",
  "birthday",
  "idNumber",
  "nationality",
  "address",
  "occupation",
  "sourceOfIncome",
  "line",
  "zalo",
  "whatsapp",
  "telegram",
  "facebook",
  "wechat",
  "qqNum",
  "referralCode",
  "affiliateCode",
  "recommenderId",
];

const TYPES: Partial<Record<FieldName, RegistrationField["type"]>> = {
  password: "password",
  confirmPassword: "password",
  paymentPassword: "password",
  email: "email",
};

const AUTOCOMPLETE: Partial<Record<FieldName, string>> = {
  username: "username",
  password: "new-password",
  confirmPassword: "new-password",
  paymentPassword: "off",
  email: "email",
  mobileNum: "tel-national",
  verificationCode: "one-time-code",
  fullname: "name",
  payeeName: "name",
  nickname: "nickname",
  birthday: "bday",
  nationality: "country-name",
  address: "address-line1",
  occupation: "organization-title",
};

/**
 * Returns this brand's form for one of its tabs, in the visitor's language, by the rules that the platform enforces.
 * With a number verified by phone (`numberProved`) it omits the number and the code to it.
 */
export async function registrationForm(
  context: AppLoadContext,
  wanted: unknown,
  { numberProved = false }: { numberProved?: boolean } = {},
): Promise<RegistrationForm> {
  const { brand, t, platform } = context;
  const { registration, protection, demonstration } = brand.document;
  const settings = await platform.accounts.registerSettings();
  const { usernameEnabled, mobileEnabled } = settings;
  const tabs: RegisterTab[] = [
    ...(usernameEnabled ? (["username"] as const) : []),
    ...(mobileEnabled ? (["mobile"] as const) : []),
  ];
  const tab = tabs.find((one) => one === wanted) ?? tabs[0] ?? "username";
  const rules = settings[tab];
  const { code, humanCheck } = settings.checks[tab];
  const codeTo = code === "email" ? "email" : code === "sms" && !numberProved ? "mobileNum" : null;
  const dialCodes = rules.mobileNum?.enabled ? dialCountries(context) : [];
  const fields = getOrder(tab, codeTo).flatMap((name) => {
    const rule = rules[name];
    if (!rule?.enabled || (numberProved && name === "mobileNum")) return [];
    return [
      name === "mobileNum" ? numberField(getField(name, rule, t), dialCodes[0], t) : getField(name, rule, t),
    ];
  });
  return {
    tab,
    tabs,
    fields,
    dates: dateReading(brand.document.locale.switcher, rules.birthday?.patternId),
    codeTo,
    picture: rules.captcha?.enabled ?? false,
    humanCheck,
    dialCodes,
    termsTicked: protection.termsTickedByDefault,
    minimumAge: settings.minimumAge,
    grant: demonstration.active ? demonstration.memberGrant : 0,
    banner: sceneName(registration.banner, brand.id),
  };
}

/**
 * Returns the order of the fields. The number is first when registering by number; a code follows the field that it is
 * sent to.
 */
function getOrder(tab: RegisterTab, codeTo: RegistrationForm["codeTo"]): FieldName[] {
  const order = tab === "mobile" ? [...new Set<FieldName>(["mobileNum", ...ORDER])] : ORDER;
  return order.flatMap((name) => (name === codeTo ? [name, "verificationCode" as const] : [name]));
}

function getField(name: FieldName, rule: FieldRule, t: AppLoadContext["t"]): RegistrationField {
  return {
    name,
    label: t(`auth.field.${name}`),
    required: rule.required,
    // A birthday's length is checked after parsing.
    minLength: name === "birthday" ? 0 : rule.minLength,
    help: name === "confirmPassword" ? "" : getHelp(rule, t),
    type: getType(name, rule),
    autoComplete: AUTOCOMPLETE[name] ?? "off",
  };
}

/**
 * Returns a number field with an example from its country, since that country's number format is checked before the
 * brand's rule.
 */
function numberField(
  field: RegistrationField,
  first: DialCountry | undefined,
  t: AppLoadContext["t"],
): RegistrationField {
  const example = first && getExampleNumber(first.country as CountryCode, examples);
  if (!example) return { ...field, minLength: 0 };
  const values = { national: example.formatNational(), international: example.formatInternational() };
  return { ...field, minLength: 0, help: t("auth.field.mobileNum.help", values) };
}

/** Returns the pattern's sentence with the minimum and maximum length; one number when both are the same. */
function getHelp(rule: FieldRule, t: AppLoadContext["t"]): string {
  if (rule.patternId === "dateYearFirst") return "";
  const { minLength: min, maxLength: max } = rule;
  const length = min === max ? `${max}` : `${Math.max(min, 1)}-${max}`;
  if (rule.patternId) return t(textKey(`error.pattern.${rule.patternId}`), { min, max, length });
  return max < 255 ? t("error.field.length", { min, max, length }) : "";
}

/** Returns the field type: a date field sends dates year first; the other date order is typed as text. */
function getType(name: FieldName, rule: FieldRule): RegistrationField["type"] {
  return rule.patternId === "dateYearFirst" ? "date" : (TYPES[name] ?? "text");
}
