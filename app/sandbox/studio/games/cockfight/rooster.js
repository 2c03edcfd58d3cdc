// @ts-check
/** The roosters: SVG drawings that face right. The classes of frame.css animate their parts. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ body: string, dark: string, hackle: string, hackleDark: string, wing: string, tail: string[] }} Plumage */

/** @type {Record<"meron" | "wala", Plumage>} */
const PLUMAGES = {
  meron: {
    body: "#c3301f",
    dark: "#5e0f0c",
    hackle: "#ffb02e",
    hackleDark: "#d9651a",
    wing: "#8a1c14",
    tail: ["#123c2e", "#1b5a42", "#0c2a22", "#2c7a56"],
  },
  wala: {
    body: "#e9eef6",
    dark: "#5d7196",
    hackle: "#ffffff",
    hackleDark: "#b9cbe8",
    wing: "#2f5fb8",
    tail: ["#1c3f8f", "#2c5dc0", "#142c66", "#4f84e0"],
  },
};

const SICKLES = [
  "M58 92 C20 84 4 50 12 14 C26 44 44 62 70 74 Z",
  "M56 96 C24 98 -6 76 -4 40 C16 62 40 76 68 82 Z",
  "M60 88 C34 66 28 36 42 8 C46 40 60 58 76 70 Z",
  "M56 100 C30 108 4 100 -4 74 C18 88 40 92 66 90 Z",
];

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children */
function part(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** @param {string} d @param {string} fill @param {string} [stroke] */
const path = (d, fill, stroke = "rgb(30 8 4 / 70%)") =>
  part("path", { d, fill, stroke, "stroke-width": 2, "stroke-linejoin": "round", "stroke-linecap": "round" });

/**
 * Draws a leg with its spur; the near leg is drawn over the body.
 * @param {string} name
 * @param {number} x
 */
function leg(name, x) {
  return part(
    "g",
    { class: `leg ${name}` },
    path(
      `M${x - 12} 116 Q${x} 146 ${x + 2} 146 L${x + 10} 144 Q${x + 14} 128 ${x + 16} 114 Z`,
      "var(--body)",
    ),
    path(`M${x + 5} 144 L${x + 3} 176`, "none", "#e0a52a"),
    path(`M${x + 3} 164 L${x - 10} 158`, "none", "#f7e7b0"),
    path(
      `M${x + 3} 176 L${x + 20} 180 M${x + 3} 176 L${x + 14} 186 M${x + 3} 176 L${x - 10} 182`,
      "none",
      "#e0a52a",
    ),
  );
}

function head() {
  const feathers = [0, 1, 2, 3, 4].map((n) =>
    path(
      `M${128 - n * 5} ${52 + n * 3} Q${104 - n * 6} ${84 + n * 4} ${92 + n * 11} ${112 + n * 4} Q${120 - n} ${92 + n * 3} ${134 - n * 2} ${60 + n * 2} Z`,
      n % 2 ? "var(--hackle-dark)" : "var(--hackle)",
    ),
  );
  return part(
    "g",
    { class: "head" },
    path("M118 44 Q96 74 88 108 Q116 126 138 110 Q146 84 146 52 Z", "var(--hackle)"),
    ...feathers,
    // Comb, beak, wattle, ear lobe.
    path("M116 38 L110 16 L122 26 L126 6 L136 24 L146 8 L148 28 L158 22 L154 40 Z", "#e0202c"),
    path("M114 46 Q116 30 136 30 Q156 32 156 48 Q154 62 136 64 Q116 62 114 46 Z", "#d22a2a"),
    path("M153 42 L176 50 L154 55 Z", "#ffc83d"),
    path("M154 51 L170 52 L152 58 Z", "#e09a1c"),
    path("M146 60 Q156 66 152 82 Q142 84 140 70 Z", "#e0202c"),
    path("M124 56 Q120 68 128 72 Q134 66 131 56 Z", "#fff3e0"),
    part("circle", { cx: 140, cy: 44, r: 5.5, fill: "#ffd84a", stroke: "#3a0a06", "stroke-width": 1.5 }),
    part("circle", { cx: 141.5, cy: 44, r: 2.6, fill: "#160604" }),
    path("M132 37 L148 40", "none", "#3a0a06"),
    part("g", { class: "crow" }, path("M182 38 L196 30 M184 50 L202 50 M182 62 L196 70", "none", "#ffe9a8")),
  );
}

/**
 * Draws the rooster of a corner.
 * @param {"meron" | "wala"} side
 */
export function rooster(side) {
  const { body, dark, hackle, hackleDark, wing, tail } = PLUMAGES[side];
  const svg = part("svg", { viewBox: "-14 0 220 194", class: "rooster" });
  for (const [name, colour] of Object.entries({ body, dark, hackle, "hackle-dark": hackleDark, wing })) {
    svg.style.setProperty(`--${name}`, colour);
  }
  svg.append(
    part(
      "g",
      { class: "all" },
      part("g", { class: "tail" }, ...SICKLES.map((d, n) => path(d, tail[n] ?? dark))),
      leg("far", 86),
      path("M52 84 Q70 66 104 74 Q146 76 146 100 Q140 134 102 138 Q60 134 52 84 Z", "var(--body)"),
      path("M62 112 Q92 142 132 122 Q120 138 100 138 Q76 136 62 112 Z", "var(--dark)", "none"),
      leg("near", 104),
      part(
        "g",
        { class: "wing" },
        path(
          "M122 90 Q96 76 66 86 Q44 98 40 118 Q58 116 62 112 Q62 122 58 128 Q76 122 82 116 Q84 124 82 130 Q112 122 122 90 Z",
          "var(--wing)",
        ),
        path("M112 92 Q92 86 74 94 M108 100 Q92 98 80 106", "none", "var(--hackle)"),
      ),
      head(),
    ),
  );
  return svg;
}
