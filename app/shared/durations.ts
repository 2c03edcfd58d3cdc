/** Milliseconds. A business day of a brand may be shorter or longer: `business-day.ts`. */
export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
