// @ts-check
import { element, game, isCalm, make, t } from "../../frame/kit.js";
import { itemName, pointsText, sideName } from "./names.js";

/** @typedef {import("./names.js").Hand} Hand */

const SUITS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
/** Which of nine places of a die carry a pip. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
/** Of the dealing, how much time the items take to appear. */
const DEALING_SHARE = 0.75;

/** The colour of a number of the roulette wheel. @param {string} number */
export const colourOf = (number) => (number === "0" ? "green" : RED.has(Number(number)) ? "red" : "black");

/** One card, die, number, disc or picture. @param {string} item */
export function drawItem(item) {
  const node = make("span", { class: `item ${game.items}`, role: "img", "aria-label": itemName(item) });
  if (game.items === "card") {
    const suit = item.slice(-1);
    if (suit === "H" || suit === "D") node.classList.add("red");
    const rank = item.startsWith("T") ? "10" : item.slice(0, -1);
    node.append(make("b", {}, rank), make("i", {}, SUITS[suit] ?? ""));
  } else if (game.items === "die") {
    const pips = PIPS[Number(item)] ?? [];
    for (let n = 0; n < 9; n++) node.append(make("i", { class: pips.includes(n) ? "pip" : "" }));
  } else if (game.items === "number") {
    if (game.rules === "roulette") node.classList.add(colourOf(item));
    node.append(item);
  } else {
    node.classList.add(`face-${item.replace(/\d+$/, "")}`);
    if (game.items === "face") node.append(itemName(item));
  }
  return node;
}

/** @param {Hand} hand @param {boolean} isDone whether all of it lies there */
function drawHand(hand, isDone) {
  const head = make("h2", {}, sideName(hand.side));
  const points = make("b", { class: "points" }, isDone ? pointsText(hand) : "");
  head.append(" ", points);
  return make("div", { class: "hand", "data-side": hand.side }, head, make("div", { class: "items" }));
}

let dealing = 0;

/**
 * Shows what lies on the table: all at once, or, over `leftMs`, one after another as the dealer puts it down.
 *
 * @param {{ hands: Hand[], mark: string } | null} result
 * @param {number} leftMs 0 for all at once
 */
export function showHands(result, leftMs) {
  const own = ++dealing;
  const place = element("hands");
  const hands = result?.hands ?? [];
  const isStepwise = leftMs > 0 && !isCalm();
  const nodes = hands.map((hand) => drawHand(hand, !isStepwise));
  place.replaceChildren(...nodes);
  place.classList.toggle("empty", hands.length === 0);
  const order = dealOrder(hands);
  const put = (/** @type {{ hand: number, item: string }} */ { hand, item }, isMoving = false) => {
    const node = drawItem(item);
    node.classList.toggle("dealt", isMoving);
    nodes[hand]?.querySelector(".items")?.append(node);
  };
  if (!isStepwise) {
    for (const one of order) put(one);
    return;
  }
  const stepMs = Math.min(1_200, (leftMs * DEALING_SHARE) / Math.max(1, order.length));
  // A single number is waited for, as a ball is.
  const waitMs = order.length === 1 ? leftMs * 0.5 : 0;
  for (const [n, one] of order.entries()) {
    setTimeout(
      () => {
        if (own !== dealing) return;
        put(one, true);
        if (n === order.length - 1) showPoints(nodes, hands);
      },
      waitMs + stepMs * n,
    );
  }
}

/** @param {HTMLElement[]} nodes @param {Hand[]} hands */
function showPoints(nodes, hands) {
  for (const [n, hand] of hands.entries())
    nodes[n]?.querySelector(".points")?.replaceChildren(pointsText(hand));
}

/** Marks the side that won. @param {string | null} mark */
export function showWinner(mark) {
  for (const hand of element("hands").querySelectorAll(".hand"))
    hand.classList.toggle("winner", hand instanceof HTMLElement && hand.dataset.side === mark);
}

/** One card to each side in turn. @param {Hand[]} hands */
function dealOrder(hands) {
  const isTurns = game.items === "card" && hands.length === 2;
  const all = hands.flatMap(({ items }, hand) => items.map((item, turn) => ({ hand, item, turn })));
  return isTurns ? all.sort((a, b) => a.turn - b.turn || a.hand - b.hand) : all;
}

let endsAt = 0;
let lengthMs = 1;

/** Lets the clock run. @param {{ phase: string, number: number, leftMs: number }} round */
export function startClock({ phase, number, leftMs }) {
  endsAt = performance.now() + leftMs;
  lengthMs = Math.max(1, leftMs);
  element("phase").textContent = t(`phase.${phase}`);
  element("number").textContent = t("round", { n: number });
  element("clock").dataset.phase = phase;
  showClock();
}

function showClock() {
  const leftMs = Math.max(0, endsAt - performance.now());
  element("left").textContent = String(Math.ceil(leftMs / 1_000));
  element("ring").style.strokeDashoffset = String(100 - (100 * leftMs) / lengthMs);
}

setInterval(showClock, 250);
