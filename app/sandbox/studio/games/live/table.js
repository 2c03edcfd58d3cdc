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
 * Shows the items on the table: all at once, or, while `leftMs` of the dealing are left, one after another in dealing
 * order. A player who arrives in the middle sees the items already dealt.
 *
 * @param {{ hands: Hand[], mark: string } | null} result
 * @param {number} leftMs 0 for all at once
 * @param {number} number the round's; everyone sees the same throw
 */
export function showHands(result, leftMs, number) {
  const isMoving = leftMs > 0 && !isCalm();
  const scene = isMoving ? { elapsed: Math.max(0, game.dealingMs - leftMs), total: game.dealingMs } : null;
  (SHOWN[game.rules] ?? showCards)(element("hands"), result, scene, number);
}

/** Ends the animations when the round is over. */
export const endDealing = () => finish(element("hands"));

/**
 * Marks the winning side.
 * @param {string | null} mark
 */
export function showWinner(mark) {
  for (const hand of element("hands").querySelectorAll(".hand"))
    hand.classList.toggle("winner", hand instanceof HTMLElement && hand.dataset.side === mark);
}

/**
 * Shows the player's win over the table; null for none.
 * @param {string | null} text
 */
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

/**
 * Starts the clock.
 * @param {{ phase: string, number: number, leftMs: number }} round
 */
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
