// @ts-check
/**
 * The contents of a slot's info sheet, derived from its mathematics: no rule's text contains a number.
 *
 * @typedef {readonly number[]} Pays multiples of the stake for three of a kind and more; 0 pays nothing
 */

const MIN_COUNT = 3;

/**
 * Returns the payouts by the number of a kind, the largest number first; only those that pay.
 *
 * @param {Pays} pays
 */
export function payRows(pays) {
  return pays
    .map((pay, index) => ({ count: index + MIN_COUNT, pay }))
    .filter(({ pay }) => pay > 0)
    .reverse();
}

/**
 * Returns the reels that have a symbol, from 1, such as `2, 3, 4`.
 *
 * @param {readonly (readonly string[])[]} strips
 * @param {string} symbol
 */
export const reelsWith = (strips, symbol) =>
  strips.flatMap((strip, reel) => (strip.includes(symbol) ? [reel + 1] : [])).join(", ");

/**
 * Returns the number of ways of a window, given its reels and rows.
 *
 * @param {number} reels
 * @param {number} rows
 */
export const computeWays = (reels, rows) => rows ** reels;

/**
 * Returns the awards by the number of a kind, such as `3 → 8 · 4 → 10`.
 *
 * @param {Pays} awards
 */
export const awardsText = (awards) =>
  payRows(awards)
    .reverse()
    .map(({ count, pay }) => `${count} → ${pay}`)
    .join(" · ");

/**
 * Returns the probability of each of equally likely values, such as `×1: 11/16 · ×2: 5/16`.
 * @param {readonly number[]} values
 */
export const sharesText = (values) =>
  [...new Set(values)]
    .sort((a, b) => a - b)
    .map((value) => `×${value}: ${values.filter((one) => one === value).length}/${values.length}`)
    .join(" · ");

/**
 * Returns the text key for a whole win: a win no larger than the stake is not celebrated.
 * @param {number} win
 * @param {number} stake
 */
export function winKey(win, stake) {
  if (win === 0) return "noWin";
  return win > stake ? "wins" : "back";
}

/**
 * Lists multipliers, such as `×1, ×2`.
 * @param {readonly number[]} factors
 */
export const factorsText = (factors) => factors.map((factor) => `×${factor}`).join(", ");
