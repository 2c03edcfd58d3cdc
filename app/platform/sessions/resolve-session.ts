import type { Caller, RequestFacts } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { tokenHash } from "../core/secret-token.ts";
import type { Services } from "../core/services.ts";
import { RENEWED } from "./open-session.ts";
import { belongsOnHost } from "./require-allowed-host.ts";
import { findLiveSession, findSessionByToken, touchSession } from "./session-life.server.ts";

/**
 * Returns the caller of a session token of this merchant. Null when there is no such session, when it has ended, or
 * when it began on the other kind of host of a merchant that has both.
 */
export async function resolveSession(
  { database: { db }, clock }: Services,
  merchant: MerchantProfile,
  token: string,
  audience: RequestFacts["audience"] = "member",
): Promise<Caller | null> {
  const now = clock.now();
  const [row] = await findSessionByToken(db, { merchantId: merchant.code, tokenHash: tokenHash(token), now });
  if (!row || (merchant.agentHost && row.audience !== audience)) return null;
  if (!belongsOnHost(merchant, audience, row.type)) return null;
  await touchSession(db, merchant.code, { id: row.id, lastSeenAt: row.last_seen_at }, now);
  return {
    kind: "account",
    accountId: row.account_id,
    username: row.username_shown,
    type: row.type,
    sessionId: row.id,
    passwordDue: row.password_due === 1,
  };
}

/** A browser may still send a token that was renewed this long ago: the response with the new one is on its way. */
const RENEWAL_MS = 8_000;

/**
 * Returns true when the session of a token has just continued under a new one. The old token is void: this only tells
 * that the browser is about to have another.
 */
export async function isJustRenewed(
  { database: { db }, clock }: Services,
  merchantId: string,
  token: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("token_hash", "=", tokenHash(token))
    .where("revoked_reason", "=", RENEWED)
    .where("revoked_at", ">", clock.now() - RENEWAL_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns true when a session of this merchant has neither expired nor been ended. This check does not count as use of
 * the session.
 */
export async function isSessionAlive(
  { database: { db }, clock }: Services,
  merchantId: string,
  sessionId: string,
): Promise<boolean> {
  return (await findLiveSession(db, merchantId, sessionId, clock.now())) !== null;
}
