import { DAY_MS } from "#app/shared/durations.ts";

/** A key is published for one day. */
export const PERIOD_MS = DAY_MS;
/** Messages for yesterday's key are accepted this long after it was replaced, for clients that have cached it. */
export const OVERLAP_MS = 60 * 60_000;

/** Returns the rotation period of a time: days since 1970, UTC. */
export function getPeriod(now: number): number {
  return Math.floor(now / PERIOD_MS);
}

/** Returns the periods whose keys are accepted. */
export function acceptedPeriods(now: number): number[] {
  const current = getPeriod(now);
  return now - current * PERIOD_MS < OVERLAP_MS ? [current, current - 1] : [current];
}
