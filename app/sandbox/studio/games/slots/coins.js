// @ts-check
import { element, isCalm, make } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { picture } from "./pictures.js";
import { darkenNone, nameWindow } from "./reels.js";
import { sound } from "./sound.js";

/** @typedef {import("./frame.js").Screen} Screen */

const ROWS = 3;
const RESPIN_MS = 700;
const TURBO_RESPIN_MS = 220;
const strips = /** @type {HTMLElement[]} */ ([...element("reels").querySelectorAll(".strip")]);

/**
 * Makes a cell with a coin and its value, or an empty one.
 * @param {number} worth
 * @param {boolean} isNew
 */
function coinCell(worth, isNew) {
  if (worth === 0) return make("span", { class: "cell blank" });
  const kind = isNew ? "cell locked new" : "cell locked";
  const coin = picture("C");
  coin.removeAttribute("class");
  return make("span", { class: kind }, coin, make("b", {}, `×${worth}`));
}

/**
 * Shows the locked coins; newly locked ones pop in.
 * @param {Screen} screen
 * @param {Screen} [before]
 */
export function showCoins({ coins = [], window }, before) {
  darkenNone();
  for (const [reel, strip] of strips.entries()) {
    const rows = [0, 1, 2].map((row) => reel * ROWS + row);
    strip.replaceChildren(
      ...rows.map((cell) => {
        const isNew = before !== undefined && !before.coins?.[cell];
        return coinCell(coins[cell] ?? 0, isNew);
      }),
    );
  }
  nameWindow(window);
}

/**
 * Spins the cells without a coin, and shows the new coins.
 * @param {Screen} screen
 * @param {Screen} before
 */
export async function respin(screen, before) {
  if (!isCalm()) {
    for (const blank of element("reels").querySelectorAll(".blank")) blank.classList.add("turning");
    sound.play("spin");
    await pace.pause(pace.isTurbo ? TURBO_RESPIN_MS : RESPIN_MS);
  }
  const isMore = screen.coins?.some((worth, cell) => worth > 0 && !before.coins?.[cell]);
  sound.play(isMore ? "scatter" : "stop");
  showCoins(screen, before);
}
