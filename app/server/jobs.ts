import { Cron } from "croner";
import type { Logger } from "pino";

/** Work that comes round by the clock. Each run may happen twice, on any node, without harm. */
export interface Job {
  name: string;
  /** Cron pattern, in UTC. */
  pattern: string;
  run(): Promise<void>;
}

/** Starts the jobs; one that is still running is not started again. Gives the function that stops them. */
export function startJobs(jobs: readonly Job[], log: Logger): () => void {
  const crons = jobs.map(
    ({ name, pattern, run }) =>
      new Cron(
        pattern,
        {
          name,
          timezone: "UTC",
          protect: true,
          catch: (error) => log.error({ err: error, job: name }, "a job failed"),
        },
        run,
      ),
  );
  return () => {
    for (const cron of crons) cron.stop();
  };
}
