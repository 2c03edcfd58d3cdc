// @ts-check
import { element, game, isCalm, t } from "../../frame/kit.js";
import { showBeads, showDiscs } from "./counting.js";
import { showCards } from "./deal.js";
import { showDice, showThrows } from "./dice.js";
import { finish } from "./motion.js";
import { showFortune, showRoulette } from "./wheels.js";

/** @typedef {import("./names.js").Hand} Hand */
/** @typedef {(place: HTMLElement, result: any, scene: import("./motion.js").Scene, seed: number) => void} Show */

/**
 * The display of each game's result; all other games show cards.
 *
 * @type {Record<string, Show>}
 */
const SHOWN = {
  roulette: showRoulette,
  wheel: showFortune,
  sicBo: showDice,
  colorGame: showDice,
  bauCua: showDice,
  fishPrawnCrab: showDice,
  craps: showThrows,
  fanTan: showBeads,
  xocDia: showDiscs,
};

/**
 * Shows what lies on the table: all at once, or, while `leftMs` of the dealing are left, one after another as the dealer
 * puts it down. Who comes in the middle sees what lies there already.
 *
 * @param {{ hands: Hand[], mark: string } | null} result
 * @param {number} leftMs 0 for all at once
 * @param {number} number the round's; everybody sees the same throw
 */
export function showHands(result, leftMs, number) {
  const isMoving = leftMs > 0 && !isCalm();
  const scene = isMoving ? { elapsed: Math.max(0, game.dealingMs - leftMs), total: game.dealingMs } : null;
  (SHOWN[game.rules] ?? showCards)(element("hands"), result, scene, number);
}

/** The round is over: what still moves is at its end. */
export const endDealing = () => finish(element("hands"));

/** Marks the side that won. @param {string | null} mark */
export function showWinner(mark) {
  for (const hand of element("hands").querySelectorAll(".hand"))
    hand.classList.toggle("winner", hand instanceof HTMLElement && hand.dataset.side === mark);
}

/** Shows over the table what the player has won; null for nothing. @param {string | null} text */
export function showWon(text) {
  const badge = element("won");
  if (badge.textContent === (text ?? "")) return;
  badge.hidden = text === null;
  badge.textContent = text ?? "";
}

/** Number of seconds left from which the clock shows that time is short. */
const LATE_SECONDS = 5;

let endsAt = 0;
let lengthMs = 1;

/** Lets the clock run. @param {{ phase: string, number: number, leftMs: number }} round */
export function startClock({ phase, number, leftMs }) {
  endsAt = performance.now() + leftMs;
  lengthMs = Math.max(1, leftMs);
  element("phase").textContent = t(`phase.${phase}`);
  element("number").textContent = t("round", { n: number });
  element("clock").dataset.phase = phase;
  element("hands").dataset.phase = phase;
  showClock();
}

function showClock() {
  const leftMs = Math.max(0, endsAt - performance.now());
  const seconds = Math.ceil(leftMs / 1_000);
  element("left").textContent = String(seconds);
  const clock = element("clock");
  clock.classList.toggle("late", clock.dataset.phase === "betting" && seconds <= LATE_SECONDS);
  element("ring").style.strokeDashoffset = String(100 - (100 * leftMs) / lengthMs);
}

setInterval(showClock, 250);
