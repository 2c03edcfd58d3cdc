import { PostgresAdapter, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from "kysely";
import pg from "pg";

const INT8 = 20;
const NUMERIC = 1700;
/** SQLSTATE's word for a connection that could not be made. */
const UNABLE_TO_CONNECT = "08001";

/** Kysely over node-postgres, with `beforeAcquire` called whenever a connection of its own is asked for. */
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
      // What comes before SQL has the network's codes, or none: a time that was up. A server that answers says why not.
      if (error instanceof pg.DatabaseError) throw error;
      throw Object.assign(error as Error, { code: UNABLE_TO_CONNECT });
    }
  }
}

/**
 * A pool whose bigint columns arrive as safe integers. Losing a connection reaches `onError` and fails the query
 * that was using it; without the listeners node-postgres would end the process.
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
  // The pool listens only while a connection is idle; one that is lost in use would have no listener.
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

/** What PostgreSQL makes of a sum of bigints, exactly; and of an average, as near as a number comes. */
function numeric(text: string): number {
  return /^-?\d+$/.test(text) ? safeInteger(text) : Number(text);
}
