// @ts-check
import { element, game, isCalm } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { blurredPicture, getName, picture } from "./pictures.js";
import { sound } from "./sound.js";

/** Symbols that pass in one loop of a spinning reel, and the time of each. */
const LOOP = 8;
const CELL_MS = 42;
/** Symbols that pass while a reel stops. */
const LANDING = 4;
const LANDING_MS = 430;
/** Minimum spinning time of the reels, and the extra time of each reel over the one before. */
const TURN_MS = 420;
const NEXT_REEL_MS = 170;
/** Extra time of a reel that decides on a feature. */
const TENSE_MS = 900;
const TURBO = { turn: 120, next: 30 };

const reels = element("reels");
const strips = /** @type {HTMLElement[]} */ ([...reels.querySelectorAll(".strip")]);
const ROWS = 3;

/** Current stops of the reels. */
let stops = game.strips.map((/** @type {string[]} */ _, /** @type {number} */ reel) => reel * 3);
/**
 * Animations of the turning reels.
 *
 * @type {Animation[]}
 */
let turning = [];
let turnedAt = 0;

/**
 * Returns the symbols of a reel from a position on.
 * @param {number} reel
 * @param {number} from
 * @param {number} count
 * @returns {string[]}
 */
function symbolsAt(reel, from, count) {
  const strip = game.strips[reel];
  return Array.from({ length: count }, (_, i) => strip[(from + i + strip.length * 2) % strip.length]);
}

/**
 * Returns the symbols shown at a stop.
 *
 * @param {readonly number[]} at
 * @returns {string[]}
 */
const windowAt = (at) => at.flatMap((stop, reel) => symbolsAt(reel, stop, ROWS));

/** Returns the symbols shown before the first spin. */
export const firstWindow = () => windowAt(stops);

/** @param {readonly string[]} window @param {number} reel */
const getColumn = (window, reel) => window.slice(reel * ROWS, (reel + 1) * ROWS);

/**
 * Describes the visible symbols to screen readers.
 * @param {readonly string[]} window
 */
export function nameWindow(window) {
  const rows = [0, 1, 2].map((row) =>
    strips.map((_, reel) => getName(window[reel * ROWS + row] ?? "")).join(", "),
  );
  reels.setAttribute("aria-label", `${game.name}: ${rows.join("; ")}`);
}

/**
 * Shows a window without animation.
 * @param {readonly string[]} window `reel * 3 + row`
 */
export function stand(window) {
  for (const turn of turning) turn.cancel();
  turning = [];
  for (const [reel, strip] of strips.entries()) {
    strip.classList.remove("landing");
    strip.parentElement?.classList.remove("tense");
    strip.replaceChildren(...getColumn(window, reel).map(picture));
  }
  nameWindow(window);
}

/**
 * Spins the reels until `land`: all of them, except those in `held`.
 * @param {readonly number[]} [held]
 */
export function turn(held = []) {
  if (isCalm()) return;
  turnedAt = performance.now();
  sound.play("spin");
  turning = strips.flatMap((strip, reel) => {
    if (held.includes(reel)) return [];
    const passing = symbolsAt(reel, (stops[reel] ?? 0) - LOOP, LOOP);
    const column = [...passing, ...passing.slice(0, ROWS + 1)];
    strip.replaceChildren(...column.map(blurredPicture));
    const far = -(LOOP / column.length) * 100;
    return strip.animate([{ transform: `translateY(${far}%)` }, { transform: "none" }], {
      duration: LOOP * CELL_MS,
      iterations: Number.POSITIVE_INFINITY,
    });
  });
}

/**
 * Stops the reels one after another.
 * @param {readonly string[]} window
 * @param {readonly number[] | null} [at] their stops
 * @param {readonly number[]} [held] reels that did not turn
 */
