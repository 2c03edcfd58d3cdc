/** Writes basis points as percent: 1250 → `12.5%`. */
export const formatRate = (basisPoints: number): string => `${basisPoints / 100}%`;

/** Writes the rates of tiers, from the lowest to the highest. */
export function formatRates(tiers: readonly { rateBasisPoints: number }[]): string {
  const rates = tiers.map(({ rateBasisPoints }) => rateBasisPoints);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return least === most ? formatRate(most) : `${formatRate(least)} – ${formatRate(most)}`;
}
