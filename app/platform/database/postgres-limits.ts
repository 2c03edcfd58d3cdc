import type pg from "pg";

/** Settings of PostgreSQL by name, in milliseconds. */
export type PostgresLimits = Readonly<
  Partial<Record<"lock_timeout" | "statement_timeout" | "idle_in_transaction_session_timeout", number>>
>;

/** Connections through a pooler, where a session setting would affect other clients or be lost. */
const pooled = new WeakSet<object>();

/**
 * Returns the `onConnect` of a pool that sets limits on its connections. They are not startup parameters, because
 * PgBouncer refuses those. A direct connection to PostgreSQL gets them for its session. Behind a pooler in transaction
 * mode the next statement may run on another session, so there each transaction sets them for itself ({@link
 * withLimits}).
 */
export function setLimits(limits: PostgresLimits, answerMs: number) {
  return async (client: pg.ClientBase): Promise<void> => {
    // A pooler gives its clients its own process ids.
    const { processID } = client as unknown as { processID: number };
    const settings = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
    const query = {
      text: `select ${["1", ...settings].join(", ")} where pg_backend_pid() = ${Number(processID)}`,
      query_timeout: answerMs,
    };
    try {
      const { rowCount } = await client.query(query);
      if (rowCount === 0) pooled.add(client);
    } catch (error) {
      // The pool would end the client, and that would wait for a server that hangs.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      throw isTimeout(error)
        ? new Error("Connection terminated due to connection timeout", { cause: error })
        : error;
    }
  };
}

/** Returns the statement; behind a pooler, one that begins a transaction also sets its limits. */
export function withLimits(client: object, limits: PostgresLimits, statement: string): string {
  if (!pooled.has(client) || !/^(begin|start transaction)\b/.test(statement)) return statement;
  const settings = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`);
  return [statement, ...settings].join("; ");
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout/.test(error.message);
}
