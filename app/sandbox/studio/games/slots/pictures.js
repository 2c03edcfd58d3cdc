// @ts-check
import { game, hasText, make, t } from "../../frame/kit.js";

/**
 * Returns the name of a symbol.
 *
 * @param {string} symbol
 */
export function getName(symbol) {
  /** @type {Record<string, string>} */
  const names = { H1: game.name, W: t("wild"), S: t("scatterName"), C: t("symbol.coin") };
  const name = names[symbol] ?? game.symbolNames[symbol];
  return hasText(`symbol.${name}`) ? t(`symbol.${name}`) : name;
}

/** @param {string} symbol */
const toPath = (symbol) => (symbol === "H1" ? game.emblem.replace(/\.svg$/, "") : `${game.symbols}${symbol}`);

/** The picture of a symbol, as a cell of the reels. @param {string} symbol */
export const picture = (symbol) => cell(symbol, "");

/**
 * Returns the same picture blurred by the spin.
 * @param {string} symbol
 */
export const blurredPicture = (symbol) => cell(symbol, "-blur");

/** @param {string} symbol @param {string} blur */
function cell(symbol, blur) {
  const src = `${toPath(symbol)}${blur}.svg`;
  const kind = symbol === "H1" ? "cell emblem" : "cell";
  // Decoded synchronously, so that no reel is empty for a moment.
  return make("img", { src, alt: "", class: kind, "data-symbol": symbol, decoding: "sync" });
}

/** Loads all pictures before the first spin. */
export function loadPictures() {
  for (const symbol of new Set(game.strips.flat())) {
    for (const blur of ["", "-blur"]) new Image().src = `${toPath(symbol)}${blur}.svg`;
  }
}
