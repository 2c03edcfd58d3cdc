/**
 * Write access to accounts for other capabilities, as account-reads.server.ts for reading. It imports no capability, so
 * all of them may import it. The caller has checked that the owner may make the change.
 */

import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { voidPasswordLinks } from "./store-password.ts";

interface AccountKey {
  merchantId: string;
  accountId: string;
}

const updateAccount = (db: Db, { merchantId, accountId }: AccountKey) =>
  db.updateTable("account").where("merchant_id", "=", merchantId).where("id", "=", accountId);

/** Locks an account's row until the transaction ends. */
export async function lockAccount(trx: Trx, key: AccountKey): Promise<void> {
  await updateAccount(trx, key)
    .set((eb) => ({ nickname: eb.ref("nickname") }))
    .execute();
}

/** A sign-in as it is stored with the account; `first`: the time of the account's first one. */
export interface SignInRecord extends AccountKey {
  first: number;
  now: number;
  ip: string;
  country: string | null;
}

// Names every property: a compiled query's placeholders cannot be copied with `...`.
const updateLastSignIn = (db: Db, { merchantId, accountId, first, now, ip, country }: SignInRecord) =>
  updateAccount(db, { merchantId, accountId })
    .set({
      first_sign_in_at: first,
      last_sign_in_at: now,
      last_sign_in_ip: ip,
      last_sign_in_country: country,
    })
    .returning("id");

const recordAnySignIn = createCompiledQuery(updateLastSignIn);

const recordSignInIfUnchanged = createCompiledQuery(
  (db, of: SignInRecord & { passwordHash: string | null }) =>
    updateLastSignIn(db, of).where("password_hash", "is not distinct from", of.passwordHash),
);

/**
 * Stores a sign-in. With `passwordHash`, only while the account still has that hash: checked in the same statement, so
 * that no change can intervene. Returns true if it was stored.
 */
export async function recordSignIn(
  trx: Trx,
  record: SignInRecord,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const stored =
    passwordHash === undefined
      ? await recordAnySignIn(trx, record)
      : await recordSignInIfUnchanged(trx, { ...record, passwordHash });
  return stored.length > 0;
}

/**
 * Replaces the hash of an unchanged sign-in password by a stronger one. Returns false when the password has changed.
 */
export async function replacePasswordHash(
  db: Db,
  key: AccountKey,
  { old, hash }: { old: string; hash: string },
): Promise<boolean> {
  const replaced = await updateAccount(db, key)
    .set({ password_hash: hash })
    .where("password_hash", "=", old)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Stores the hash of a payment password. Returns false when the account no longer has the hash `old`. */
export async function storePaymentPassword(
  db: Db,
  key: AccountKey,
  { old, hash }: { old: string | null; hash: string },
): Promise<boolean> {
  const stored = await updateAccount(db, key)
    .set({ payment_password_hash: hash })
    .where("payment_password_hash", old === null ? "is" : "=", old)
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Stores a mobile number (E.164) or mail address that its owner has proved. A new mail address voids unused password
 * links: the owner may leave a mailbox because somebody else reads it, so links sent there must not set a password.
 * @throws Error of the database when another account has proved the number.
 */
export async function storeProvedContact(
  trx: Trx,
  key: AccountKey,
  contact: { mobile: string } | { email: string },
  now: number,
): Promise<void> {
  const set =
    "mobile" in contact
      ? { ...contact, mobile_verified_at: now }
      : { ...contact, email_key: canonicalEmail(contact.email), email_verified_at: now };
  await updateAccount(trx, key).set(set).execute();
  if ("email" in contact) await voidPasswordLinks(trx, key, now);
}

/** Stores that the account's mail address is proved, unless the address has changed since. */
export async function storeEmailProof(
  db: Db,
  key: AccountKey,
  email: string | null,
  now: number,
): Promise<void> {
  await updateAccount(db, key)
    .set({ email_verified_at: now })
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .execute();
}

/** Stores an account's level in the club, which every page of the member reads; null for none. */
export async function storeClubLevel(
  trx: Trx,
  key: AccountKey,
  { rank, name }: { rank: number | null; name: string | null },
): Promise<void> {
  await updateAccount(trx, key).set({ club_rank: rank, club_name: name }).execute();
}
