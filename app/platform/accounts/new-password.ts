import type { FieldError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { FieldRule, MerchantProfile } from "../core/merchant.ts";
import { isBreached } from "./breached.ts";
import { fitsAcceptedPattern, fitsPattern, patternMessageKey } from "./patterns.ts";

/** The most characters of a password, regardless of the merchant's rule: it bounds the input of argon2. */
export const MAX_PASSWORD_LENGTH = 128;

/** Returns the rule of a merchant's passwords for every form that sets one (spec section 7, "validation rules"). */
function passwordRule({ registration, code }: MerchantProfile): FieldRule {
  const rule = registration.username.password ?? registration.mobile.password;
  if (!rule) throw new TypeError(`merchant ${code} has no password rule`);
  return {
    ...rule,
    enabled: true,
    required: true,
    minLength: Math.max(1, rule.minLength),
    maxLength: Math.min(rule.maxLength, MAX_PASSWORD_LENGTH),
  };
}

/**
 * The fewest characters of a payment password, regardless of the brand's rule: with an open session it can be guessed
 * at.
 */
const MIN_PAYMENT_PASSWORD_LENGTH = 6;

/** Returns the rule applied to payment passwords; `rule` is the brand document's. */
export function getPaymentPasswordRule(rule: FieldRule | undefined): FieldRule {
  const minLength = Math.max(MIN_PAYMENT_PASSWORD_LENGTH, rule?.minLength ?? 0);
  return {
    patternId: rule?.patternId ?? "",
    acceptedPattern: rule?.acceptedPattern ?? "",
    enabled: true,
    required: true,
    minLength,
    maxLength: Math.max(minLength, Math.min(rule?.maxLength ?? MAX_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH)),
  };
}

/** Returns the rule for a payment password set after registration. */
export function paymentPasswordRule({ registration }: MerchantProfile): FieldRule {
  const { username, mobile } = registration;
  return getPaymentPasswordRule(username.paymentPassword ?? mobile.paymentPassword);
}

/**
 * Returns the error of a new password, or null. The password must meet the merchant's rule (lengths in characters, not
 * UTF-16 units), and be neither a common password nor the merchant's initial one. `username` is empty where it is not
 * known.
 */
export function passwordError(
  merchant: MerchantProfile,
  password: string,
  username: string,
  pointer = "/newPassword",
): FieldError | null {
  return errorByRule(passwordRule(merchant), merchant, password, { username, pointer });
}

/** Returns the error of a repeated password, or null. */
export function repetitionError(password: string, repeated: string): FieldError | null {
  return repeated === password
    ? null
    : { pointer: "/confirmNewPassword", messageKey: "error.field.mismatch" };
}

/** Like {@link passwordError}, with the rule for payment passwords. */
export function paymentPasswordError(
  merchant: MerchantProfile,
  password: string,
  { username, pointer }: { username: string; pointer: string },
): FieldError | null {
  return errorByRule(paymentPasswordRule(merchant), merchant, password, { username, pointer });
}

function errorByRule(
  { minLength: min, maxLength: max, patternId, acceptedPattern }: FieldRule,
  merchant: MerchantProfile,
  password: string,
  { username, pointer }: { username: string; pointer: string },
): FieldError | null {
  if (password.trim() === "") return { pointer, messageKey: FIELD_MESSAGE_KEYS.required };
  const length = Array.from(password).length;
  if (length < min || length > max || !fitsPattern(patternId, password)) {
    const values = { min, max, length: min === max ? `${min}` : `${min}-${max}` };
    return { pointer, messageKey: patternMessageKey(patternId), values };
  }
  if (!password.isWellFormed()) return { pointer, messageKey: FIELD_MESSAGE_KEYS.characters };
  if (!fitsAcceptedPattern(acceptedPattern, password))
    return { pointer, messageKey: "error.format.password" };
  if (isBreached(password, username) || password === merchant.passwords.initial) {
    return { pointer, messageKey: "error.field.breached" };
  }
  return null;
}
