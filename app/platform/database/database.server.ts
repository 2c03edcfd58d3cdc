import { AsyncLocalStorage } from "node:async_hooks";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import type { Publish } from "../core/events.ts";
import { guardMerchants } from "./guard-merchants.ts";
import { createLogSync } from "./log-sync.ts";
import { explainFolder, makeFolder } from "./make-folder.ts";
import {
  MarqueePostgresDialect,
  openPool,
  POSTGRES_TIMEOUTS,
  type PostgresTimeouts,
} from "./postgres-dialect.ts";
import { MarqueeSqliteDialect } from "./sqlite-dialect.ts";
import { explainSqlite, lacksSharedMemory } from "./sqlite-faults.ts";
import type { Tables } from "./tables.ts";

export type DialectName = "sqlite" | "postgres";

/** For functions that only read: the database or a transaction. */
export type Db = Kysely<Tables>;
/** For functions that write or lock: a transaction. A plain `Db` is not assignable to it. */
export type Trx = Transaction<Tables> & {
  /**
   * Publishes an event once this transaction has committed; never when it rolls back. The same event published several
   * times in one transaction is delivered once.
   */
  readonly publish: Publish;
};

/** An open database. */
export interface Database {
  readonly dialect: DialectName;
  readonly db: Db;
  /**
   * Runs `work` in one transaction and commits it. After a deadlock, a serialisation failure or a busy SQLite file it
   * runs `work` again, at most five times in all, so `work` must have effects in the database only. Inside `work` only
   * `trx` may be used: a query through `db` throws, on both engines.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` on a consistent, read-only snapshot of the whole database. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Passes every event of transactions committed from now on to `publish`. */
  publishTo(publish: Publish): void;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /**
   * Waits for the disk in a thread. A commit to SQLite otherwise blocks the event loop until the data is on disk. The
   * data is still on disk when the transaction resolves. But other readers may see it a moment earlier, and if the disk
   * fails the transaction throws although it was committed. Use it for rows that cannot be used before it resolves,
   * such as a session whose token has not been sent; never for money (docs/decisions/0075).
   */
  syncBeside?: boolean;
}

export type DatabaseLocation = { url: string } | { file: string };

const ATTEMPTS = 5;
/**
 * How long SQLite itself waits for another process, which blocks the event loop; after that the dialect waits without
 * blocking.
 */
const BUSY_TIMEOUT_MS = 10;
/** Serialisation failure and deadlock, of the SQL standard's class 40. */
const RETRIED_SQLSTATES = new Set(["40001", "40P01"]);

export interface DatabaseOptions {
  /** Receives the error of a PostgreSQL connection that was lost while idle. */
  onConnectionError?: (error: Error) => void;
  /** If false, commits to SQLite without waiting for the disk: a power cut may lose commits. For tests. Default: true. */
  durable?: boolean;
  /** If true, opens an existing SQLite file for reading and writes nothing to it, not even a log. Default: false. */
  readOnly?: boolean;
  /** If true, PostgreSQL statements may run and wait without limits, for commands and migrations. Default: false. */
  patient?: boolean;
  /** Time limits for PostgreSQL. Default: {@link POSTGRES_TIMEOUTS}. */
  timeouts?: PostgresTimeouts;
  /** If true, a query that forgets the merchant throws ({@link guardMerchants}), for tests and development. Default: false. */
  guarded?: boolean;
}

/**
 * Opens PostgreSQL (`url`) or the SQLite file `file`. Creates a missing file with its folder.
 * @throws Error with one sentence for the operator when the runtime is too old or the file cannot be opened.
 */
