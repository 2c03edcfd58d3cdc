// @ts-check
/** How a rocket climbs: the server decides by it, and the frame draws by it. Multipliers are in thousandths. */

/** The choice of a player who cashes out by hand. */
export const BY_HAND = "hand";
/** Per millisecond: 2.00 after seven seconds, 10.00 after 23, 100.00 after 46. */
const GROWTH = 0.0001;
/** A multiplier grows in hundredths. */
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

/** After how many milliseconds a multiplier is reached. @param {number} multiplier */
export const getTime = (multiplier) => Math.log(multiplier / 1_000) / GROWTH;

/**
 * A typed multiplier, such as `2.5` or `2,5`, in thousandths; null where it is none between 1.01 and `most`.
 *
 * @param {string} text
 * @param {number} most
 */
export function readTarget(text, most) {
  if (!/^\d{1,5}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const target = Math.round(Number(text.trim().replace(",", ".")) * 100) * STEP;
  return target > 1_000 && target <= most ? target : null;
}
