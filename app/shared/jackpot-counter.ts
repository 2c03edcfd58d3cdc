import { DAY_MS } from "./durations.ts";

/** The counter grows every 3 seconds by 165.11 (spec section 9). */
export const COUNTER_STEP_MS = 3_000;
const STEP_MINOR = 165_11;

/** The counter restarts each week; weeks count from Monday, 6 January 2025, 00:00 UTC. */
const FIRST_WEEK = Date.UTC(2025, 0, 6);
const WEEK_MS = 7 * DAY_MS;

/**
 * Returns the value of the jackpot counter at `now` (epoch milliseconds), in minor units: a start derived from the
 * week, between 10 and 20 million in steps of a thousand, plus 165.11 for every 3 seconds of that week. Server and
 * browser use this one function, so both show the same number at the same time. It is a decoration: there is no money
 * behind it.
 */
export function jackpotCounter(now: number): number {
  const week = Math.floor((now - FIRST_WEEK) / WEEK_MS);
  const intoWeek = now - FIRST_WEEK - week * WEEK_MS;
  const thousands = 10_000 + ((((week * 6_151) % 10_000) + 10_000) % 10_000);
  return thousands * 1_000_00 + Math.floor(intoWeek / COUNTER_STEP_MS) * STEP_MINOR;
}
