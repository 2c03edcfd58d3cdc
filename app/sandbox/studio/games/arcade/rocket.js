// @ts-check
import { game, isCalm, make, t } from "../../frame/kit.js";
import { getTime, multiplierAt } from "./flight.js";
import { BURST_MS, openSky } from "./sky.js";

/** @typedef {import("./frame.js").Round} Round */
/** @typedef {import("./sky.js").Scene} Scene */

/**
 * A rocket that climbs until it bursts. `fly` draws it in the air for as long as `flownMs` returns a time.
 *
 * @param {HTMLElement} place
 */
export function rocket(place) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { "aria-hidden": "true" }));
  const count = make("p", { class: "count", role: "timer", "aria-live": "off" });
  const note = make("p", { class: "flight-note" });
  place.replaceChildren(canvas, make("div", { class: "reading" }, count, note));
  const drawSky = openSky(canvas);
  /** @type {Scene} */
  let scene = { ms: 0, multiplier: 1_000, mood: "wait" };
  let endedAt = 0;

  /** @param {Scene} next @param {string} [text] */
  function show(next, text = "") {
    scene = next;
    place.dataset.mood = next.mood;
    count.textContent = flightText(next.multiplier);
    note.textContent = text;
    drawSky(scene, performance.now(), performance.now() - endedAt);
  }
  new ResizeObserver(() => show(scene, note.textContent ?? "")).observe(canvas);

  /** @param {Round} round */
  function showEnd(round) {
    const burstAt = Number(round.result[0]);
    const paid = round.multiplier ?? 0;
    const shown = paid > 0 ? paid : burstAt;
    const text = paid > 0 ? t("flight.laterBurst", { multiplier: flightText(burstAt) }) : t("flight.burst");
    show({ ms: getTime(shown), multiplier: shown, mood: paid > 0 ? "won" : "burst" }, text);
  }

  return {
    /** @param {Round | null} round */
    draw(round) {
      if (round?.result.length) {
        endedAt = performance.now() - BURST_MS;
        showEnd(round);
      } else show({ ms: 0, multiplier: 1_000, mood: "wait" });
    },
    /** @param {Round} round */
    async reveal(round) {
      endedAt = performance.now();
      showEnd(round);
      while (!isCalm() && performance.now() - endedAt < BURST_MS) {
        await new Promise(requestAnimationFrame);
        showEnd(round);
      }
    },
    /** @param {() => number | null} flownMs @param {(multiplier: number) => void} tell */
    async fly(flownMs, tell) {
      for (let ms = flownMs(); ms !== null; ms = flownMs()) {
        const multiplier = multiplierAt(ms, game.sizes.most);
        show({ ms, multiplier, mood: "fly" });
        tell(multiplier);
        await new Promise((resolve) =>
          isCalm() ? setTimeout(resolve, 250) : requestAnimationFrame(resolve),
        );
      }
    },
  };
}

/**
 * Formats a multiplier with two decimals.
 * @param {number} multiplier
 */
export const flightText = (multiplier) =>
  `${(multiplier / 1_000).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
