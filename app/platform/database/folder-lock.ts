import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { explainSqlite } from "./sqlite-faults.ts";

const FILE = "server.lock";
/** Longer than a server that stops takes to answer what it was asked (app/server/shutdown.ts). */
const PATIENCE_MS = 15_000;
const TRY_EVERY_MS = 100;

/**
 * Locks a data folder for the server of this process, and waits for one that is about to end. Two servers over one SQLite
 * file would run every job twice, and count twice what is limited in memory. Commands beside a server take no lock.
 *
 * The lock is SQLite's own exclusive lock of an empty file: the system takes it away with the process, however that ends,
 * and it needs no memory that processes share.
 * @returns the function that gives the folder free
 * @throws Error with one sentence for the operator when another server keeps the folder.
 */
export async function lockFolder(
  folder: string,
  { onWait = () => {}, patienceMs = PATIENCE_MS }: { onWait?: () => void; patienceMs?: number } = {},
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
    await wait(TRY_EVERY_MS);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