export async function land(window, at = null, held = []) {
  stops = at ? [...at] : stops;
  if (isCalm() || turning.length === 0) return stand(window);
  const turns = turning;
  turning = [];
  const { turn: least, next } = pace.isTurbo ? TURBO : { turn: TURN_MS, next: NEXT_REEL_MS };
  const tense = pace.isTurbo ? strips.length : firstTenseReel(window);
  await pace.pause(least - (performance.now() - turnedAt));
  const landings = [];
  let n = 0;
  for (const [reel, strip] of strips.entries()) {
    if (held.includes(reel)) continue;
    if (n > 0) {
      strip.parentElement?.classList.toggle("tense", reel >= tense);
      await pace.pause(reel >= tense ? TENSE_MS : next);
      strip.parentElement?.classList.remove("tense");
    }
    turns[n++]?.cancel();
    landings.push(landReel(strip, reel, getColumn(window, reel)));
  }
  await Promise.all(landings);
  nameWindow(window);
}

/**
 * Returns the first reel that spins when only one more symbol is needed for the feature; a number past the last reel if
 * there is none.
 * @param {readonly string[]} window
 */
function firstTenseReel(window) {
  const { trigger } = game;
  if (!trigger) return strips.length;
  let found = 0;
  for (const reel of strips.keys()) {
    if (found >= trigger.count - 1) return reel;
    found += getColumn(window, reel).filter((symbol) => symbol === trigger.symbol).length;
  }
  return strips.length;
}

/**
 * Stops one reel, with a slight overshoot.
 * @param {HTMLElement} strip
 * @param {number} reel
 * @param {string[]} column
 */
async function landReel(strip, reel, column) {
  const above = symbolsAt(reel, (stops[reel] ?? 0) - 1, 1);
  const passed = symbolsAt(reel, (stops[reel] ?? 0) + ROWS, LANDING);
  strip.classList.add("landing");
  strip.replaceChildren(...[...above, ...column].map(picture), ...passed.map(blurredPicture));
  const cell = 100 / strip.childElementCount;
  const landing = strip.animate(
    [
      { transform: `translateY(${-LANDING * cell}%)`, easing: "linear" },
      { transform: `translateY(${0.16 * cell}%)`, offset: 0.42, easing: "cubic-bezier(.3, 0, .4, 1)" },
      { transform: `translateY(${-0.04 * cell}%)`, offset: 0.75, easing: "ease-in-out" },
      { transform: "none" },
    ],
    { duration: LANDING_MS },
  );
  const heard = column.includes(game.trigger?.symbol) ? "scatter" : "stop";
  setTimeout(() => sound.play(heard), LANDING_MS * 0.4);
  await landing.finished;
  // Symbols that have passed are removed; the rest is not redrawn.
  for (const cell of [...strip.children].slice(ROWS + 1)) cell.remove();
  strip.firstElementChild?.remove();
  strip.classList.remove("landing");
}

/**
 * Makes the winning cells vanish, and the symbols above them fall.
 * @param {ReadonlySet<number>} gone cells
 * @param {readonly string[]} window
 */
export async function fall(gone, window) {
  if (isCalm()) return stand(window);
  const vanishing = [...gone].map((at) =>
    strips[Math.floor(at / ROWS)]?.children[at % ROWS]
      ?.animate([{}, { transform: "scale(1.25)", opacity: 0 }], {
        duration: 200,
        easing: "ease-in",
        fill: "forwards",
      })
      .finished.catch(() => {}),
  );
  await Promise.all(vanishing);
  stand(window);
  const falls = strips.flatMap((strip, reel) => {
    const rows = [0, 1, 2].filter((row) => gone.has(reel * ROWS + row));
    const lowest = rows.at(-1) ?? -1;
    return [...strip.children]
      .slice(0, lowest + 1)
      .map(
        (cell) =>
          cell.animate(
            [
              { transform: `translateY(-${rows.length * 100}%)`, easing: "ease-in" },
              { transform: "translateY(4%)", offset: 0.8, easing: "ease-out" },
              { transform: "none" },
            ],
            { duration: 340 + reel * 25 },
          ).finished,
      );
  });
  await Promise.all(falls);
  sound.play("stop");
}

/**
 * Highlights these cells and darkens all others.
 * @param {readonly number[]} cells
 */
export function light(cells) {
  reels.classList.add("showing");
  for (const [reel, strip] of strips.entries()) {
    for (const [row, cell] of [...strip.children].entries())
      cell.classList.toggle("won", cells.includes(reel * ROWS + row));
  }
}

/** Removes the highlighting of cells. */
export function darkenNone() {
  reels.classList.remove("showing");
  for (const cell of reels.querySelectorAll(".won")) cell.classList.remove("won");
}
