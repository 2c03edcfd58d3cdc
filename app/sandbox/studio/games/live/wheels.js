// @ts-check
/** The roulette wheel with its ball, and the wheel of fortune. */
import { game, make } from "../../frame/kit.js";
import { appear, move, spread } from "./motion.js";
import { getColour } from "./names.js";
import { svg } from "./pictures.js";

/** @typedef {import("./motion.js").Scene} Scene */

/** The pockets of a European wheel, clockwise. */
const POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const POCKET = 360 / POCKETS.length;
const FILLS = { red: "#b0182c", black: "#15151b", green: "#0b7a43" };
/** The fraction of the dealing after which the ball is in its pocket. */
const LANDED = 0.84;

/**
 * Returns the path of a ring sector around (0, 0), centred at the top.
 * @param {number} angle
 * @param {number} inner
 * @param {number} outer
 */
function sector(angle, inner, outer) {
  const half = (angle * Math.PI) / 360;
  const at = (/** @type {number} */ r, /** @type {number} */ side) =>
    `${(side * r * Math.sin(half)).toFixed(2)} ${(-r * Math.cos(half)).toFixed(2)}`;
  return `M${at(outer, -1)}A${outer} ${outer} 0 0 1 ${at(outer, 1)}L${at(inner, 1)}A${inner} ${inner} 0 0 0 ${at(inner, -1)}Z`;
}

/** @param {string} text @param {number} radius @param {number} size */
function label(text, radius, size) {
  const node = svg("text", {
    y: -radius,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "font-size": size,
    "font-weight": 800,
    fill: "#fff",
  });
  node.textContent = text;
  return node;
}

/** @param {number} angle @param {...Element} parts */
function turned(angle, ...parts) {
  const group = svg("g", { transform: `rotate(${angle.toFixed(3)})` });
  group.append(...parts);
  return group;
}

/** @param {number} r @param {string} fill @param {Record<string, string | number>} [more] */
const circle = (r, fill, more = {}) => svg("circle", { r, fill, ...more });

/** Draws the rotating part of the roulette wheel. */
function rotor() {
  const group = svg("g", { class: "turning" });
  for (const [n, pocket] of POCKETS.entries()) {
    const fill = FILLS[getColour(String(pocket))];
    group.append(
      turned(
        n * POCKET,
        svg("path", { d: sector(POCKET, 55, 80), fill, stroke: "#d9b45a", "stroke-width": 0.5 }),
        label(String(pocket), 74.5, 7.2),
      ),
    );
  }
  group.append(circle(68, "none", { stroke: "#d9b45a", "stroke-width": 0.6 }));
  group.append(circle(55, "#5a3413", { stroke: "#d9b45a", "stroke-width": 1.2 }), circle(46, "#70431a"));
  for (let n = 0; n < 4; n++)
    group.append(
      turned(
        n * 90,
        svg("rect", { x: -1.6, y: -40, width: 3.2, height: 40, rx: 1.6, fill: "#e2c066" }),
        svg("circle", { cy: -40, r: 3, fill: "#f4dd95" }),
      ),
    );
  return group;
}

/** @param {HTMLElement} place @param {{ mark: string } | null} result @param {Scene} scene @param {number} seed */
export function showRoulette(place, result, scene, seed) {
  const number = result?.mark ?? null;
  const root = svg("svg", { viewBox: "-100 -100 200 200", class: "wheel" });
  const wheel = rotor();
  const rest = 360 * spread(seed);
  wheel.style.transform = `rotate(${rest}deg)`;
  root.append(
    circle(99, "#4a2a0e", { stroke: "#2b1706", "stroke-width": 2 }),
    circle(94, "#7a4a1e"),
    circle(90, "#3a210c"),
    wheel,
  );
  const hub = make("span", { class: "hub" });
  const box = make("div", { class: "wheel-box" }, root, hub);
  place.replaceChildren(box);
  if (number === null) return;
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", number);
  hub.textContent = number;
  hub.classList.add(getColour(number));
  // The ball is part of the rotor: in its pocket it turns along.
  const orbit = svg("g");
  const angle = POCKETS.indexOf(Number(number)) * POCKET;
  const ball = circle(3.4, "#fff", { class: "ball" });
  orbit.style.transform = `rotate(${angle}deg)`;
  ball.style.transform = "translateY(-61.5px)";
  orbit.append(ball);
  wheel.append(orbit);
  if (!scene) return;
  move(wheel, scene, { at: 0, ms: scene.total * 0.98, easing: "cubic-bezier(0.3, 0.4, 0.6, 1)" }, [
    { transform: `rotate(${rest - 620}deg)` },
    { transform: `rotate(${rest}deg)` },
  ]);
  move(orbit, scene, { at: 0, ms: scene.total * LANDED, easing: "cubic-bezier(0.2, 0.5, 0.5, 1)" }, [
    { transform: `rotate(${angle + 360 * 7}deg)` },
    { transform: `rotate(${angle}deg)` },
  ]);
  const fall = [
    [0, 86],
    [0.62, 86],
    [0.74, 72],
    [0.8, 78],
    [0.87, 64],
    [0.92, 70],
    [0.97, 61],
    [1, 61.5],
  ];
  move(
    ball,
    scene,
    { at: 0, ms: scene.total * LANDED, easing: "linear" },
    fall.map(([offset = 0, r = 0]) => ({ offset, transform: `translateY(${-r}px)` })),
  );
  appear(hub, scene, scene.total * (LANDED + 0.02));
}

