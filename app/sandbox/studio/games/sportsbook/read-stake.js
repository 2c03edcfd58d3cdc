// @ts-check

/**
 * Parses a typed stake into minor units; null if it is no amount, or ambiguous. A single comma or point before three
 * figures is a thousands separator only in a currency without decimals.
 *
 * @param {string} typed
 * @param {number} decimals
 */
export function readStake(typed, decimals) {
  const text = typed.normalize("NFKC").replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, "");
  const [, units = "", rest = ""] = /^([\d.,]*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  const isGrouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,3}(?:\.\d{3})+$/.test(units);
  const isAlone = units.length < text.length || decimals === 0 || units.length > 7;
  const digits = isGrouped && isAlone ? units.replace(/[.,]/g, "") : units;
  // Every currency is shown with two decimals.
  const fraction = /^0*$/.test(rest.slice(decimals)) ? rest.slice(0, decimals) : null;
  if (!/^\d{1,12}$/.test(digits) || fraction === null) return null;
  return Number(digits) * 10 ** decimals + Number(fraction.padEnd(decimals, "0") || 0);
}
