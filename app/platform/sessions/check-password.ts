import type { Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import { newToken } from "./tokens.ts";
import { normaliseUsername } from "./username.ts";

/**
 * Checks passwords against hashes. An account without one, or none at all (null), costs what a wrong password costs:
 * one look at a hash that nothing matches. So does a hash of another cost than today's, on top of its own look: it would
 * tell by its time that there is such an account.
 */
export function passwordChecker(hasher: PasswordHasher) {
  let making: Promise<string> | undefined;
  const nobodysHash = async () => {
    making ??= hasher.hash(newToken());
    try {
      return await making;
    } catch (error) {
      making = undefined;
      throw error;
    }
  };
  return async (hash: string | null, password: string): Promise<boolean> => {
    const nobodys = await nobodysHash();
    const matches = hash !== null && (await hasher.verify(hash, password));
    if (hash === null) await hasher.verify(nobodys, password);
    // The password was looked at: it costs a try also where this second look has to wait too long.
    else if (!matches && !hasher.isCurrent(hash)) await hasher.verify(nobodys, password).catch(() => false);
    return matches;
  };
}

/**
 * Makes the hash of a right password anew where it was made at another cost than today's, and gives the account's hash; the
 * one that another sign-in has made meanwhile, if the password is right for it. Where the password has just been changed,
 * the old one stays said: whoever goes on with it is refused.
 */
export async function renewHash(
  db: Db,
  hasher: PasswordHasher,
  merchantId: string,
  account: { id: string; password_hash: string | null },
  password: string,
): Promise<string | null> {
  const old = account.password_hash;
  if (old === null || hasher.isCurrent(old)) return old;
  const anew = await hasher.hash(password);
  const renewed = await db
    .updateTable("account")
    .set({ password_hash: anew })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", account.id)
    .where("password_hash", "=", old)
    .returning("id")
    .executeTakeFirst();
  if (renewed) return anew;
  const now = await db
    .selectFrom("account")
    .select("password_hash")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", account.id)
    .executeTakeFirst();
  return now?.password_hash && (await hasher.verify(now.password_hash, password)) ? now.password_hash : old;
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
