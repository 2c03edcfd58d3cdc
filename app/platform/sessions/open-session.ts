import type { Insertable } from "kysely";
import { HOUR_MS } from "#app/shared/durations.ts";
import { accountDetails } from "../accounts/account-reads.server.ts";
import { recordSignIn } from "../accounts/account-writes.server.ts";
import { type CallContext, DEMO_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { newToken, tokenHash } from "../core/secret-token.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { SessionRow } from "../database/tables/sessions.ts";
import { computeSessionEnd } from "../protection/protection.server.ts";
import { rememberOrigin } from "./known-origins.ts";

const MINUTE_MS = 60_000;
/** A session ends when it was unused for this long; a remembered one may be unused for all of its 24 hours. */
const IDLE_MS = 30 * MINUTE_MS;
const LIFETIME_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 24 * HOUR_MS;

/** The reason of a session that goes on under another token. */
export const RENEWED = "renewed";

/** The result of a sign-in (spec section 3, "Login response value"). `expiresAt` is UTC epoch milliseconds. */
export interface SignedIn {
  token: string;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  expiresAt: number;
  /** The token that makes the device known; null when the browser already has it. */
  deviceToken: string | null;
  /** Platform code of the account's language. */
  language: string;
  /** True when a second proof was due and the account has none that the brand accepts (docs/decisions/0087). */
  unprotected: boolean;
}

interface SessionRequest {
  accountId: string;
  remember: boolean;
  /** True when the session may only set a new password. */
  passwordDue?: boolean;
  /** The hash that the password matched: no session begins if it has changed since. */
  passwordHash?: string | null;
  now: number;
}

const addSession = createCompiledQuery(
  (db, session: Omit<Insertable<SessionRow>, "revoked_at" | "revoked_reason">) =>
    db.insertInto("session").values({
      merchant_id: session.merchant_id,
      token_hash: session.token_hash,
      id: session.id,
      account_id: session.account_id,
      audience: session.audience,
      created_at: session.created_at,
      last_seen_at: session.last_seen_at,
      expires_at: session.expires_at,
      idle_ms: session.idle_ms,
      ip: session.ip,
      user_agent: session.user_agent,
      remember: session.remember,
      password_due: session.password_due,
      previous_sign_in_at: session.previous_sign_in_at,
      previous_sign_in_ip: session.previous_sign_in_ip,
      previous_sign_in_country: session.previous_sign_in_country,
      country: session.country,
      device: session.device,
      revoked_at: null,
      revoked_reason: null,
    }),
);

/**
 * Begins a session of an account and stores the sign-in with the account; the caller's previous session ends. The token
 * is new each time, and only its hash is stored. For capabilities that have just verified the caller.
 *
 * @throws PlatformError WRONG_CREDENTIALS when the password used was changed in the meantime.
 */
export async function openSession(
  trx: Trx,
  ctx: CallContext,
  { accountId, remember, passwordDue = false, passwordHash, now }: SessionRequest,
): Promise<SignedIn> {
  const merchantId = ctx.merchant.code;
  const { ip, country, userAgent, audience } = ctx.request;
  if (ctx.caller.kind === "account") await revoke(trx, ctx, ctx.caller.sessionId, "new sign-in", now);
  const before = await accountDetails(trx, merchantId, accountId);
  if (!before) throw new Error(`${merchantId} has no account ${accountId}`);
  const record = { merchantId, accountId, first: before.firstSignInAt ?? now, now, ip, country };
  const isRecorded = await recordSignIn(trx, record, passwordHash);
  if (!isRecorded) throw new PlatformError("WRONG_CREDENTIALS");
  // A demo account is never signed in to again.
  const device = before.type === DEMO_TYPE ? null : await rememberOrigin(trx, ctx, accountId, now);
  const token = newToken();
  const end = await computeSessionEnd(trx, ctx.merchant, accountId, now);
  const lifetime = Math.min(remember ? REMEMBERED_MS : LIFETIME_MS, (end ?? Number.MAX_SAFE_INTEGER) - now);
  await addSession(trx, {
    merchant_id: merchantId,
    token_hash: tokenHash(token),
    id: newId(now),
    account_id: accountId,
    audience,
    created_at: now,
    last_seen_at: now,
    expires_at: now + lifetime,
    idle_ms: remember ? REMEMBERED_MS : IDLE_MS,
    ip,
    user_agent: userAgent,
    remember: remember ? 1 : 0,
    password_due: passwordDue ? 1 : 0,
    previous_sign_in_at: before.lastSignInAt,
    previous_sign_in_ip: before.lastSignInIp,
    previous_sign_in_country: before.lastSignInCountry,
    country,
    device: device?.hash ?? null,
  });
  return {
    token,
    firstTimeLogin: before.firstSignInAt === null,
    passwordExpired: passwordDue,
    expiresAt: now + lifetime,
    deviceToken: device?.newToken ?? null,
    language: before.language,
    unprotected: false,
  };
}

/**
 * Replaces the caller's session by one with a new token and id, after a further proof or a change of password. Returns
 * null when the session has ended.
 */
export async function renewSession(
  trx: Trx,
  ctx: CallContext,
  sessionId: string,
  now: number,
  { passwordDue }: { passwordDue?: false } = {},
): Promise<{ token: string; sessionId: string; expiresAt: number; remembered: boolean } | null> {
  const old = await trx
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: RENEWED })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!old) return null;
  const token = newToken();
  const id = newId(now);
  await trx
    .insertInto("session")
    .values({
      ...old,
      token_hash: tokenHash(token),
      id,
      last_seen_at: now,
      revoked_at: null,
      revoked_reason: null,
      ...(passwordDue === false && { password_due: 0 as const }),
    })
    .execute();
  return { token, sessionId: id, expiresAt: old.expires_at, remembered: old.remember === 1 };
}

/** Ends one session of the merchant. */
export async function revoke(
  db: Db,
  ctx: CallContext,
  sessionId: string,
  reason: string,
  now: number,
): Promise<void> {
  await db
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every session of an account, on every device, except the one with the token `except` or the id `exceptId`. */
export async function revokeAll(
  trx: Trx,
  merchantId: string,
  accountId: string,
  { reason, except, exceptId = "", now }: { reason: string; except?: string; exceptId?: string; now: number },
): Promise<void> {
  await trx
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("token_hash", "!=", except === undefined ? "" : tokenHash(except))
    .where("id", "!=", exceptId)
    .where("revoked_at", "is", null)
    .execute();
}
