import { setTimeout as wait } from "node:timers/promises";
import type BetterSqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";

const CACHED_STATEMENTS = 500;
/** How long a statement waits for another process that is writing. */
const BUSY_LIMIT_MS = 5_000;
const BUSY_STEP_MS = 10;
const CACHEABLE = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;

/**
 * Kysely over better-sqlite3. It differs from Kysely's own dialect:
 * - write transactions begin IMMEDIATE (a deferred one that writes later fails with SQLITE_BUSY when another process
 *   wrote in between);
 * - migrations run in one transaction;
 * - waiting for another process does not block the event loop;
 * - prepared statements are cached;
 * - an integer beyond 2^53 throws instead of being rounded.
 */
export class MarqueeSqliteDialect implements Dialect {
  readonly #database: BetterSqlite.Database;
  readonly #beforeAcquire: () => void;

  constructor(database: BetterSqlite.Database, beforeAcquire: () => void) {
    this.#database = database;
    this.#beforeAcquire = beforeAcquire;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#database, this.#beforeAcquire);
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler();
  }
  createAdapter() {
    return new TransactionalSqliteAdapter();
  }
  createIntrospector(db: ConstructorParameters<typeof SqliteIntrospector>[0]) {
    return new SqliteIntrospector(db);
  }
}

/** SQLite rolls DDL back like any other statement, and the transaction's write lock excludes other processes. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #database: BetterSqlite.Database;
  readonly #connection: SqliteConnection;
  readonly #beforeAcquire: () => void;
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: BetterSqlite.Database, beforeAcquire: () => void) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
    this.#beforeAcquire = beforeAcquire;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#beforeAcquire();
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const readOnly = settings.accessMode === "read only";
    await connection.executeQuery(CompiledQuery.raw(readOnly ? "begin" : "begin immediate"));
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    // A full disk or an I/O error has already rolled the transaction back.
    if (this.#database.inTransaction) await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy() {
    this.#database.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: BetterSqlite.Database;
  readonly #statements = new Map<string, BetterSqlite.Statement>();

  constructor(database: BetterSqlite.Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let waited = 0; ; waited += BUSY_STEP_MS) {
      try {
        return this.#run<R>(query);
      } catch (error) {
        // Inside a transaction the write lock is already held, so waiting cannot help.
        if (!isBusy(error) || this.#database.inTransaction || waited >= BUSY_LIMIT_MS) throw error;
        await wait(Math.random() * 2 * BUSY_STEP_MS);
      }
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) {
      const rows = statement.all(query.parameters) as R[];
      for (const row of rows) refuseRounded(row);
      return { rows };
    }
    const { changes } = statement.run(query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not used: page by key instead");
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const kept = this.#statements.get(sql);
    if (kept) return kept;
    const statement = this.#database.prepare(sql);
    if (!CACHEABLE.test(sql)) {
      // A change of the schema makes cached statements stale.
      if (/^\s*(create|alter|drop)\b/i.test(sql)) this.#statements.clear();
      return statement;
    }
    if (this.#statements.size >= CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}

/**
 * Throws on an integer beyond 2^53: better-sqlite3 reads it as a rounded double, which is an integer but not a safe
 * one.
 */
function refuseRounded(row: unknown) {
  for (const value of Object.values(row as object)) {
    if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw new RangeError(`integer beyond 2^53 in the database: ${value}`);
    }
  }
}
