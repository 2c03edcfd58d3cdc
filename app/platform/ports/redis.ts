/** How long Redis may take for a command. */
const ANSWER_MS = 500;

/**
 * A connection to Redis that asks nothing to wait for it: until Redis answers, and whenever it stops to, a command is
 * refused at once. `report` hears of it when the connection fails, or falls silent. It connects by itself, and again.
 */
export async function openRedis(url: string, report: (error: Error) => void) {
  // 20 MiB that most servers do not need.
  const { createClient } = await import("redis");
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 2_000 } });
  client.on("error", report);
  // The client's own time limit ends when a command was written. One that got no answer stays, and tells when there is one.
  let overdue = 0;

  return {
    client,
    /** Whether commands are taken. */
    answers: () => client.isReady && overdue === 0,

    /** Runs a command. @throws Error when it fails, when Redis is away, and when it does not answer within half a second. */
    async run<T>(command: () => Promise<T>): Promise<T> {
      if (overdue > 0) throw new Error("Redis is silent");
      const answer = command();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`Redis has not answered for ${ANSWER_MS} ms`);
          if (overdue++ === 0) report(error);
          answer.then(settle, settle);
          reject(error);
        }, ANSWER_MS);
      });
      return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
    },
  };

  function settle() {
    overdue--;
  }
}
