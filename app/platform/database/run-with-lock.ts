import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Db } from "./database.server.ts";

/** How long a task waits for another server's. */
const WAIT_MS = 180_000;
const RETRY_INTERVAL_MS = 100;
/** Interval of the holder's keep-alive query: PostgreSQL ends a transaction that is idle for 30 seconds. */
const KEEP_ALIVE_INTERVAL_MS = 3_000;

/**
 * Runs `work` while no other server runs work of this name. A transaction that stays open holds the lock, while `work`
 * uses connections of its own. A session lock would be left behind on a pooler's session, whereas PostgreSQL ends the
 * transaction of a server that died or hangs. SQLite has one server, so `work` runs at once there.
 * @throws Error when another server has the lock for longer than `waitMs`.
 */
export async function runWithLock<T>(
  { dialect, db }: Pick<Database, "dialect" | "db">,
  name: string,
  work: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  if (dialect === "sqlite") return work();
  const giveUpAt = performance.now() + waitMs;
  // Polls, because waiting for the lock would be one long statement.
  for (;;) {
    const turn = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('marquee:' || ${name} || ':' || current_schema())) as ours
      `.execute(trx);
      return rows[0]?.ours ? { done: await withKeepAlive(trx, work) } : null;
    });
    if (turn) return turn.done;
    if (performance.now() > giveUpAt) {
      throw new Error(`Another server holds the lock "${name}" of the database: is it standing still?`);
    }
    await pause(RETRY_INTERVAL_MS);
  }
}

async function withKeepAlive<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  let lastSign: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed keep-alive makes the commit fail too.
    lastSign = sql`select 1`.execute(trx).catch(() => {});
  }, KEEP_ALIVE_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await lastSign;
  }
}
