import { PostgresAdapter, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from "kysely";
import pg from "pg";

const INT8 = 20;
const NUMERIC = 1700;
/** The SQLSTATE of a connection that could not be made. */
const UNABLE_TO_CONNECT = "08001";

/** Kysely over node-postgres. Calls `beforeAcquire` before each connection that is taken from the pool. */
export class MarqueePostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #beforeAcquire: () => void;

  constructor(pool: pg.Pool, beforeAcquire: () => void) {
    super({ pool });
    this.#config = { pool };
    this.#beforeAcquire = beforeAcquire;
  }

  override createDriver() {
    return new GuardedDriver(this.#config, this.#beforeAcquire);
  }
  override createAdapter() {
    return new PostgresAdapter();
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #beforeAcquire: () => void;

  constructor(config: PostgresDialectConfig, beforeAcquire: () => void) {
    super(config);
    this.#beforeAcquire = beforeAcquire;
  }

  override async acquireConnection() {
    this.#beforeAcquire();
    try {
      return await super.acquireConnection();
    } catch (error) {
      // A server that answers gives its own reason. A failure before that has a network code, or none after a timeout.
      if (error instanceof pg.DatabaseError) throw error;
      throw Object.assign(error as Error, { code: UNABLE_TO_CONNECT });
    }
  }
}

/**
 * A pool that reads bigint columns as safe integers. A lost connection is reported to `onError` and fails the query that
 * used it; without the listeners node-postgres would end the process.
 */
export function openPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  pool.on("error", onError);
  // The pool listens to idle connections only, not to those in use.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

function parserOf(oid: number, format?: "text" | "binary") {
  if (oid === INT8) return safeInteger;
  if (oid === NUMERIC) return numeric;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer in the database: ${text}`);
  return value;
}

/** Reads PostgreSQL's numeric: exactly for a sum of bigints, rounded to a double for an average. */
function numeric(text: string): number {
  return /^-?\d+$/.test(text) ? safeInteger(text) : Number(text);
}
