/** The probabilities of the five outcomes of a bet; they add up to 1. */
export interface Chances {
  won: number;
  halfWon: number;
  void: number;
  halfLost: number;
  lost: number;
}

/** Decimal odds are whole thousandths: 1.95 is 1950. Offered ones have two decimals. */
const MIN_ODDS = 1_010;
const MAX_ODDS = 200_000;
const STEP = 10;

/** Returns the part of the stake that is not simply returned. */
export const computeShareAtRisk = ({ halfWon, void: back, halfLost }: Chances): number =>
  1 - back - (halfWon + halfLost) / 2;

/**
 * Returns the odds of a selection with `margin` on the amount at risk, rounded down to two decimals; null if they would
 * be below 1.01 or above 200.
 */
export function computeOdds(chances: Chances, margin: number): number | null {
  const gaining = chances.won + chances.halfWon / 2;
  if (gaining <= 0) return null;
  const exact = ((1 - margin) * computeShareAtRisk(chances)) / gaining;
  // Slightly above, so that floating-point rounding does not turn 1.95 into 1.94.
  const odds = Math.floor((exact * 1_000) / STEP + 1e-9) * STEP;
  return odds < MIN_ODDS || odds > MAX_ODDS ? null : odds;
}

/** Returns the expected payout of one unit staked at `odds`, stake included. */
export function computeExpectedReturn(chances: Chances, odds: number): number {
  const factor = odds / 1_000;
  return chances.won * factor + (chances.halfWon * (factor + 1)) / 2 + chances.void + chances.halfLost / 2;
}
