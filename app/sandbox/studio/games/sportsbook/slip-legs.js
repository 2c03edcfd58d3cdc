// @ts-check
import { amount, make, t } from "../../frame/kit.js";
import { marketText, oddsText } from "./words.js";

/**
 * @typedef {{ node: HTMLElement, price: HTMLElement, market: HTMLElement, sides: HTMLElement, trouble: HTMLElement,
 *   single: HTMLElement, input: HTMLInputElement, most: HTMLElement }} LegItem
 */

/**
 * Makes the line of a leg on the slip. It stays in place while odds move, so that typing a stake is not interrupted.
 *
 * @param {{ name: string, stake: string, remove: () => void, typed: (text: string) => void }} leg
 * @returns {LegItem}
 */
export function makeLegItem({ name, stake, remove, typed }) {
  const off = make(
    "button",
    { type: "button", class: "off", "aria-label": t("remove", { name }), onclick: remove },
    "×",
  );
  const input = /** @type {HTMLInputElement} */ (
    make("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": t("stake.of", { name }),
      oninput: () => typed(input.value),
    })
  );
  input.value = stake;
  const price = make("b");
  const market = make("span");
  const sides = make("span");
  const trouble = make("span", { class: "leg-trouble" });
  const most = make("span");
  const single = make("div", { class: "single" }, most, input);
  const words = make("div", { class: "leg" }, make("strong", {}, name), market, sides, trouble);
  return {
    node: make("li", {}, words, price, off, single),
    price,
    market,
    sides,
    trouble,
    single,
    input,
    most,
  };
}

/**
 * Updates a leg's line to its current state.
 *
 * @param {LegItem} item
 * @param {import("./slip.js").Leg} leg
 * @param {{ isSingle: boolean, most: number | null }} bet `isSingle`: true when the leg has a separate stake; `most`:
 *   the highest payout of that stake
 */
export function patchLegItem(item, { match, pick, odds, now, trouble }, { isSingle, most }) {
  const isPlayed = match.phase !== "before" && match.phase !== undefined;
  item.market.textContent = `${marketText(pick.market)}${isPlayed ? ` · ${t("tab.live")}` : ""}`;
  item.sides.textContent = `${match.home} – ${match.away}`;
  item.trouble.textContent = trouble ?? "";
  item.trouble.hidden = trouble === null;
  item.single.hidden = !isSingle;
  item.most.textContent = most === null ? t("error.stake") : t("couldPay", { amount: amount(most) });
  if (now === null) {
    item.price.className = "gone";
    item.price.textContent = t(match.betting === "suspended" ? "phase.suspended" : "phase.closed");
  } else if (now === odds) {
    item.price.className = "";
    item.price.textContent = oddsText(odds);
  } else {
    item.price.className = now > odds ? "up" : "down";
    item.price.textContent = `${oddsText(odds)} → ${oddsText(now)}`;
  }
}
