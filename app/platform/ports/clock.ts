/** Where the platform gets the time. Tests move it; nothing in the platform asks `Date.now()`. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
