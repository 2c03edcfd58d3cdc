// @ts-check
/** Thai vowels that are written before the consonant that they follow in speech. */
const LEADING_VOWELS = /[เแโใไ]/;

/**
 * Returns the letter on a side's bead: the first letter of its name that the other side's name lacks.
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