/** Number of segments of the wheel of fortune for each number. */
const SEGMENTS = /** @type {Record<string, number>} */ ({ 1: 24, 3: 12, 5: 8, 11: 4, 23: 2 });
const SEGMENT_FILLS = /** @type {Record<string, string>} */ ({
  1: "#1e4fa3",
  3: "#0b6b3a",
  5: "#7a3aa8",
  11: "#a3142a",
  23: "#b07a08",
});

/** Returns the numbers around the wheel, each spread as evenly as possible. */
function segments() {
  const all = Object.entries(SEGMENTS).sort((a, b) => a[1] - b[1]);
  const length = all.reduce((sum, [, count]) => sum + count, 0);
  const placed = /** @type {Record<string, number>} */ ({});
  return Array.from({ length }, (_, n) => {
    const due = ([pays = "", count = 0]) => (count * (n + 0.5)) / length - (placed[pays] ?? 0);
    const [next] = all.toSorted((a, b) => due(b) - due(a));
    const pays = next?.[0] ?? "";
    placed[pays] = (placed[pays] ?? 0) + 1;
    return pays;
  });
}

const WHEEL = game.rules === "wheel" ? segments() : [];

/** @param {HTMLElement} place @param {{ mark: string } | null} result @param {Scene} scene @param {number} seed */
export function showFortune(place, result, scene, seed) {
  const angle = 360 / WHEEL.length;
  const root = svg("svg", { viewBox: "-100 -104 200 204", class: "fortune" });
  const wheel = svg("g", { class: "turning" });
  for (const [n, pays] of WHEEL.entries())
    wheel.append(
      turned(
        n * angle,
        svg("path", {
          d: sector(angle, 40, 95),
          fill: SEGMENT_FILLS[pays] ?? "",
          stroke: "#f4dd95",
          "stroke-width": 0.5,
        }),
        label(pays, 86, 7),
        svg("circle", { cx: 0, cy: -97, r: 0.9, fill: "#f4dd95" }),
      ),
    );
  wheel.append(circle(40, "#3a1f0a", { stroke: "#f4dd95", "stroke-width": 1.5 }));
  root.append(
    circle(100, "#5a3413"),
    wheel,
    svg("path", { d: "M-5 -104h10L0 -88z", fill: "#ffd25a", stroke: "#7a4b00" }),
  );
  const box = make("div", { class: "fortune-box" }, root);
  place.replaceChildren(box);
  const mark = result?.mark ?? null;
  const alike = WHEEL.flatMap((pays, n) => (pays === mark ? [n] : []));
  const end = -(alike[seed % Math.max(1, alike.length)] ?? 0) * angle + (spread(seed) - 0.5) * angle * 0.7;
  wheel.style.transform = `rotate(${end}deg)`;
  if (mark === null) return;
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", mark);
  move(wheel, scene, { at: 0, ms: (scene?.total ?? 0) * 0.94, easing: "cubic-bezier(0.15, 0.4, 0.2, 1)" }, [
    { transform: `rotate(${end - 360 * 5}deg)` },
    { transform: `rotate(${end}deg)` },
  ]);
}
