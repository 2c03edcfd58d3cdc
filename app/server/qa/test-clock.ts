import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { type Clock, systemClock } from "../../platform/ports/clock.ts";

/** The name of its file in the data folder. */
export const TEST_CLOCK_FILE = "test-clock.json";

const stored = z.object({ aheadMs: z.int().min(0) });

/** A clock that QA engineers move. It is the clock of the whole server: of every brand, its jobs and the sandbox. */
export interface TestClock extends Clock {
  /** How far it is ahead of the real time, in milliseconds. */
  aheadMs(): number;
  /** Sets how far it is ahead, in milliseconds, 0 or more: nothing expects a clock before the real one. */
  setAhead(ms: number): void;
}

/** Opens the test clock of a file; a restart continues where it stood, since rows have its times. */
export function openTestClock(file: string): TestClock {
  let aheadMs = readAhead(file);
  return {
    now: () => systemClock.now() + aheadMs,
    aheadMs: () => aheadMs,
    setAhead(ms) {
      aheadMs = Math.max(0, Math.round(ms));
      if (aheadMs === 0) rmSync(file, { force: true });
      else writeFileSync(file, `${JSON.stringify({ aheadMs })}\n`);
    },
  };
}

/** Returns the stored value; 0 when there is none, or the file holds something else. */
function readAhead(file: string): number {
  try {
    return stored.parse(JSON.parse(readFileSync(file, "utf8"))).aheadMs;
  } catch {
    return 0;
  }
}
