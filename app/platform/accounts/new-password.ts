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
  const { minLength: min, maxLength: max, patternId, acceptedPattern } = passwordRule(merchant);
  if (password.trim() === "") return { pointer, messageKey: FIELD_MESSAGE_KEYS.required };
  const length = Array.from(password).length;
  if (length < min || length > max || !fitsPattern(patternId, password)) {
    const values = { min, max, length: min === max ? `${min}` : `${min}-${max}` };
    return { pointer, messageKey: patternMessageKey(patternId), values };
  }
  if (!password.isWellFormed()) return { pointer, messageKey: FIELD_MESSAGE_KEYS.characters };
  if (!fitsAcceptedPattern(acceptedPattern, password)) return { pointer, messageKey: "error.field.accepted" };
  if (isBreached(password, username) || password === merchant.passwords.initial) {
    return { pointer, messageKey: "error.field.breached" };
  }
  return null;
}
