// @ts-check
import { amount, bareAmount, element, game, make, t } from "../../frame/kit.js";
import { getName, picture } from "./pictures.js";
import { awardsText, computeWays, factorsText, payRows, reelsWith, sharesText } from "./rules.js";

const ROWS = 3;

/**
 * Shows all payouts for a stake, and how they are won.
 * @param {number} stake minor units
 */
export function fillPaytable(stake) {
  const isLines = game.wins.kind === "lines";
  const { strips } = game;
  element("pays-note").textContent = t(isLines ? "paysNote" : "paysNoteWays", { amount: amount(stake) });
  element("pays").replaceChildren(
    ...Object.entries(game.pays).map(([symbol, pays]) => payEntry(symbol, pays, stake).item),
    ...specialEntries(stake),
    namedEntry("W", [], stake, t("wild"), t("wildNote", { reels: reelsWith(strips, "W") })),
  );
  element("lines-note").textContent = isLines
    ? t("linesNote", { n: game.wins.lines.length })
    : t("waysNote", { n: computeWays(strips.length, ROWS) });
  element("lines").replaceChildren(...(isLines ? game.wins.lines.map(lineDrawing) : []));
  element("feature").replaceChildren(...featureRules());
  element("rtp-note").textContent = t("rtpNote", {
    rtp: (game.returnBasisPoints / 100).toFixed(2),
    cycle: game.cycle.toLocaleString("en"),
  });
}

/**
 * Returns the entries of scatters and coins, if they are on the reels.
 * @param {number} stake
 */
function specialEntries(stake) {
  const notes = [];
  if (payRows(game.scatterPays).length > 0) notes.push(t("scatterNote"));
  if (game.wheel) notes.push(t("wheelScatterNote"));
  const isThere = (/** @type {string} */ symbol) => reelsWith(game.strips, symbol) !== "";
  return [
    ...(isThere("S") ? [namedEntry("S", game.scatterPays, stake, t("scatterName"), notes.join(" "))] : []),
    ...(isThere("C") ? [namedEntry("C", [], stake, t("symbol.coin"), t("coinNote"))] : []),
  ];
}

/** @param {string} title @param {string} note */
const getRule = (title, note) => [make("h3", {}, title), make("p", {}, note)];

/** Returns the rules of the feature, if the game has one. */
function featureRules() {
  const { hold, wheel } = game;
  if (hold) {
    const { coins, respins, chance, values, full } = hold;
    const shares = sharesText(values);
    return getRule(t("hold"), t("holdNote", { coins, respins, chance, shares, full: `×${full}` }));
  }
  if (wheel) {
    const values = { n: wheel.scatters, count: wheel.segments.length, shares: sharesText(wheel.segments) };
    return getRule(t("wheel"), t("wheelNote", values));
  }
  if (game.freeSpins) {
    const values = { awards: awardsText(game.freeSpins.spins), factor: game.freeSpins.factor };
    return getRule(t("freeSpins"), t("freeSpinsNote", values));
  }
  if (!game.factors) return [];
  const factors = factorsText(game.factors);
  return getRule(t("cascades"), t("cascadesNote", { factors }));
}

/** @param {string} symbol @param {readonly number[]} pays @param {number} stake */
function payEntry(symbol, pays, stake) {
  const text = make("div");
  for (const { count, pay } of payRows(pays)) {
    text.append(make("div", {}, make("b", {}, String(count)), `\u00a0${bareAmount(pay * stake)}`));
  }
  const image = picture(symbol);
  image.setAttribute("alt", getName(symbol));
  image.className = symbol === "H1" ? "emblem" : "";
  return { item: make("li", {}, image, text), text };
}

/** @param {string} symbol @param {readonly number[]} pays @param {number} stake @param {string} name @param {string} note */
function namedEntry(symbol, pays, stake, name, note) {
  const { item, text } = payEntry(symbol, pays, stake);
  text.prepend(make("div", {}, `${name}: ${note}`));
  item.classList.add("told");
  return item;
}

/** @param {number[]} rows */
function lineDrawing(rows) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 5 3");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.setAttribute("points", rows.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(" "));
  svg.append(line);
  return svg;
}
