import {
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from "kysely";
import type pg from "pg";
import { normalizePostgresUrl } from "./postgres-faults.ts";
import { type PostgresLimits, setLimits, withLimits } from "./postgres-limits.ts";
import { watchOutage } from "./postgres-outage.ts";

const INT8 = 20;
const NUMERIC = 1700;
/** The SQLSTATE of a connection that could not be established. */
const UNABLE_TO_CONNECT = "08001";
/** The SQLSTATE of a connection that failed in use. */
const CONNECTION_FAILURE = "08006";

export interface PostgresTimeouts {
  /** The time limit for a new connection. */
  connectMs: number;
  /** PostgreSQL's own limits for waiting for a lock and for running a statement. */
  lockMs: number;
  statementMs: number;
  /** A server that has not answered by then is dead or hangs: it would have given up before. */
  silenceMs: number;
}
export const POSTGRES_TIMEOUTS: PostgresTimeouts = {
  connectMs: 10_000,
  lockMs: 5_000,
  statementMs: 10_000,
  silenceMs: 12_000,
};

/** Loads the driver only when needed, so that a server on SQLite starts without waiting for its modules. */
const loadDriver = async () => (await import("pg")).default;

/** Kysely over node-postgres. Calls `beforeAcquire` before each connection that is taken from the pool. */
export class MarqueePostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #beforeAcquire: () => void;

  constructor(pool: PostgresPool, beforeAcquire: () => void) {
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
      // A server that answers returns its own reason. A failure before that has a network code, or none after a
      // timeout.
      const { DatabaseError } = await loadDriver();
      if (error instanceof DatabaseError) throw error;
      const { code } = error as { code?: string };
      throw Object.assign(error as Error, { code: UNABLE_TO_CONNECT, networkCode: code });
    }
  }
}

/**
 * Opens a pool that reads bigint columns as safe integers. A lost connection is reported to `onError` and fails the
 * query that used it; without the listeners node-postgres would end the process. No statement waits for ever, neither
 * for a lock nor for a server that hangs; with `patient` it may. Once a statement finds the server hanging, the others
 * fail at once until it answers a probe.
 */
export async function openPool(
  url: string,
  onError: (error: Error) => void,
  { patient, timeouts }: { patient: boolean; timeouts: PostgresTimeouts },
): Promise<PostgresPool> {
  const { Client, Pool, types } = await loadDriver();
  const connectionString = normalizePostgresUrl(url);
  const { connectMs, lockMs, statementMs, silenceMs } = timeouts;
  const limits: PostgresLimits = {
    idle_in_transaction_session_timeout: 30_000,
    ...(patient ? {} : { lock_timeout: lockMs, statement_timeout: statementMs }),
  };
  const pool = new Pool({
    connectionString,
    max: 20,
    connectionTimeoutMillis: connectMs,
    onConnect: setLimits(limits, connectMs),
    keepAlive: true,
    types: { getTypeParser: overrideTypeParsers(types) as typeof pg.types.getTypeParser },
  });
  pool.on("error", onError);
  // The pool listens to idle connections only, not to those in use.
  pool.on("connect", (client) => client.on("error", onError));
  if (patient) {
    return {
      connect: async () => withTransactionLimits(await pool.connect(), limits),
      end: () => pool.end(),
    };
  }
  const outage = watchOutage(
    () => new Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs }),
  );
  return {
    async connect() {
      if (outage.isOn()) throw new Error("PostgreSQL stands still");
      try {
        return withSilenceTimeout(await pool.connect(), { limits, silenceMs, onSilence: outage.began });
      } catch (error) {
        // A pool whose connections are all in use fails with another message.
        if (/due to connection timeout/.test(String(error))) outage.began();
        throw error;
      }
    },
    end() {
      outage.end();
      return pool.end();
    },
  };
}

/** Returns a connection that applies the limits to its transactions. */
function withTransactionLimits(client: pg.PoolClient, limits: PostgresLimits): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query(withLimits(client, limits, text), [...values]);
  // Kysely requests cursors only if it is given a cursor class.
  return { query, release: () => client.release() } as unknown as PostgresPoolClient;
}

/**
 * Wraps a connection so that it is given up, and never used again, once a statement got no answer: its outcome is
 * unknown, and its transaction may still be open.
 */
function withSilenceTimeout(
  client: pg.PoolClient,
  { limits, silenceMs, onSilence }: { limits: PostgresLimits; silenceMs: number; onSilence: () => void },
): PostgresPoolClient {
  let silent: Error | undefined;
  async function query(text: string, values: readonly unknown[]) {
    if (silent) throw silent;
    const answer = client.query(withLimits(client, limits, text), [...values]).catch((error) => {
      if (isLost(error)) Object.assign(error, { code: CONNECTION_FAILURE });
      throw error;
    });
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const message = `PostgreSQL has not answered for ${silenceMs} ms`;
        silent = Object.assign(new Error(message), { code: CONNECTION_FAILURE });
        onSilence();
        answer.catch(() => {}); // the server learns of it when the connection is closed
        reject(silent);
      }, silenceMs);
    });
    return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
  }
  return { query, release: () => client.release(silent) } as unknown as PostgresPoolClient;
}

/**
 * Returns true for the driver's errors of a connection that broke under a statement: a system call's error, or one
 * without any code.
 */
function isLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (
    "syscall" in error ||
    /^(Connection terminated|Client (has encountered a connection error|was closed))/.test(error.message)
  );
}

/** Returns the driver's parsers by type, except for our own of integers. */
function overrideTypeParsers(types: typeof pg.types) {
  return (oid: number, format?: "text" | "binary") => {
    if (oid === INT8) return safeInteger;
    if (oid === NUMERIC) return numeric;
    return format === "binary" ? types.getTypeParser(oid, "binary") : types.getTypeParser(oid, "text");
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer in the database: ${text}`);
  return value;
}

/** Parses PostgreSQL's numeric: exactly for a sum of bigints, rounded to a double for an average. */
function numeric(text: string): number {
  return /^-?\d+$/.test(text) ? safeInteger(text) : Number(text);
}
