// @ts-check
import { game, make, t } from "../../frame/kit.js";

/** What a symbol is called. @param {string} symbol */
export function nameOf(symbol) {
  /** @type {Record<string, string>} */
  const names = { H1: game.name, L1: "A", L2: "K", L3: "Q", L4: "J", W: t("wild"), S: t("scatterName") };
  return names[symbol] ?? t(`symbol.${symbol}`);
}

/** The picture of a symbol, as a cell of the reels. @param {string} symbol */
export function picture(symbol) {
  const src = symbol === "H1" ? game.emblem : `${game.symbols}${symbol}.svg`;
  return make("img", { src, alt: "", class: symbol === "H1" ? "cell emblem" : "cell" });
}
