// @ts-check
/** Drawn faces and backs of cards: nothing is loaded. */

const SVG = "http://www.w3.org/2000/svg";
const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
const [LEFT, MIDDLE, RIGHT] = [20, 30, 40];
/**
 * Positions of the pips on a card, in a field of 60 by 84.
 *
 * @type {Record<string, readonly (readonly [number, number])[]>}
 */
const PIPS = {
  A: [[MIDDLE, 42]],
  2: column(MIDDLE, 20, 64),
  3: column(MIDDLE, 20, 42, 64),
  4: sides(20, 64),
  5: [...sides(20, 64), [MIDDLE, 42]],
  6: sides(20, 42, 64),
  7: [...sides(20, 42, 64), [MIDDLE, 31]],
  8: [...sides(20, 42, 64), ...column(MIDDLE, 31, 53)],
  9: [...sides(20, 35, 49, 64), [MIDDLE, 42]],
  T: [...sides(20, 35, 49, 64), ...column(MIDDLE, 27, 57)],
};
const CROWNS = /** @type {Record<string, string>} */ ({
  K: "M20 30 L20 20 L25 25 L30 17 L35 25 L40 20 L40 30 Z",
  Q: "M21 30 C19 24 20 22 22 19 L26 25 L30 18 L34 25 L38 19 C40 22 41 24 39 30 Z",
  J: "M20 29 C22 20 36 17 41 22 L36 24 L40 29 Z",
});

/** @param {number} x @param {...number} ys @returns {[number, number][]} */
function column(x, ...ys) {
  return ys.map((y) => [x, y]);
}

/** @param {...number} ys */
function sides(...ys) {
  return [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function draw(name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text) node.textContent = text;
  return node;
}

/** @param {string} text @param {number} x @param {number} y @param {number} size */
const glyph = (text, x, y, size) =>
  draw("text", { x, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" }, text);

/**
 * Draws half of a court card: crown and letter; the other half is upside down.
 *
 * @param {string} rank
 * @param {string} suit
 */
function court(rank, suit) {
  const half = draw("g", {});
  half.append(
    draw("path", { d: CROWNS[rank] ?? "", fill: "#e0a526", stroke: "#7a5206", "stroke-width": 1 }),
    glyph(suit, 20, 38, 9),
  );
  return half;
}

/** @param {string} card @returns {SVGElement} */
export function face(card) {
  const [rank = "", letter = ""] = card;
  const suit = SUITS[letter] ?? "";
  const svg = draw("svg", { viewBox: "0 0 60 84", class: "face", fill: "currentColor" });
  const corner = draw("g", { "font-weight": 800 });
  corner.append(glyph(rank === "T" ? "10" : rank, 8, 10, rank === "T" ? 12 : 14), glyph(suit, 8, 22, 11));
  const turned = /** @type {SVGElement} */ (corner.cloneNode(true));
  turned.setAttribute("transform", "rotate(180 30 42)");
  svg.append(corner, turned);
  if (CROWNS[rank]) {
    const half = court(rank, suit);
    const other = /** @type {SVGElement} */ (half.cloneNode(true));
    other.setAttribute("transform", "rotate(180 30 42)");
    const frame = { x: 15, y: 13, width: 30, height: 58, rx: 3, fill: "#fbeecb", stroke: "currentColor" };
    const name = glyph(rank, 30, 43, 22);
    name.setAttribute("font-weight", "800");
    name.setAttribute("font-family", "Georgia, serif");
    svg.append(draw("rect", frame), half, other, name);
  } else {
    const size = rank === "A" ? 34 : 13;
    svg.append(...(PIPS[rank] ?? []).map(([x, y]) => glyph(suit, x, y, size)));
  }
  return /** @type {SVGElement} */ (svg);
}
