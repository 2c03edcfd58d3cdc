import type { FieldError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { FieldRule, MerchantProfile } from "../merchant.ts";
import { isBreached } from "./breached.ts";
import { fitsAcceptedPattern, fitsPattern, patternMessageKey } from "./patterns.ts";

/** Passwords are up to this long, whatever a rule says: it bounds what argon2 is given. */
export const LONGEST_PASSWORD = 128;

/** The rule of a merchant's passwords, whichever form sets one (spec section 7, "validation rules"). */
function passwordRule({ registration, code }: MerchantProfile): FieldRule {
  const rule = registration.username.password ?? registration.mobile.password;
  if (!rule) throw new TypeError(`merchant ${code} has no password rule`);
  return {
    ...rule,
    enabled: true,
    required: true,
    minLength: Math.max(1, rule.minLength),
    maxLength: Math.min(rule.maxLength, LONGEST_PASSWORD),
  };
}

/** Payment passwords have this many characters at least, whatever a rule says: they are guessed at with an open session. */
const SHORTEST_PAYMENT_PASSWORD = 6;

/** The rule of a merchant's payment passwords, as the registration form has it; `rule` is what the document says. */
export function heldPaymentRule(rule: FieldRule | undefined): FieldRule {
  const minLength = Math.max(SHORTEST_PAYMENT_PASSWORD, rule?.minLength ?? 0);
  return {
    patternId: rule?.patternId ?? "",
    acceptedPattern: rule?.acceptedPattern ?? "",
    enabled: true,
    required: true,
    minLength,
    maxLength: Math.max(minLength, Math.min(rule?.maxLength ?? LONGEST_PASSWORD, LONGEST_PASSWORD)),
  };
}

/** The rule of payment passwords wherever one is set after registration. */
export function paymentPasswordRule({ registration }: MerchantProfile): FieldRule {
  const { username, mobile } = registration;
  return heldPaymentRule(username.paymentPassword ?? mobile.paymentPassword);
}

/**
 * What is wrong with a new password, or null: the merchant's rule (lengths in characters, not in UTF-16 halves), the
 * passwords that anybody guesses first, and the merchant's own first password. `username` is empty where it is not known.
 */
export function passwordFault(
  merchant: MerchantProfile,
  password: string,
  username: string,
  pointer = "/newPassword",
): FieldError | null {
  return faultByRule(passwordRule(merchant), merchant, password, { username, pointer });
}

/** As {@link passwordFault}, by the rule of payment passwords. */
export function paymentPasswordFault(
  merchant: MerchantProfile,
  password: string,
  { username, pointer }: { username: string; pointer: string },
): FieldError | null {
  return faultByRule(paymentPasswordRule(merchant), merchant, password, { username, pointer });
}

function faultByRule(
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
