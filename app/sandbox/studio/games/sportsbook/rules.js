// @ts-check
import { amount, game, make, t } from "../../frame/kit.js";
import { marketText } from "./words.js";

const percent = (/** @type {number} */ part) => `${Number((part * 100).toFixed(1))}%`;

/**
 * Shows how markets are settled, and the margin of each.
 *
 * @param {HTMLElement} place
 */
export function showRules(place) {
  const { minStake, maxStake, maxPayout, maxLegs } = game.limits;
  const values = {
    least: amount(minStake),
    most: amount(maxStake),
    payout: amount(maxPayout),
    n: maxLegs,
    seconds: game.delaySeconds,
    margin: percent(game.cashOutMargin),
  };
  const rules = [
    "clock",
    "lines",
    "quarters",
    "scores",
    "multiple",
    "delay",
    "postponed",
    "cashOut",
    "limits",
  ];
  const head = ["market", "far", "near", "live"].map((key) =>
    make("th", { scope: "col" }, t(`margin.${key}`)),
  );
  const rows = Object.entries(game.margins).map(([market, { far, near, live }]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, marketText(market)),
      ...[far, near, live].map((margin) => make("td", {}, percent(margin))),
    ),
  );
  place.replaceChildren(
    make("h3", {}, t("rules")),
    make("ul", {}, ...rules.map((rule) => make("li", {}, t(`rule.${rule}`, values)))),
    make("h3", {}, t("margin.title")),
    make("p", {}, t("margin.note")),
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
  );
}
