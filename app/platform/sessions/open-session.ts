import type { Insertable } from "kysely";
import { type CallContext, DEMO_TYPE } from "../call-context.ts";
import { compiledOnce } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { SessionRow } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import { rememberOrigin } from "./known-origins.ts";
import { newToken, tokenHash } from "./tokens.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session that rests this long ends; a remembered one may rest for all of its 24 hours. */
const IDLE_MS = 30 * MINUTE_MS;
const LIFETIME_MS = 12 * HOUR_MS;
const REMEMBERED_MS = 24 * HOUR_MS;

/** What a sign-in gives (spec section 3, "Login response value"). `expiresAt` is UTC epoch milliseconds. */
export interface SignedIn {
  token: string;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  expiresAt: number;
  /** What the browser shows from now on to be known; null when it has that already. */
  deviceToken: string | null;
  /** The platform code of the language that the account is kept in. */
  language: string;
  /** True when a second proof was due and the account has none that the brand takes (docs/decisions/0088). */
  unprotected: boolean;
}

interface Opening {
  accountId: string;
  remember: boolean;
  /** True when the session is to set a new password before anything else. */
  passwordDue?: boolean;
  /** The hash that a password was right for: no session begins where the account has another one by now. */
  passwordHash?: string | null;
  now: number;
}

const accountBefore = compiledOnce((db, of: { merchantId: string; accountId: string }) =>
  db
    .selectFrom("account")
    .select(["type", "language", "first_sign_in_at"])
    .select(["last_sign_in_at", "last_sign_in_ip", "last_sign_in_country"])
    .where("merchant_id", "=", of.merchantId)
    .where("id", "=", of.accountId),
);

interface SignInNote {
  merchantId: string;
  accountId: string;
  first: number;
  now: number;
  ip: string;
  country: string | null;
}

const signInNote = (db: Db, { merchantId, accountId, first, now, ip, country }: SignInNote) =>
  db
    .updateTable("account")
    .set({
      first_sign_in_at: first,
      last_sign_in_at: now,
      last_sign_in_ip: ip,
      last_sign_in_country: country,
    })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .returning("id");

const noteSignIn = compiledOnce(signInNote);

/** Nothing when the password has been changed: asked by the very statement that writes, which no change can slip past. */
const noteIfStill = compiledOnce((db, of: SignInNote & { passwordHash: string | null }) =>
  signInNote(db, of).where("password_hash", "is not distinct from", of.passwordHash),
);

const addSession = compiledOnce(
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
 * Begins a session of an account and notes the sign-in on it; the session that the caller had ends. A new token each
 * time; only its hash is kept. For capabilities that have just made sure who the caller is.
 * @throws PlatformError WRONG_CREDENTIALS when the password that it was made sure by was changed meanwhile.
 */
export async function openSession(
  trx: Trx,
  ctx: CallContext,
  { accountId, remember, passwordDue = false, passwordHash, now }: Opening,
): Promise<SignedIn> {
  const merchantId = ctx.merchant.code;
  const { ip, country, userAgent, audience } = ctx.request;
  if (ctx.caller.kind === "account") await revoke(trx, ctx, ctx.caller.sessionId, "new sign-in", now);
  const [before] = await accountBefore(trx, { merchantId, accountId });
  if (!before) throw new Error(`${merchantId} has no account ${accountId}`);
  const note: SignInNote = { merchantId, accountId, first: before.first_sign_in_at ?? now, now, ip, country };
  const noted =
    passwordHash === undefined
      ? await noteSignIn(trx, note)
      : await noteIfStill(trx, { ...note, passwordHash });
  if (noted.length === 0) throw new PlatformError("WRONG_CREDENTIALS");
  // Trial accounts are opened anew each time: nobody comes back to one.
  const device = before.type === DEMO_TYPE ? null : await rememberOrigin(trx, ctx, accountId, now);
  const token = newToken();
  const lifetime = remember ? REMEMBERED_MS : LIFETIME_MS;
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
    previous_sign_in_at: before.last_sign_in_at,
    previous_sign_in_ip: before.last_sign_in_ip,
    previous_sign_in_country: before.last_sign_in_country,
    country,
    device: device?.hash ?? null,
  });
  return {
    token,
    firstTimeLogin: before.first_sign_in_at === null,
    passwordExpired: passwordDue,
    expiresAt: now + lifetime,
    deviceToken: device?.newToken ?? null,
    language: before.language,
    unprotected: false,
  };
}

/**
 * Lets the caller's session go on under another token and id, and ends the one they came with: for whoever has just
 * proved more of themselves. Gives what the new one goes by.
 */
export async function renewSession(
  trx: Trx,
  ctx: CallContext,
  sessionId: string,
  now: number,
  { reason = "step-up", passwordDue }: { reason?: string; passwordDue?: false } = {},
): Promise<{ token: string; sessionId: string; expiresAt: number; remembered: boolean } | null> {
  const old = await trx
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: reason })
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

/** Ends every session of an account, on every device, save the one of the token `except`. */
export async function revokeAll(
  trx: Trx,
  merchantId: string,
  accountId: string,
  { reason, except, now }: { reason: string; except?: string; now: number },
): Promise<void> {
  await trx
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: reason })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("token_hash", "!=", except === undefined ? "" : tokenHash(except))
    .where("revoked_at", "is", null)
    .execute();
}
