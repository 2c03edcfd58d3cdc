import type { Logger } from "pino";
import { DAY_MS } from "#app/shared/durations.ts";
import type { Job } from "../jobs.ts";
import { type JobsRun, runJobsOnce } from "./run-jobs-once.ts";
import type { TestClock } from "./test-clock.ts";

/** How far ahead of the real time the clock can be, in milliseconds: rows hold later times than that, too. */
const MAX_AHEAD_MS = 3_660 * DAY_MS;
const JOBS_WAIT_MS = 30_000;

/** Moves the test clock. Times are UTC epoch milliseconds. */
export interface ClockTool {
  now(): number;
  /** How far the clock is ahead of the real time, in milliseconds. */
  aheadMs(): number;
  /** True when other servers, whose clocks do not move, may share the database. */
  mayHaveOthers: boolean;
  /**
   * Moves the clock forward to a time and runs every job once; resolves when they are over, or after 30 seconds. Returns
   * the reason for a refusal as a sentence, or null.
   */
  moveTo(time: number): Promise<string | null>;
  /** Sets the clock to the real time. */
  reset(): void;
  /** The result of the jobs after the last move; null before it and after a reset. */
  lastRun(): JobsRun | null;
}

interface ClockToolDeps {
  clock: TestClock;
  jobs: readonly Pick<Job, "name" | "everyServer" | "run">[];
  mayHaveOthers: boolean;
  log: Pick<Logger, "error">;
  /** The longest wait for the jobs, in milliseconds; tests shorten it. */
  waitMs?: number;
}

/** Creates the tool that moves a server's test clock. */
export function createClockTool(deps: ClockToolDeps): ClockTool {
  const { clock, jobs, mayHaveOthers, log, waitMs = JOBS_WAIT_MS } = deps;
  let lastRun: JobsRun | null = null;
  return {
    now: clock.now,
    aheadMs: clock.aheadMs,
    mayHaveOthers,
    async moveTo(time) {
      const aheadMs = clock.aheadMs() + time - clock.now();
      if (!(aheadMs > clock.aheadMs()))
        return "The clock moves forward only, and that time is over. Choose a later one, or go back to the real time.";
      if (aheadMs > MAX_AHEAD_MS)
        return "The clock moves at most ten years ahead of the real time. Choose an earlier time.";
      clock.setAhead(aheadMs);
      lastRun = null;
      lastRun = await runJobsOnce(jobs, { waitMs, log });
      return null;
    },
    reset() {
      clock.setAhead(0);
      lastRun = null;
    },
    lastRun: () => lastRun,
  };
}
