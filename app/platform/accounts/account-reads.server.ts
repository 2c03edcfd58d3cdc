/**
 * Read access to accounts for other capabilities. It imports no capability, so all of them may import it. Every query
 * filters by merchant. A query that joins `account` to rows of its own table, to show the owner's name or to save a
 * round trip at every sign-in, stays in its capability.
 */

import { normalizeTypedCode } from "#app/shared/typed-text.ts";
import { addressBlock } from "../core/address-block.ts";
import { type AccountType, DEMO_TYPE } from "../core/call-context.ts";
import { isKnownAddress, KNOWN_ADDRESS_TTL_MS } from "../core/known-address.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import { normaliseUsername } from "./username.ts";

export { hasLabel, selectMembers } from "./chosen-accounts.ts";
export { countLabels } from "./labels.ts";
export { normaliseUsername };

export interface Account {
  id: string;
  type: AccountType;
  status: "active" | "disabled";
  /** As the owner typed it. */
  username: string;
  uplineId: string | null;
  currency: string;
}

/** Times are UTC epoch milliseconds. */
export interface AccountDetails extends Account {
  /** Platform language code. */
  language: string;
  registeredAt: number;
  registeredIp: string;
  passwordChangedAt: number | null;
  firstSignInAt: number | null;
  lastSignInAt: number | null;
  lastSignInIp: string | null;
  lastSignInCountry: string | null;
}

const BASE = [
  "id",
  "type",
  "status",
  "username_shown as username",
  "upline_id as uplineId",
  "currency",
] as const;

interface AccountKey {
  merchantId: string;
  accountId: string;
}

const byId = createCompiledQuery((db, { merchantId, accountId }: AccountKey) =>
  db.selectFrom("account").select(BASE).where("merchant_id", "=", merchantId).where("id", "=", accountId),
);

const detailsById = createCompiledQuery((db, { merchantId, accountId }: AccountKey) =>
  db
    .selectFrom("account")
    .select(BASE)
    .select(["language", "registered_at as registeredAt", "registered_ip as registeredIp"])
    .select(["password_changed_at as passwordChangedAt", "first_sign_in_at as firstSignInAt"])
    .select(["last_sign_in_at as lastSignInAt", "last_sign_in_ip as lastSignInIp"])
    .select("last_sign_in_country as lastSignInCountry")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId),
);

/** Returns an account; null if the merchant has none with this id. */
export async function accountById(db: Db, merchantId: string, accountId: string): Promise<Account | null> {
  const [account] = await byId(db, { merchantId, accountId });
  return account ?? null;
}

/** Returns an account's details; null if the merchant has none with this id. */
export async function accountDetails(
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<AccountDetails | null> {
  const [account] = await detailsById(db, { merchantId, accountId });
  return account ?? null;
}

/** Returns the account of a typed username, in any case and width; null if the merchant has none. */
export async function accountByUsername(
  db: Db,
  merchantId: string,
  username: string,
): Promise<Account | null> {
  const account = await db
    .selectFrom("account")
    .select(BASE)
    .where("merchant_id", "=", merchantId)
    .where("username", "=", normaliseUsername(username))
    .executeTakeFirst();
  return account ?? null;
}

/** Returns the one account that has verified this mobile number (E.164). A number that was only entered finds nothing. */
export async function accountByMobile(db: Db, merchantId: string, mobile: string): Promise<Account | null> {
  const account = await db
    .selectFrom("account")
    .select(BASE)
    .where("merchant_id", "=", merchantId)
    .where("mobile", "=", mobile)
    .where("mobile_verified_at", "is not", null)
    .executeTakeFirst();
  return account ?? null;
}

/** Returns the active account, except demo accounts, with a referral code; null if there is none. */
export async function accountByReferralCode(
  db: Db,
  merchantId: string,
  code: string,
): Promise<Account | null> {
  const account = await db
    .selectFrom("account")
    .select(BASE)
    .where("merchant_id", "=", merchantId)
    .where("referral_code", "=", normalizeTypedCode(code).toUpperCase())
    .where("status", "=", "active")
    .where("type", "!=", DEMO_TYPE)
    .executeTakeFirst();
  return account ?? null;
}

/** Returns the usernames of accounts, as displayed, by account id. */
export async function loadUsernames(
  db: Db,
  merchantId: string,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("account")
    .select(["id", "username_shown"])
    .where("merchant_id", "=", merchantId)
    .where("id", "in", [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.username_shown]));
}

