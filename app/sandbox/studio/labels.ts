/** Labels whose own wallets ask operators nothing, and whose games end by themselves only: many real vendors are like that. */
export const UNASKING_LABELS = new Set(["TIDE"]);
