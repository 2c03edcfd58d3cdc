// @ts-check
/** Deals cards and tiles from the shoe, one after another. */
import { game, make } from "../../frame/kit.js";
import { dealOrder } from "./deal-order.js";
import { appear, move } from "./motion.js";
import { pointsText, sideName } from "./names.js";
import { drawCard } from "./pictures.js";

/** @typedef {import("./names.js").Hand} Hand */
/** @typedef {import("./motion.js").Scene} Scene */

/** The cards' share of the dealing time. */
const DEALING_SHARE = 0.82;
/** The maximum number of cards that are turned over one by one; more come too fast for that. */
const MANY = 14;
/** The minimum number of cards of a side, by game. */
const LEAST = /** @type {Record<string, number>} */ ({
  dragonTiger: 1,
  andarBahar: 1,
  threeCards: 3,
  bullBull: 5,
  mahjongBull: 5,
});
const isBaccarat = game.rules.startsWith("baccarat");

/** @param {Hand} hand */
function drawHand(hand) {
  const points = make("b", { class: "points" }, pointsText(hand));
  const head = make("h2", {}, make("span", {}, sideName(hand.side)), " ", points);
  points.hidden = points.textContent === "";
  const slots = hand.items.map((item, turn) => {
    const isAcross = isBaccarat && turn === 2;
    return make("span", { class: isAcross ? "slot across" : "slot" }, drawCard(item));
  });
  return make(
    "div",
    { class: "hand", "data-side": hand.side },
    head,
    make("div", { class: "items" }, ...slots),
  );
}

/**
 * Returns the sides of the table before any card is dealt; a bet on a tie has no cards.
 * @returns {HTMLElement[]}
 */
function emptyHands() {
  const sides = game.positions.filter(
    (/** @type {{ id: string, group: string }} */ { id, group }) => group === "sides" && !/tie$/i.test(id),
  );
  const places = () =>
    Array.from({ length: LEAST[game.rules] ?? 2 }, () =>
      make("span", { class: "slot" }, make("span", { class: "item place" })),
    );
  return sides.map((/** @type {{ id: string }} */ { id }) =>
    make(
      "div",
      { class: "hand", "data-side": id },
      make("h2", {}, make("span", {}, sideName(id))),
      make("div", { class: "items" }, ...places()),
    ),
  );
}

/**
 * Moves a card from the shoe to its slot and turns it over.
 *
 * @param {Element} slot @param {Scene} scene @param {number} at @param {number} ms
 * @param {{ x: number, y: number }} way @param {boolean} isTurned
 */
function dealCard(slot, scene, at, ms, way, isTurned) {
  const slide = isTurned ? ms * 0.55 : ms;
  move(slot, scene, { at, ms: slide }, [
    { transform: `translate(${way.x}px, ${way.y}px) rotate(24deg)`, opacity: 0, offset: 0 },
    { opacity: 1, offset: 0.15 },
    { transform: "translate(0, 0) rotate(0deg)", opacity: 1, offset: 1 },
  ]);
  if (!isTurned) return;
  const item = slot.firstElementChild;
  move(item, scene, { at: at + slide, ms: ms - slide, easing: "linear" }, [
    { transform: "scaleX(1)" },
    { transform: "scaleX(0)" },
    { transform: "scaleX(1)" },
  ]);
  move(item?.querySelector(".back"), scene, { at: at + slide, ms: ms - slide, easing: "linear" }, [
    { opacity: 1, offset: 0, easing: "steps(1, end)" },
    { opacity: 0, offset: 0.5 },
    { opacity: 0, offset: 1 },
  ]);
}

/** @param {HTMLElement} place @param {{ hands: Hand[] } | null} result @param {Scene} scene */
export function showCards(place, result, scene) {
  const hands = result?.hands ?? [];
  const shoe = make("span", { class: "shoe", "aria-hidden": "true" });
  const nodes = hands.length > 0 ? hands.map(drawHand) : emptyHands();
  place.replaceChildren(shoe, ...nodes);
  place.dataset.cards = String(Math.max(0, ...hands.map(({ items }) => items.length)) > 3 ? "many" : "few");
  if (!scene) return;
  const order = dealOrder(game.rules, hands);
  const step = Math.min(1_000, (scene.total * DEALING_SHARE) / Math.max(1, order.length));
  const isTurned = order.length <= MANY;
  const from = shoe.getBoundingClientRect();
  const slots = nodes.map((node) => [...node.querySelectorAll(".slot")]);
  const rects = slots.map((all) => all.map((slot) => slot.getBoundingClientRect()));
  const ends = hands.map(() => 0);
  for (const [n, { hand, turn }] of order.entries()) {
    const slot = slots[hand]?.[turn];
    const to = rects[hand]?.[turn];
    if (!slot || !to) continue;
    const ms = isTurned ? Math.min(step, 700) : 260;
    dealCard(slot, scene, step * n, ms, { x: from.left - to.left, y: from.top - to.top }, isTurned);
    ends[hand] = step * n + ms;
  }
  for (const [n, node] of nodes.entries()) appear(node.querySelector(".points"), scene, ends[n] ?? 0);
}
