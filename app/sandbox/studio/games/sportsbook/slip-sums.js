// @ts-check
/**
 * The sums of a slip, in integers as on the server: stakes and payouts are minor units, odds thousandths.
 *
 * @typedef {{ stake: number, odds: number[] }} SumOf a bet: its stake, and the odds of its legs
 */

/**
 * Returns the payout of a bet whose legs are all won: rounded down once, at the end.
 *
 * @param {SumOf} bet
 */
export function computeMaximumWin({ stake, odds }) {
  const product = odds.reduce((sum, one) => sum * BigInt(one), BigInt(stake));
  return Number(product / 1_000n ** BigInt(odds.length));
}

/**
 * Returns the total stake of bets, and their total payout if all of them are won; each is rounded separately.
 *
 * @param {SumOf[]} bets
 */
export const computeTotals = (bets) => ({
  stake: bets.reduce((sum, { stake }) => sum + stake, 0),
  most: bets.reduce((sum, bet) => sum + computeMaximumWin(bet), 0),
});

/**
 * Returns the kind of bet for the picks of a slip. One pick is a single; picks on one match cannot be combined.
 *
 * @param {string[]} matches the match of each pick
 * @param {"singles" | "accumulator"} wanted
 */
export function getKind(matches, wanted) {
  if (matches.length < 2) return "single";
  return canCombine(matches) ? wanted : "singles";
}

/**
 * Returns true when an accumulator may have these picks.
 *
 * @param {string[]} matches the match of each pick
 */
export const canCombine = (matches) => new Set(matches).size === matches.length;
