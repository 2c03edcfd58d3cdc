// @ts-check
import { element, game, make, t } from "../../frame/kit.js";
import { picture } from "./pictures.js";

const sign = element("sign");

/** @param {string} symbol */
function smallPicture(symbol) {
  const image = picture(symbol);
  image.className = symbol === "H1" ? "emblem" : "";
  return image;
}

/** Shows the best prospect above the reels: the feature, or the highest payout of a line. */
export function showSign() {
  sign.classList.remove("live");
  sign.replaceChildren(...(game.factors ? ladder(-1) : hope()));
}

function hope() {
  if (game.trigger) {
    const { symbol, count, text } = game.trigger;
    return [make("b", {}, `${count}+`), smallPicture(symbol), make("span", {}, t(text))];
  }
  const most = Math.max(...game.pays.H1);
  return [make("b", {}, "5"), smallPicture("H1"), make("span", {}, `×${most}`)];
}

/**
 * Lists the multipliers of cascades.
 * @param {number} lit which one counts; none below 0
 */
function ladder(lit) {
  const { factors } = game;
  return factors.map((/** @type {number} */ factor, /** @type {number} */ n) => {
    const isLit = n === Math.min(lit, factors.length - 1);
    return make("span", { class: isLit ? "step lit" : "step" }, `×${factor}`);
  });
}

/**
 * Highlights the multiplier of the n-th screen's wins.
 * @param {number} n
 */
export function lightStep(n) {
  sign.replaceChildren(...ladder(n));
}

/**
 * Shows the progress of a feature.
 * @param {...(string | Node)} content
 */
export function showProgress(...content) {
  sign.classList.add("live");
  sign.replaceChildren(...content);
}
