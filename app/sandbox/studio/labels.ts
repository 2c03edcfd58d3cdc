/**
 * Labels whose wallets send operators no queries, and whose games only end when they are over: many real vendors work
 * that way.
 */
export const UNASKING_LABELS = new Set(["TIDE"]);
