// @ts-check
/** Thai vowels that are written before the consonant they follow. */
const LEADING_VOWELS = /[เแโใไ]/;

/**
 * The letter that a side has on its bead: the first of its name that the other side's name lacks.
 *
 * @param {string} name
 * @param {string} other
 */
export function getLetter(name, other) {
  const letters = [...name].filter((letter) => /\p{L}/u.test(letter) && !LEADING_VOWELS.test(letter));
  const others = other.toLowerCase();
  const found = letters.find((letter) => !others.includes(letter.toLowerCase()));
  return (found ?? letters[0] ?? "").toUpperCase();
}
