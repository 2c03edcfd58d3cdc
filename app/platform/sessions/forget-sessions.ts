import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { forgetEnded } from "../database/forget.ts";

/**
 * Deletes the sessions of a merchant that ended 90 days ago, with their tokens' hashes and addresses: who was signed in
 * when, from where, may be asked until then. Those of demo accounts go after a day. Gives how many went.
 */
export function forgetSessions(db: Db, merchantId: string, now: number): Promise<number> {
  const endedBefore = (time: number) =>
    sql<boolean>`(old.revoked_at < ${time} or old.expires_at < ${time} or old.last_seen_at + old.idle_ms < ${time})`;
  return forgetEnded(db, { table: "session", endedBefore, keptDays: 90 }, merchantId, now);
}
