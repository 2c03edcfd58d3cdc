import { type CallContext, requireAccount } from "../call-context.ts";
import type { OpenSession } from "../contract/session.ts";
import type { Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import { readUserAgent } from "./user-agent.ts";

/** Where an account is signed in, the latest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listSessions(db: Db, ctx: CallContext, now: number): Promise<OpenSession[]> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const rows = await db
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
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    ...readUserAgent(row.user_agent),
    country: row.country,
    ip: row.ip,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Ends one of the account's sessions. @throws PlatformError NOT_LOGGED_IN; NOT_FOUND for one that is no longer, or another's. */
export async function endSession(db: Db, ctx: CallContext, id: string, now: number): Promise<void> {
  const { accountId } = requireAccount(ctx.caller);
  const ended = await db
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: "ended by owner" })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new PlatformError("NOT_FOUND");
}

/** Ends the account's sessions but the caller's, and gives how many. @throws PlatformError NOT_LOGGED_IN. */
export async function endOtherSessions(db: Db, ctx: CallContext, now: number): Promise<number> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  const ended = await db
    .updateTable("session")
    .set({ revoked_at: now, revoked_reason: "ended by owner" })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("id", "!=", sessionId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning("id")
    .execute();
  return ended.length;
}
