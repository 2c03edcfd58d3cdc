// @ts-check
/** Fan tan, whose beads are counted off in fours, and xoc dia, whose discs lie under a bowl. */
import { make } from "../../frame/kit.js";
import { appear, move, spread } from "./motion.js";
import { itemName } from "./names.js";
import { disc } from "./pictures.js";

/** @typedef {import("./names.js").Hand} Hand */
/** @typedef {import("./motion.js").Scene} Scene */

/** @param {HTMLElement} place @param {{ hands: Hand[] } | null} result @param {Scene} scene @param {number} seed */
export function showBeads(place, result, scene, seed) {
  const [hand] = result?.hands ?? [];
  const count = Number(hand?.items[0] ?? 0);
  const rows = make("div", {
    class: "beads",
    role: "img",
    "aria-label": hand?.items.map(itemName).join() ?? "",
  });
  const points = make("b", { class: "points" }, hand ? String(hand.points) : "");
  points.hidden = !hand;
  const cup = make("span", { class: "cup", "aria-hidden": "true" });
  place.replaceChildren(rows, points, ...(scene ? [cup] : []));
  const fours = Array.from({ length: Math.ceil(count / 4) }, (_, n) => Math.min(4, count - 4 * n));
  const columns = fours.map((beads, n) => {
    const column = make("span", { class: n === fours.length - 1 ? "four left" : "four" });
    column.append(...Array.from({ length: beads }, () => make("i")));
    return column;
  });
  rows.append(...columns);
  if (!scene) return;
  const start = scene.total * 0.16;
  const step = (scene.total * 0.7) / Math.max(1, columns.length);
  move(cup, scene, { at: 0, ms: start }, [
    { opacity: 1, transform: "none" },
    { opacity: 1, offset: 0.6 },
    { opacity: 0, transform: "translateY(-60px)" },
  ]);
  const middle = rows.getBoundingClientRect();
  for (const [n, column] of columns.entries()) {
    const { left } = column.getBoundingClientRect();
    const x = middle.left + middle.width / 2 - left + spread(seed, n) * 70 - 35;
    const y = spread(seed, n + 99) * 36 - 6;
    move(column, scene, { at: start + step * n, ms: Math.max(step, 240) }, [
      { transform: `translate(${x}px, ${y}px) rotate(${spread(seed, n) * 180}deg)` },
      { transform: "none" },
    ]);
  }
  appear(points, scene, scene.total * 0.92);
}

/** @param {HTMLElement} place @param {{ hands: Hand[] } | null} result @param {Scene} scene */
export function showDiscs(place, result, scene) {
  const [hand] = result?.hands ?? [];
  const discs = (hand?.items ?? []).map((item) => {
    const node = disc(item);
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", itemName(item));
    return node;
  });
  const bowl = make("span", { class: scene ? "bowl lifted" : "bowl", "aria-hidden": "true" });
  const plate = make("div", { class: "plate" }, ...discs, ...(scene || !hand ? [bowl] : []));
  place.replaceChildren(plate);
  if (!scene) return;
  const shake = Array.from({ length: 13 }, (_, n) => ({
    transform:
      n === 12 ? "none" : `translate(${n % 2 ? 7 : -7}px, ${n % 3 ? -4 : 3}px) rotate(${n % 2 ? 4 : -4}deg)`,
  }));
  move(plate, scene, { at: 0, ms: scene.total * 0.55, easing: "linear" }, shake);
  move(bowl, scene, { at: scene.total * 0.66, ms: scene.total * 0.22 }, [
    { opacity: 1, transform: "none" },
    { opacity: 1, transform: "translateY(-60px)", offset: 0.6 },
    { opacity: 0, transform: "translateY(-130px)" },
  ]);
}
