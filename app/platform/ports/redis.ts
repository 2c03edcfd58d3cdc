/** The time limit of a Redis command. */
const COMMAND_TIMEOUT_MS = 500;

/** Called once with the error when a connection fails or stops responding, and once with null when it responds again. */
export type RedisReport = (fault: Error | null) => void;

interface OutageLog {
  warn(facts: object, message: string): void;
  info(message: string): void;
}

/**
 * Returns a report for all connections of a process. It logs one line when the first of them fails, and one when all
 * are back.
 */
export function logOutages(log: OutageLog, meanwhile: string): RedisReport {
  let away = 0;
  return (fault) => {
    if (fault && away++ === 0) log.warn({ fault: fault.message }, `Redis does not respond: ${meanwhile}`);
    if (!fault && --away === 0) log.info("Redis responds again");
  };
}

/**
 * Opens a connection to Redis that no caller waits for: while Redis does not respond, a command is refused at once. It
 * connects and reconnects automatically, and does not call `report` for each attempt.
 */
export async function openRedis(url: string, report: RedisReport) {
  // Imported on demand: 20 MiB that most servers do not need.
  const { createClient } = await import("redis");
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 2_000 } });
  let isAway = false;
  function lost(error: Error): void {
    if (!isAway) report(error);
    isAway = true;
  }
  function found(): void {
    if (isAway) report(null);
    isAway = false;
  }
  client.on("error", lost);
  client.on("ready", found);
  // The client's own time limit covers a command only until it is written. A command without a response stays pending
  // and signals when the response arrives.
  let overdue = 0;

  return {
    client,
    /** Connects. `then` runs once, when the first connection is established. */
    connect(then: () => Promise<unknown> = async () => {}): void {
      void client.connect().then(then).catch(lost);
    },
    /** Returns true when Redis accepts commands. */
    answers: () => client.isReady && overdue === 0,

    /**
     * Runs a command. @throws Error when it fails, when Redis is unavailable, or when it does not respond within half a
     * second.
     */
    async run<T>(command: () => Promise<T>): Promise<T> {
      if (overdue > 0) throw new Error("Redis is silent");
      const answer = command();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`Redis has not answered for ${COMMAND_TIMEOUT_MS} ms`);
          overdue++;
          lost(error);
          answer.then(settle, settle);
          reject(error);
        }, COMMAND_TIMEOUT_MS);
      });
      return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
    },
  };

  function settle() {
    overdue--;
    if (overdue === 0 && client.isReady) found();
  }
}
