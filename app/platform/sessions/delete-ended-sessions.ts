import { sql } from "kysely";
import type { Db } from "../database/database.server.ts";
import { deleteEndedRows } from "../database/delete-expired.ts";

/**
 * Job: deletes a merchant's sessions 90 days after they ended, those of demo accounts after a day. Until then support
 * can look up who was signed in when and from where. Returns the number of deleted sessions.
 */
export function deleteEndedSessions(db: Db, merchantId: string, now: number): Promise<number> {
  const endedBefore = (time: number) =>
    sql<boolean>`(old.revoked_at < ${time} or old.expires_at < ${time} or old.last_seen_at + old.idle_ms < ${time})`;
  return deleteEndedRows(db, { table: "session", endedBefore, keptDays: 90 }, merchantId, now);
}
