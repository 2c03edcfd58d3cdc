import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Job } from "../jobs.ts";

/** The result of running each job once, by names of jobs. */
export interface JobsRun {
  failed: readonly string[];
  /** Jobs that were not over when the wait ended. They go on. */
  unfinished: readonly string[];
}

/**
 * Runs each job once, one after the other, and waits `waitMs` milliseconds at most. Jobs with a schedule in seconds
 * come first, since the clock would have run them first: agents are paid for bets whose draws are settled by then.
 */
export async function runJobsOnce(
  jobs: readonly Pick<Job, "name" | "everyServer" | "run">[],
  { waitMs, log }: { waitMs: number; log: Pick<Logger, "error"> },
): Promise<JobsRun> {
  const ordered = [...jobs.filter((job) => job.everyServer), ...jobs.filter((job) => !job.everyServer)];
  const open = new Set(ordered.map(({ name }) => name));
  const failed: string[] = [];
  const runAll = async () => {
    for (const { name, run } of ordered) {
      await run().catch((error: unknown) => {
        failed.push(name);
        log.error({ err: error, job: name }, "a job failed after the test clock was moved");
      });
      open.delete(name);
    }
  };
  await Promise.race([runAll(), pause(waitMs, undefined, { ref: false })]);
  return { failed: [...failed], unfinished: [...open] };
}
