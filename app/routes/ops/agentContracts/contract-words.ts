import type { Tier } from "../../../platform/contract/contracts.ts";

/** The colours of contracts' states. */
export const CONTRACT_TONES = {
  proposed: "warning",
  offered: "info",
  active: "positive",
  rejected: "negative",
  withdrawn: "neutral",
  ended: "neutral",
} as const;

/** Formats a rate in basis points: `0.5%`. */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`;

/** Returns the lowest and the highest rate of tiers: `0.5% – 2%`. */
export function getRates(tiers: readonly Pick<Tier, "rateBasisPoints">[]): string {
  const rates = [...new Set([tiers[0], tiers.at(-1)].map((tier) => tier?.rateBasisPoints ?? 0))];
  return rates.map(formatRate).join(" – ");
}
