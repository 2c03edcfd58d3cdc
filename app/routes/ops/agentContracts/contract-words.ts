/** The colours of contracts' states. */
export const CONTRACT_TONES = {
  proposed: "warning",
  offered: "info",
  active: "positive",
  rejected: "negative",
  withdrawn: "neutral",
  ended: "neutral",
} as const;
