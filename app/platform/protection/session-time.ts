import type { Db } from "../database/database.server.ts";

/** A session's last use is recorded at most this often (sessions/session-life.server.ts). */
const LAST_USE_INTERVAL_MS = 60_000;

/**
 * Returns how long an account was signed in between two times, in milliseconds; simultaneous sessions on several
 * devices count once. Read from the sessions' rows, which are retained for longer than any period.
 */
export async function sessionTime(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  { from, to }: { from: number; to: number },
): Promise<number> {
  const rows = await db
    .selectFrom("session")
    .select(["created_at", "last_seen_at", "revoked_at", "expires_at"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return computeCoveredTime(
    rows.map(({ created_at, last_seen_at, revoked_at, expires_at }) => ({
      from: Math.max(from, created_at),
      to: Math.min(to, expires_at, revoked_at ?? last_seen_at + LAST_USE_INTERVAL_MS),
    })),
  );
}

/** Returns the length of the union of the periods. */
export function computeCoveredTime(stretches: readonly { from: number; to: number }[]): number {
  let length = 0;
  let upTo = Number.NEGATIVE_INFINITY;
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, to - Math.max(from, upTo));
    upTo = Math.max(upTo, to);
  }
  return length;
}
