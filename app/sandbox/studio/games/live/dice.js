// @ts-check
/** Rolling dice: pips, colours or pictures. */
import { game, make } from "../../frame/kit.js";
import { appear, move, spread } from "./motion.js";
import { itemName, sideName } from "./names.js";
import { picture } from "./pictures.js";

/** @typedef {import("./names.js").Hand} Hand */
/** @typedef {import("./motion.js").Scene} Scene */

/** Transforms that place the six faces of a cube, and those that turn it to show each in front. */
const LIE = [
  "rotateY(0deg)",
  "rotateY(90deg)",
  "rotateX(90deg)",
  "rotateX(-90deg)",
  "rotateY(-90deg)",
  "rotateY(180deg)",
];
const SHOW = [
  "rotateY(0deg)",
  "rotateY(-90deg)",
  "rotateX(-90deg)",
  "rotateX(90deg)",
  "rotateY(90deg)",
  "rotateY(180deg)",
];

/** The faces of the table's dice, in the order of their numbers. @type {string[]} */
const FACES =
  game.items === "face"
    ? game.positions.flatMap((/** @type {{ id: string }} */ { id }) =>
        id.startsWith("face:") ? [id.slice(5)] : [],
      )
    : ["1", "2", "3", "4", "5", "6"];

/** @param {string} face */
function drawFace(face) {
  if (game.items !== "face") return make("span", { class: `side n${face}` });
  return make("span", { class: `side face-${face}` }, picture(face) ?? "");
}

/**
 * Draws a die that shows a face in front after rolling.
 * @param {string} item
 */
function drawDie(item) {
  const cube = make("span", { class: "cube" });
  for (const [n, face] of FACES.entries()) {
    const side = drawFace(face);
    side.style.transform = `${LIE[n]} translateZ(var(--half))`;
    cube.append(side);
  }
  cube.style.transform = SHOW[FACES.indexOf(item)] ?? "";
  return make("span", { class: "rolled", role: "img", "aria-label": itemName(item) }, cube);
}

/**
 * @param {HTMLElement} die
 * @param {Scene} scene
 * @param {{ at: number, ms: number, seed: number }} roll
 */
function roll(die, scene, { at, ms, seed }) {
  const cube = die.querySelector(".cube");
  const end = cube instanceof HTMLElement ? cube.style.transform : "";
  const [x, y] = [2 + Math.floor(spread(seed, 1) * 2), 2 + Math.floor(spread(seed, 2) * 2)];
  move(cube, scene, { at, ms, easing: "cubic-bezier(0.15, 0.55, 0.3, 1)" }, [
    { transform: `rotateX(${x * 360}deg) rotateY(${-y * 360}deg) rotateZ(180deg) ${end}` },
    { transform: `rotateX(0deg) rotateY(0deg) rotateZ(0deg) ${end}` },
  ]);
  const side = spread(seed, 3) * 60 - 30;
  move(die, scene, { at, ms, easing: "linear" }, [
    { transform: `translate(${side}px, -70px)`, offset: 0, easing: "ease-in" },
    { transform: `translate(${side * 0.7}px, 0)`, offset: 0.22, easing: "ease-out" },
    { transform: `translate(${side * 0.4}px, -34px)`, offset: 0.4, easing: "ease-in" },
    { transform: `translate(${side * 0.2}px, 0)`, offset: 0.56, easing: "ease-out" },
    { transform: `translate(${side * 0.1}px, -12px)`, offset: 0.68, easing: "ease-in" },
    { transform: "translate(0, 0)", offset: 0.8 },
    { transform: "translate(0, 0)", offset: 1 },
  ]);
}

/** Three dice in a glass. @param {HTMLElement} place @param {{ hands: Hand[] } | null} result @param {Scene} scene @param {number} seed */
export function showDice(place, result, scene, seed) {
  const [hand] = result?.hands ?? [];
  const dice = (hand?.items ?? []).map(drawDie);
  const glass = make("div", { class: "glass" }, make("div", { class: "dice" }, ...dice));
  const points = make("b", { class: "points" }, hand && hand.points !== null ? String(hand.points) : "");
  points.hidden = points.textContent === "";
  place.replaceChildren(glass, points);
  if (!scene) return;
  for (const [n, die] of dice.entries())
    roll(die, scene, { at: scene.total * 0.06 * n, ms: scene.total * (0.66 + 0.08 * n), seed: seed + n });
  appear(points, scene, scene.total * 0.92);
}

/** The throws of craps, one after another. @param {HTMLElement} place @param {{ hands: Hand[] } | null} result @param {Scene} scene @param {number} seed */
export function showThrows(place, result, scene, seed) {
  const throws = result?.hands ?? [];
  const step = scene ? (scene.total * 0.9) / Math.max(1, throws.length) : 0;
  const box = make("div", { class: "tray" });
  const list = make("ol", { class: "throws" });
  place.replaceChildren(box, list);
  for (const [n, { side, items, points }] of throws.entries()) {
    const isLast = n === throws.length - 1;
    const dice = items.map(drawDie);
    const pair = make("div", { class: "dice", "aria-hidden": String(!isLast) }, ...dice);
    const total = make(
      "li",
      { class: n === 0 ? "come-out" : "" },
      n === 0 ? `${sideName(side)} ` : "",
      make("b", {}, String(points)),
    );
    list.append(total);
    pair.classList.toggle("over", !isLast);
    box.append(pair);
    if (!scene) continue;
    const at = step * n;
    for (const [m, die] of dice.entries()) roll(die, scene, { at, ms: step * 0.7, seed: seed + n * 2 + m });
    const shown = isLast ? 1 : 0;
    move(pair, scene, { at, ms: step, easing: "linear" }, [
      { opacity: 0, offset: 0, easing: "steps(1, end)" },
      { opacity: 1, offset: 0.01, easing: "steps(1, end)" },
      { opacity: shown, offset: 1 },
    ]);
    appear(total, scene, at + step * 0.75);
  }
}
