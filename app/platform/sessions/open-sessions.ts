import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { revoke } from "./open-session.ts";
import { readUserAgent } from "./user-agent.ts";

/** Ends the caller's session, on every server at once. @throws PlatformError NOT_LOGGED_IN. */
export async function signOut(
  { database, clock }: Services,
  ctx: CallContext,
): Promise<Record<string, never>> {
  await revoke(database.db, ctx, requireAccount(ctx.caller).sessionId, "signed out", clock.now());
  return {};
}

/** Lists the account's sessions, most recently used first. @throws PlatformError NOT_LOGGED_IN. */
export async function listSessions(
  { database, clock }: Services,
  ctx: CallContext,
): Promise<CallValue<"session", "list">> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const now = clock.now();
  const rows = await database.db
    .selectFrom("session")
    .select(["id", "user_agent", "country", "ip", "created_at", "last_seen_at"])
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where((eb) => eb(eb("last_seen_at", "+", eb.ref("idle_ms")), ">", now))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    ...readUserAgent(row.user_agent),
    country: row.country,
    ip: row.ip,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
  return { sessions };
}

/**
 * Ends one of the account's sessions. @throws PlatformError NOT_LOGGED_IN; NOT_FOUND when it has ended or belongs to
 * another account.
 */
export async function endSession(
  { database, clock }: Services,
  ctx: CallContext,
  { id }: CallInput<"session", "end">,
): Promise<Record<string, never>> {
  const { accountId } = requireAccount(ctx.caller);
  const ended = await database.db
    .updateTable("session")
    .set({ revoked_at: clock.now(), revoked_reason: "ended by owner" })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new PlatformError("NOT_FOUND");
  return {};
}

/**
 * Ends every session of the account except the caller's; returns the number ended. @throws PlatformError NOT_LOGGED_IN.
 */
export async function endOtherSessions(
  { database, clock }: Services,
  ctx: CallContext,
): Promise<CallValue<"session", "endOthers">> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const now = clock.now();
  const ended = await database.db
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: "ended by owner" })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("id", "!=", sessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .execute();
  return { ended: ended.length };
}
