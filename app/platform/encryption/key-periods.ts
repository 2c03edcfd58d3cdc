/** A key is published for a day. */
export const PERIOD_MS = 24 * 60 * 60_000;
/** Messages for the day before are still taken this long, for clients that have its key in hand. */
export const OVERLAP_MS = 60 * 60_000;

/** Which turn of the rotation a time lies in: days since 1970, UTC. */
export function periodOf(now: number): number {
  return Math.floor(now / PERIOD_MS);
}

/** The turns whose keys still open messages. */
export function acceptedPeriods(now: number): number[] {
  const current = periodOf(now);
  return now - current * PERIOD_MS < OVERLAP_MS ? [current, current - 1] : [current];
}
