/** How long Redis may take for a command. */
const ANSWER_MS = 500;

/** Hears of a connection once when it fails or falls silent, with the error, and once when it answers again, with null. */
export type RedisReport = (fault: Error | null) => void;

interface OutageLog {
  warn(facts: object, message: string): void;
  info(message: string): void;
}

/** A report for all connections of a process, which logs one line when the first of them fails, and one when all are back. */
export function logOutages(log: OutageLog, meanwhile: string): RedisReport {
  let away = 0;
  return (fault) => {
    if (fault && away++ === 0) log.warn({ fault: fault.message }, `Redis does not answer: ${meanwhile}`);
    if (!fault && --away === 0) log.info("Redis answers again");
  };
}

/**
 * A connection to Redis that asks nothing to wait for it: until Redis answers, and whenever it stops to, a command is
 * refused at once. It connects by itself, and again, which `report` does not hear of each time.
 */
export async function openRedis(url: string, report: RedisReport) {
  // 20 MiB that most servers do not need.
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
  // The client's own time limit ends when a command was written. One that got no answer stays, and tells when there is one.
  let overdue = 0;

  return {
    client,
    /** Connects. `then` runs once, when the first connection is established. */
    connect(then: () => Promise<unknown> = async () => {}): void {
      void client.connect().then(then).catch(lost);
    },
    /** Returns true when Redis accepts commands. */
    answers: () => client.isReady && overdue === 0,

    /** Runs a command. @throws Error when it fails, when Redis is away, and when it does not answer within half a second. */
    async run<T>(command: () => Promise<T>): Promise<T> {
      if (overdue > 0) throw new Error("Redis is silent");
      const answer = command();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`Redis has not answered for ${ANSWER_MS} ms`);
          overdue++;
          lost(error);
          answer.then(settle, settle);
          reject(error);
        }, ANSWER_MS);
      });
      return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
    },
  };

  function settle() {
    overdue--;
    if (overdue === 0 && client.isReady) found();
  }
}
