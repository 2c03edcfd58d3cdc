// @ts-check
/** Dice, discs, pictures and cards, as used on the table and printed on the felt. */
import { game, make } from "../../frame/kit.js";
import { faceName, itemName } from "./names.js";

/** @typedef {[tag: string, attributes: Record<string, string | number>]} Shape */

/** A drawing from a list of shapes. @param {string} viewBox @param {Shape[]} shapes */
export function drawing(viewBox, shapes) {
  const root = svg("svg", { viewBox, "aria-hidden": "true" });
  root.append(...shapes.map(([tag, attributes]) => svg(tag, attributes)));
  return root;
}

/** @param {string} tag @param {Record<string, string | number>} [attributes] */
export function svg(tag, attributes = {}) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** @param {string} d @param {string} stroke @param {number} width @returns {Shape} */
const line = (d, stroke, width) => [
  "path",
  { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" },
];
/** @param {string} d @param {string} fill @returns {Shape} */
const area = (d, fill) => ["path", { d, fill }];
/** @param {number} cx @param {number} cy @param {number} r @param {string} fill @returns {Shape} */
const dot = (cx, cy, r, fill) => ["circle", { cx, cy, r, fill }];

/** @type {Record<string, Shape[]>} */
const PICTURES = {
  fish: [
    area("M31 24 45 13v22zM19 12c4-6 10-5 12 0z", "#d9541e"),
    area("M2 24C8 10 26 8 36 24 26 40 8 38 2 24z", "#f0802f"),
    line("M15 15c4 6 4 12 0 18M22 17c3 5 3 9 0 14M28 20c2 3 2 5 0 8", "#a83c10", 2),
    dot(9, 21, 2.6, "#fff"),
    dot(9, 21, 1.4, "#1b1b22"),
  ],
  prawn: [
    line("M14 10C4 4 4 20 6 26M15 9C2 0 0 12 1 18", "#c23a22", 1.6),
    area(
      "M12 8c16-4 30 6 30 20 0 8-5 13-12 14l-6 4-4-6 8-3c4-2 5-5 4-9-2-6-8-9-16-9-6 0-10-3-10-6z",
      "#f2704d",
    ),
    line(
      "M22 9c-1 4-1 7 0 10M31 12c-3 3-4 6-5 8M38 19c-4 1-6 3-8 5M41 28c-4 0-6 0-9 1M37 37l-6-3",
      "#b53820",
      2,
    ),
    line("M16 20v7M21 21l1 7M26 24l0 6", "#c23a22", 1.8),
    dot(13, 12, 1.8, "#1b1b22"),
  ],
  crab: [
    line("M10 28 3 34M12 33l-5 8M38 28l7 6M36 33l5 8", "#a3142a", 3),
    line("M12 22 6 14M36 22l6-8", "#c8202f", 4),
    area(
      "M9 3C2 3 1 12 6 15l4-3-3-3 5-1c0-2-1-5-3-5zM39 3c7 0 8 9 3 12l-4-3 3-3-5-1c0-2 1-5 3-5z",
      "#c8202f",
    ),
    area("M8 28c0-9 8-13 16-13s16 4 16 13-8 12-16 12S8 37 8 28z", "#d92c3a"),
    line("M17 30c4 4 10 4 14 0M19 16v-5M29 16v-5", "#7a0d1c", 2),
    dot(19, 10, 2.6, "#1b1b22"),
    dot(29, 10, 2.6, "#1b1b22"),
  ],
  gourd: [
    line("M24 12c0-5 2-8 7-9", "#5a3d12", 3),
    area("M26 6c5-3 11-1 13 3-5 2-10 1-13-3z", "#2f8a3b"),
    dot(24, 33, 13, "#d99a1c"),
    dot(24, 17, 8, "#e8b23a"),
    area("M17 22h14c-2 3-12 3-14 0z", "#c2242f"),
    line("M15 33c0 5 3 8 6 9", "#fbe3a0", 2.4),
  ],
  rooster: [
    area("M30 30C40 30 46 22 44 8 38 10 32 16 28 24z", "#1d6b3f"),
    area("M32 32c8 0 13-4 13-12-6 1-12 4-16 8z", "#1e4fa3"),
    area("M10 14c4-4 12-2 12 6 4 2 9 4 14 8-1 9-8 13-15 13S8 36 8 27c0-5 0-9 2-13z", "#b5481d"),
    area("M8 10c0-6 3-6 4-3 1-5 5-4 4 0 4-2 5 2 2 5l-8 2z", "#d0203c"),
    area("M9 15 2 18l7 3z", "#f0a020"),
    area("M9 21c0 5 4 6 5 2z", "#d0203c"),
    line("M18 40v6h-4M26 40v6h-4", "#c98212", 2.4),
    dot(13, 16, 1.8, "#1b1b22"),
  ],
  deer: [
    line(
      "M18 18C10 16 8 10 9 3M10 12 4 9M14 16l1-9M30 18c8-2 10-8 9-15M38 12l6-3M34 16l-1-9",
      "#6a4420",
      2.6,
    ),
    area("M15 20 4 19c1 5 5 7 10 7zM33 20l11-1c-1 5-5 7-10 7z", "#8a5a2c"),
    area("M14 20c2-4 18-4 20 0 1 8-2 14-5 21-2 5-8 5-10 0-3-7-6-13-5-21z", "#b37a3e"),
    area("M19 36c2-3 8-3 10 0 0 6-3 9-5 9s-5-3-5-9z", "#f0dcc0"),
    dot(24, 38, 2.8, "#1b1b22"),
    dot(18.5, 26, 2, "#1b1b22"),
    dot(29.5, 26, 2, "#1b1b22"),
  ],
  coin: [
    dot(24, 24, 21, "#a8770c"),
    dot(24, 24, 19, "#f0c23a"),
    ["circle", { cx: 24, cy: 24, r: 15, fill: "none", stroke: "#a8770c", "stroke-width": 1.6 }],
    area("M18 18h12v12H18z", "#6a4a08"),
    line("M24 11v4M24 33v4M11 24h4M33 24h4", "#a8770c", 3),
  ],
};

/** Positions of the dots on a tile, on a field of 30 by 42. */
const TILE_DOTS = /** @type {Record<string, [number, number][]>} */ ({
  1: [[15, 21]],
  2: [
    [15, 11],
    [15, 31],
  ],
  3: [
    [7, 8],
    [15, 21],
    [23, 34],
  ],
  4: [
    [9, 11],
    [21, 11],
    [9, 31],
    [21, 31],
  ],
  5: [
    [8, 10],
    [22, 10],
    [15, 21],
    [8, 32],
    [22, 32],
  ],
  6: [
    [9, 9],
    [21, 9],
    [9, 22],
    [21, 22],
    [9, 34],
    [21, 34],
  ],
  7: [
    [7, 6],
    [15, 10],
    [23, 14],
    [9, 25],
    [21, 25],
    [9, 35],
    [21, 35],
  ],
  8: [
    [9, 6],
    [21, 6],
    [9, 16],
    [21, 16],
    [9, 26],
    [21, 26],
    [9, 36],
    [21, 36],
  ],
  9: [
    [7, 8],
    [15, 8],
    [23, 8],
    [7, 21],
    [15, 21],
    [23, 21],
    [7, 34],
    [15, 34],
    [23, 34],
  ],
});
const TILE_COLOURS = ["#14508a", "#127a48", "#b0182c"];

/** A mahjong tile: dots, or the frame of the white dragon. @param {string} face */
function tile(face) {
  const count = face.replace(/^dots/, "");
  const dots = TILE_DOTS[count];
  if (!dots)
    return drawing("0 0 30 42", [
      [
        "rect",
        { x: 5, y: 6, width: 20, height: 30, rx: 2, fill: "none", stroke: "#14508a", "stroke-width": 3 },
      ],
    ]);
  const r = dots.length === 1 ? 9 : dots.length < 6 ? 4.6 : 3.7;
  return drawing(
    "0 0 30 42",
    dots.flatMap(([x, y], n) => [dot(x, y, r, TILE_COLOURS[n % 3] ?? ""), dot(x, y, r * 0.42, "#fffdf7")]),
  );
}

/** A picture of a face; null for a plain colour. @param {string} face */
export function picture(face) {
  const shapes = PICTURES[face];
  return shapes ? drawing("0 0 48 48", shapes) : /^dots\d/.test(face) ? tile(face) : null;
}

const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
/**
 * Draws a card's corner: its rank, and its suit as text rather than as an emoji.
 * @param {string} card
 */
function corner(card) {
  const rank = card.startsWith("T") ? "10" : card.slice(0, -1);
  return make("b", {}, rank, make("i", {}, `${SUITS[card.slice(-1)]}\ufe0e`));
}

/** A card or a tile with its back. @param {string} item */
export function drawCard(item) {
  const isCard = game.items === "card";
  const node = make("span", {
    class: `item ${isCard ? "card" : "tile"}`,
    role: "img",
    "aria-label": itemName(item),
  });
  if (isCard) {
    const suit = item.slice(-1);
    node.classList.toggle("red", suit === "H" || suit === "D");
    node.append(corner(item), make("em", {}, `${SUITS[suit]}\ufe0e`));
  } else node.append(picture(item) ?? "");
  node.append(make("span", { class: "back" }));
  return node;
}

/** A die seen from above. @param {number | string} value */
export const smallDie = (value) => make("span", { class: `die n${value}` });

/** @param {string} colour */
export const disc = (colour) => make("span", { class: `disc ${colour}` });

/**
 * Draws the mark printed on a spot in place of its name; returns null if the name is printed.
 *
 * @param {string} id
 */
export function drawMark(id) {
  const [kind = "", rest = ""] = id.split(":");
  const marks = (/** @type {string} */ kindOfMark, /** @type {Node[]} */ nodes) =>
    make("span", { class: `marks ${kindOfMark}`, "aria-hidden": "true" }, ...nodes);
  const times = { single: 1, double: 2, triple: 3 }[kind];
  if (times && rest)
    return marks(
      "dice",
      Array.from({ length: times }, () => smallDie(rest)),
    );
  if (kind === "pair") return marks("of-dice", rest.split("-").map(smallDie));
  if (kind === "reds")
    return marks(
      "discs",
      Array.from({ length: 4 }, (_, n) => disc(n < Number(rest) ? "red" : "white")),
    );
  const seen = kind === "face" ? picture(rest) : null;
  if (!seen) return null;
  return marks("picture", [seen, make("span", { class: "spot-name" }, faceName(rest))]);
}