export async function openDatabase(
  location: DatabaseLocation,
  {
    onConnectionError = ignore,
    durable = true,
    readOnly = false,
    patient = false,
    timeouts = POSTGRES_TIMEOUTS,
    guarded = false,
  }: DatabaseOptions = {},
): Promise<Database> {
  const scope = new AsyncLocalStorage<{ open: boolean }>();
  const refuseInside = () => {
    if (scope.getStore()?.open) throw new Error("inside a transaction only its trx may be used");
  };
  const dialect =
    "url" in location
      ? new MarqueePostgresDialect(
          await openPool(location.url, onConnectionError, { patient, timeouts }),
          refuseInside,
        )
      : new MarqueeSqliteDialect(await openSqlite(location.file, { durable, readOnly }), refuseInside);
  const db = new Kysely<Tables>({ dialect: guarded ? guardMerchants(dialect) : dialect });
  const log = "file" in location && durable && !readOnly ? createLogSync(location.file) : null;

  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const state = { open: true };
    try {
      return await scope.run(state, work);
    } finally {
      state.open = false;
    }
  };

  const publishers: Publish[] = [];

  return {
    dialect: "url" in location ? "postgres" : "sqlite",
    db,
    async transaction(work, { syncBeside = false } = {}) {
      refuseInside();
      const { done, events } = await withRetries(async () => {
        const events = new PendingEvents();
        const run = (on: Db) =>
          on.transaction().execute((trx) => {
            const publishing = Object.assign(trx, { publish: events.add });
            return within(() => work(publishing));
          });
        if (!syncBeside || !log) return { done: await run(db), events };
        const done = await withoutSync(db, run);
        await log.sync();
        return { done, events };
      });
      for (const publish of publishers) events.publishTo(publish);
      return done;
    },
    publishTo(publish) {
      publishers.push(publish);
    },
    async snapshot(work) {
      refuseInside();
      const builder = db.transaction().setAccessMode("read only");
      const isolated = "url" in location ? builder.setIsolationLevel("repeatable read") : builder;
      return isolated.execute((trx) => within(() => work(trx)));
    },
    async close() {
      await db.destroy();
      await log?.close();
    },
  };
}

/** The events of one transaction, held until it has committed. */
class PendingEvents {
  readonly #events = new Map<string, (publish: Publish) => void>();

  readonly add: Publish = (topic, payload) => {
    this.#events.set(JSON.stringify([topic, payload]), (publish) => publish(topic, payload));
  };

  publishTo(publish: Publish): void {
    for (const event of this.#events.values()) event(publish);
  }
}

/** Retries `attempt` after a failure that {@link isRetryable}, at most {@link ATTEMPTS} times in all. */
async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= ATTEMPTS || !isRetryable(error)) throw error;
      await wait(Math.random() * 10 * 2 ** count);
    }
  }
}

/** Runs a SQLite transaction whose commit is ordered with all others, without waiting for the disk. */
function withoutSync<T>(db: Db, run: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** Returns true when a failed transaction was rolled back and may succeed when it is run again. */
function isRetryable(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return RETRIED_SQLSTATES.has(code) || code.startsWith("SQLITE_BUSY");
}

async function openSqlite(
  file: string,
  { durable, readOnly }: Required<Pick<DatabaseOptions, "durable" | "readOnly">>,
) {
  // better-sqlite3 crashes the whole process, without a message, on an older Node.
  if (Number.parseInt(process.versions.node, 10) < 22) {
    throw new Error(
      `SQLite needs Node 22 or later; this is Node ${process.versions.node}. Run it through npm.`,
    );
  }
  const { default: BetterSqlite } = await import("better-sqlite3");
  const connect = ({ alone }: { alone: boolean }) => {
    const sqlite = new BetterSqlite(file, { timeout: BUSY_TIMEOUT_MS, readonly: readOnly });
    try {
      if (readOnly) {
        sqlite.prepare("select count(*) from sqlite_schema").get();
        return sqlite;
      }
      // With a single process, the write-ahead log needs no shared memory.
      if (alone) sqlite.pragma("locking_mode = EXCLUSIVE");
      sqlite.pragma("journal_mode = WAL");
      // In WAL mode better-sqlite3 defaults to NORMAL, which loses acknowledged commits in a power cut.
      sqlite.pragma(`synchronous = ${durable ? "FULL" : "OFF"}`);
      sqlite.pragma("foreign_keys = ON");
      // The first read maps the shared memory.
      sqlite.prepare("select count(*) from sqlite_schema").get();
      return sqlite;
    } catch (error) {
      sqlite.close();
      throw error;
    }
  };
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw explainFolder(error, dirname(file), "MARQUEE_DATA_DIR");
  }
  try {
    try {
      return connect({ alone: false });
    } catch (error) {
      if (!lacksSharedMemory(error)) throw error;
      return connect({ alone: true });
    }
  } catch (cause) {
    const explained = explainSqlite(cause, file);
    if (explained !== cause) throw explained;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database file ${file} cannot be opened for writing: ${reason}.`, { cause });
  }
}

function ignore() {}
