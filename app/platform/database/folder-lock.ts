import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { explainSqlite } from "./sqlite-faults.ts";

const FILE = "server.lock";
/** Longer than a stopping server takes to answer its pending requests (app/server/shutdown.ts). */
const LOCK_TIMEOUT_MS = 15_000;
const RETRY_INTERVAL_MS = 100;

/**
 * Locks a data folder for this process's server, and waits for one that is stopping. Two servers on one SQLite file
 * would run every job twice and double the limits kept in memory. Commands beside a server take no lock.
 *
 * The lock is SQLite's own exclusive lock on an empty file: the system releases it when the process ends in any way,
 * and it needs no shared memory.
 * @returns the function that releases the folder
 * @throws Error with one sentence for the operator when another server holds the folder.
 */
export async function lockFolder(
  folder: string,
  { onWait = () => {}, patienceMs = LOCK_TIMEOUT_MS }: { onWait?: () => void; patienceMs?: number } = {},
): Promise<() => void> {
  const file = join(folder, FILE);
  const { default: BetterSqlite } = await import("better-sqlite3");
  const until = performance.now() + patienceMs;
  for (let tries = 0; ; tries++) {
    try {
      const sqlite = new BetterSqlite(file, { timeout: 0 });
      try {
        // Nothing is written, so no journal is needed beside it.
        sqlite.exec("pragma journal_mode = memory; begin exclusive");
        return () => void sqlite.close();
      } catch (error) {
        sqlite.close();
        throw error;
      }
    } catch (error) {
      if (!isBusy(error)) throw explainSqlite(error, file);
    }
    if (performance.now() >= until) {
      throw new Error(
        `Another server runs over the data folder ${folder}: stop it, name another folder in MARQUEE_DATA_DIR, or use PostgreSQL (DATABASE_URL), over which several servers may run.`,
      );
    }
    if (tries === 0) onWait();
    await wait(RETRY_INTERVAL_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
