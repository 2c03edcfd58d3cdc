/**
 * Labels whose wallets send operators no queries, and whose games only end when they are over: many real vendors work
 * that way.
 */
export const NO_MAY_PLAY_LABELS = new Set(["TIDE"]);
