import { dateReading, typedDate } from "#app/shared/typed-date.ts";
import {
  normalizeTypedCode,
  normalizeTypedIdentifier,
  normalizeTypedName,
  normalizeTypedNumber,
  normalizeTypedPin,
  normalizeTypedText,
} from "#app/shared/typed-text.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { normaliseEmail } from "../verification/verification.server.ts";
import { normaliseNickname } from "./nickname.ts";
import { fitsPattern } from "./patterns.ts";

/** Plain text fields: checked by their rule and stored in the account's profile. */
export const PROFILE_FIELDS = [
  "payeeName",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "telegram",
  "zalo",
  "idNumber",
  "fullname",
  "address",
  "nationality",
  "occupation",
  "sourceOfIncome",
] as const;

/** Fields that registration uses. */
const OTHER_FIELDS = [
  "username",
  "nickname",
  "email",
  "mobileNum",
  "verificationCode",
  "captcha",
  "birthday",
  "referralCode",
  "recommenderId",
  "affiliateCode",
] as const;

/**
 * Secret fields are not trimmed: a space at either end of a password is part of it. A payment password of digits is
 * read as a code.
 */
const SECRET_FIELDS = ["password", "confirmPassword", "paymentPassword"] as const;

/** Every field of the forms. */
export const FIELDS = [...OTHER_FIELDS, ...SECRET_FIELDS, ...PROFILE_FIELDS];
export type Field = (typeof FIELDS)[number];

/** Codes, in which spaces and dashes are only separators. */
const CODES: readonly Field[] = [
  "verificationCode",
  "captcha",
  "referralCode",
  "recommenderId",
  "affiliateCode",
];
/** Names of accounts and documents, in which full-width letters are equal to ASCII ones. */
const IDENTIFIERS: readonly Field[] = [
  "username",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "telegram",
  "zalo",
  "idNumber",
];

/** Names of persons. */
export const REAL_NAMES: readonly Field[] = ["payeeName", "fullname"];

/** Patterns of letters and digits without separators. */
const UNSEPARATED = ["digits", "alphanumeric", "lettersAndDigits", "alphanumericUppercase"];

/** Returns true for a secret. */
export function isSecretField(name: Field): boolean {
  return (SECRET_FIELDS as readonly string[]).includes(name);
}

/** Converts a typed field to the form that its rule expects. */
export function readField(
  name: Field,
  value: string,
  { patternId }: FieldRule,
  merchant: MerchantProfile,
): string {
  if (name === "paymentPassword") return normalizeTypedPin(value);
  if (isSecretField(name)) return value;
  if (name === "nickname") return normaliseNickname(value);
  if (name === "birthday") return typedDate(value, dateReading(merchant.languages, patternId));
  if (name === "mobileNum") return normalizeTypedNumber(value);
  if (name === "email") return normaliseEmail(value);
  if (CODES.includes(name)) return normalizeTypedCode(value);
  if (REAL_NAMES.includes(name)) return normalizeTypedName(value);
  if (!IDENTIFIERS.includes(name)) return normalizeTypedText(value);
  // Where a rule accepts only digits or letters, spaces and dashes merely separate them, as on a printed card. An
  // underscore may be part of an account's name.
  const code = normalizeTypedCode(value);
  const mayBeCode = name !== "username" && !value.includes("_");
  const isCode = mayBeCode && UNSEPARATED.includes(patternId) && fitsPattern(patternId, code);
  return isCode ? code : normalizeTypedIdentifier(value);
}
