import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { newToken } from "./tokens.ts";
import { normaliseUsername } from "./username.ts";

/**
 * Checks passwords against hashes. An account without one, or none at all (null), costs what a wrong password costs:
 * one look at a hash that nothing matches.
 */
export function passwordChecker(hasher: PasswordHasher) {
  let dummyHash: Promise<string> | undefined;
  return async (hash: string | null, password: string): Promise<boolean> => {
    dummyHash ??= hasher.hash(newToken());
    const matches = await hasher.verify(hash ?? (await dummyHash), password);
    return matches && hash !== null;
  };
}

/** Both are required, trimmed to tell (spec section 5). @throws PlatformError INVALID_INPUT. */
export function credentials(input: { username?: string | undefined; password?: string | undefined }) {
  const username = input.username?.trim() ?? "";
  const password = input.password ?? "";
  const missing = [
    ...(username === "" ? ["/username"] : []),
    ...(password.trim() === "" ? ["/password"] : []),
  ];
  if (missing.length > 0) {
    throw new PlatformError("INVALID_INPUT", {
      fields: missing.map((pointer) => ({ pointer, messageKey: FIELD_MESSAGE_KEYS.required })),
    });
  }
  return { username: normaliseUsername(username), password };
}
