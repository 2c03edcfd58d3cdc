// @ts-check
/**
 * The climb of a rocket, shared by the server for deciding and by the frame for drawing. Multipliers are in
 * thousandths.
 */

/** The choice of a player who cashes out by hand. */
export const BY_HAND = "hand";
/** Growth per millisecond: 2.00 after seven seconds, 10.00 after 23, 100.00 after 46. */
const GROWTH = 0.0001;
/** A multiplier grows in steps of a hundredth. */
const STEP = 10;

/**
 * Returns the multiplier after a time in flight.
 *
 * @param {number} flownMs
 * @param {number} most
 */
export function multiplierAt(flownMs, most) {
  const grown = Math.exp(GROWTH * Math.max(0, flownMs)) * 1_000;
  return Math.min(most, Math.floor(grown / STEP + 1e-9) * STEP);
}

/**
 * Returns the milliseconds until a multiplier is reached.
 * @param {number} multiplier
 */
export const getTime = (multiplier) => Math.log(multiplier / 1_000) / GROWTH;

/**
 * Returns a typed multiplier, such as `2.5` or `2,5`, in thousandths; null unless it is between 1.01 and `most`.
 *
 * @param {string} text
 * @param {number} most
 */
export function readTarget(text, most) {
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const target = Math.round(Number(text.trim().replace(",", ".")) * 100) * STEP;
  return target > 1_000 && target <= most ? target : null;
}
