import { loadPasswordHashes, normaliseUsername } from "../accounts/account-reads.server.ts";
import { replacePasswordHash } from "../accounts/account-writes.server.ts";
import { PlatformError } from "../core/errors.ts";
import { FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import { withoutRequester } from "../core/requester.ts";
import { newToken } from "../core/secret-token.ts";
import type { Db } from "../database/database.server.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";

type PasswordCheck = (hash: string | null, password: string) => Promise<boolean>;

const checkers = new WeakMap<PasswordHasher, PasswordCheck>();

/**
 * Checks passwords against hashes; one checker per hasher. So that response times do not reveal whether an account
 * exists, a missing hash (null) costs one evaluation against a dummy hash, and a wrong password for a hash of an
 * outdated cost costs one more.
 */
export function passwordChecker(hasher: PasswordHasher): PasswordCheck {
  const checker = checkers.get(hasher) ?? newChecker(hasher);
  checkers.set(hasher, checker);
  return checker;
}

function newChecker(hasher: PasswordHasher): PasswordCheck {
  let making: Promise<string> | undefined;
  const dummyHash = async () => {
    making ??= withoutRequester(() => hasher.hash(newToken()));
    try {
      return await making;
    } catch (error) {
      making = undefined;
      throw error;
    }
  };
  return async (hash, password) => {
    const dummy = await dummyHash();
    const matches = hash !== null && (await hasher.verify(hash, password));
    if (hash === null) await hasher.verify(dummy, password);
    // The password was evaluated, so the attempt counts even if this second evaluation waits too long and throws.
    else if (!matches && !hasher.isCurrent(hash)) await hasher.verify(dummy, password).catch(() => false);
    return matches;
  };
}

/**
 * Rehashes a correct password whose hash has an outdated cost. Returns the account's hash: the new one, or the one that
 * a concurrent sign-in has stored if the password matches it. If the password was changed in between, it returns the
 * old hash, with which no session begins.
 */
export async function rehashPassword(
  db: Db,
  hasher: PasswordHasher,
  merchantId: string,
  account: { id: string; passwordHash: string | null },
  password: string,
): Promise<string | null> {
  const old = account.passwordHash;
  if (old === null || hasher.isCurrent(old)) return old;
  const rehashed = await hasher.hash(password);
  const owner = { merchantId, accountId: account.id };
  if (await replacePasswordHash(db, owner, { old, hash: rehashed })) return rehashed;
  const now = await loadPasswordHashes(db, merchantId, account.id);
  return now?.passwordHash && (await hasher.verify(now.passwordHash, password)) ? now.passwordHash : old;
}

/**
 * Returns the normalised username and the password; both are required, and blank counts as missing (spec section 5).
 * @throws PlatformError INVALID_INPUT.
 */
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
