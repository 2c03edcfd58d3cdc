import { isBreached } from "../../accounts/accounts.server.ts";
import type { FieldError } from "../../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../../core/input-errors.ts";

/** Operators' passwords give access to members' money, so they are longer than members' (NIST SP 800-63B, 5.1.1.2). */
const MIN_PASSWORD_LENGTH = 12;
/** In UTF-16 units, as a form field counts them: longer input is cut there at sign-in. */
export const MAX_PASSWORD_LENGTH = 128;

/** Returns the error of an operator's new password; null for none. */
export function passwordError(
  { old, password, again }: { old: string; password: string; again: string },
  username: string,
): FieldError | null {
  const fault = (messageKey: string, pointer = "/password"): FieldError => ({ pointer, messageKey });
  if (Array.from(password).length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH) {
    return {
      ...fault("ops.error.passwordLength"),
      values: { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH },
    };
  }
  if (!password.isWellFormed()) return fault(FIELD_MESSAGE_KEYS.characters);
  if (isBreached(password, username) || password === old) return fault("error.field.breached");
  return password === again ? null : fault("ops.error.passwordAgain", "/again");
}