/**
 * Returns the hashes of the sign-in and payment passwords, null for one that is not set; null if there is no such
 * account.
 */
export async function loadPasswordHashes(
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<{ passwordHash: string | null; paymentPasswordHash: string | null } | null> {
  const hashes = await db
    .selectFrom("account")
    .select(["password_hash as passwordHash", "payment_password_hash as paymentPasswordHash"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return hashes ?? null;
}

/** Returns the mail address of an account, verified or not; null if it has none. */
export async function loadEmail(db: Db, merchantId: string, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.email ?? null;
}

/** The account data that a sign-in by password needs. */
export interface SignInAccount {
  id: string;
  type: AccountType;
  status: "active" | "disabled";
  passwordHash: string | null;
  passwordChangedAt: number | null;
  mustChangePassword: boolean;
  /** True when it has signed in from this address before. */
  addressIsKnown: boolean;
}

const forSignIn = createCompiledQuery(
  (db, of: { merchantId: string; username: string; address: string; since: number }) =>
    db
      .selectFrom("account")
      .select(["id", "type", "status", "password_hash", "password_changed_at", "must_change_password"])
      .select(isKnownAddress(of.address, of.since))
      .where("merchant_id", "=", of.merchantId)
      .where("username", "=", of.username)
      .where("type", "!=", DEMO_TYPE),
);

/**
 * Returns the account that a normalised username signs in to; null if there is none or only a demo account. One query
 * finds the account and checks for a known IP address, so that unknown usernames take as long as known ones.
 */
export async function accountForSignIn(
  db: Db,
  merchantId: string,
  username: string,
  { ip, now }: { ip: string; now: number },
): Promise<SignInAccount | null> {
  const [row] = await forSignIn(db, {
    merchantId,
    username,
    address: addressBlock(ip),
    since: now - KNOWN_ADDRESS_TTL_MS,
  });
  if (!row) return null;
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    mustChangePassword: row.must_change_password === 1,
    addressIsKnown: row.known === 1,
  };
}

/**
 * Returns the account that has proved this mobile number (E.164) to be its own, with a flag that is true when it has
 * signed in from `ip` before. Null when the number belongs to no account.
 */
export async function findVerifiedMobileOwner(
  db: Db,
  merchantId: string,
  mobile: string,
  { ip, now }: { ip: string; now: number },
): Promise<{ addressIsKnown: boolean } | null> {
  const row = await db
    .selectFrom("account")
    .select(isKnownAddress(addressBlock(ip), now - KNOWN_ADDRESS_TTL_MS))
    .where("merchant_id", "=", merchantId)
    .where("mobile", "=", mobile)
    .where("mobile_verified_at", "is not", null)
    .executeTakeFirst();
  return row ? { addressIsKnown: row.known === 1 } : null;
}

/** Returns true when an account has a mobile number, proved or typed in. */
export async function hasMobile(db: Db, merchantId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("mobile")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined && row.mobile !== null;
}

/** Returns true when an account has proved this number (E.164) or mail address to be its own. */
export async function isVerifiedContact(
  db: Db,
  merchantId: string,
  { channel, to }: { channel: "sms" | "email"; to: string },
): Promise<boolean> {
  const [column, provedAt] =
    channel === "sms"
      ? (["mobile", "mobile_verified_at"] as const)
      : (["email", "email_verified_at"] as const);
  const owner = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where(column, "=", to)
    .where(provedAt, "is not", null)
    .executeTakeFirst();
  return owner !== undefined;
}
