// @ts-check
/**
 * Returns the numbers that an inside bet covers.
 * @param {string} id
 */
export function getNumbers(id) {
  const [kind, rest = ""] = id.split(":");
  const numbers = rest.split("-").map(Number);
  const [first = 0] = numbers;
  return kind === "line" ? Array.from({ length: 6 }, (_, n) => first + n) : numbers;
}

/**
 * Returns a number's place in half cells from the corner between zero and the first row: odd for the middle of a
 * number, even for a line.
 * @param {number} number
 */
const getPlace = (number) => ({ x: 2 * ((number - 1) % 3) + 1, y: 2 * Math.floor((number - 1) / 3) + 1 });

/**
 * Returns the position of an inside bet's chip, in half cells: `x` across the three columns, `y` along the rows.
 *
 * @param {string} id
 */
export function getPoint(id) {
  const kind = id.split(":")[0];
  const numbers = getNumbers(id);
  if (id === "straight:0") return { x: 3, y: -1 };
  const places = numbers.filter((number) => number > 0).map(getPlace);
  const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all)) / 2;
  const y = numbers.includes(0) ? 0 : middle(places.map((place) => place.y));
  if (kind === "line" || (numbers.length === 4 && numbers[0] === 0)) return { x: 0, y };
  if (kind === "street" && numbers[0] !== 0) return { x: 0, y };
  return { x: middle(places.map((place) => place.x)), y };
}
