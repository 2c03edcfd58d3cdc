/** The colours of settlements' states. */
export const SETTLEMENT_TONES = { held: "warning", paid: "positive", nothing: "neutral" } as const;
