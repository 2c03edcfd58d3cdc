/** The possible joint loss of bets on one event, and its division among them. Amounts are minor units. */

/** One outcome in `IGNORED_OUTCOMES_RATIO` is left out: a cover that fails less often is no risk. */
export const IGNORED_OUTCOMES_RATIO = 20;

/**
 * Returns the loss that at most one in `seldom` of the equally likely outcomes exceeds. With `Infinity` no outcome is
 * left out: the result is the maximum loss.
 */
export function lossAtRisk<T>(
  outcomes: readonly T[],
  stake: number,
  winOn: (outcome: T, at: number) => number,
  seldom = IGNORED_OUTCOMES_RATIO,
): number {
  const leftOut = Math.floor(outcomes.length / seldom);
  const wins: number[] = [];
  let withoutWin = 0;
  for (const [at, outcome] of outcomes.entries()) {
    const win = winOn(outcome, at);
    if (win === 0) withoutWin += 1;
    if (withoutWin > leftOut) return stake;
    wins.push(win);
  }
  const win = wins.toSorted((a, b) => a - b)[leftOut] ?? 0;
  return Math.max(0, stake - win);
}

/** Divides the possible loss among bets in proportion to their stakes; none gets more than its stake. */
export function shareRisk(atRisk: number, stakes: readonly number[]): number[] {
  const all = BigInt(stakes.reduce((sum, stake) => sum + stake, 0));
  let before = 0n;
  let upTo = 0n;
  return stakes.map((stake) => {
    upTo += BigInt(stake);
    const given = all === 0n ? 0n : (upTo * BigInt(atRisk)) / all;
    const share = Number(given - before);
    before = given;
    return share;
  });
}
