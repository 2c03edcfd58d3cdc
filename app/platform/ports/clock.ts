/** The platform's source of time. Tests move it; nothing in the platform calls `Date.now()`. */
export interface Clock {
  /** UTC epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
