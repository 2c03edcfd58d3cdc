// @ts-check
import { amount, element, game, hasText, make, refusalText, t } from "../../frame/kit.js";
import { oddsText, pickText } from "./words.js";

/** @typedef {import("./slip.js").Bet} Bet */

/**
 * Returns the reason why a bet was refused; updates its legs to the current odds.
 * @param {Bet} bet
 * @param {{ status: number, value: any }} answer
 */
export function getRefusal(bet, answer) {
  const { code, legs: offered = [] } = answer.value ?? {};
  for (const [n, leg] of bet.legs.entries()) if (offered[n]) leg.now = offered[n].odds;
  const { minStake, maxStake, maxPayout, maxLegs } = game.limits;
  const values = {
    n: maxLegs,
    least: amount(minStake),
    most: amount(maxStake),
    payout: amount(maxPayout),
  };
  return hasText(`error.${code}`) ? t(`error.${code}`, values) : refusalText(answer);
}

/**
 * Lists the accepted bets, with their references, above the refused ones.
 * @param {{ bet: Bet, placed: any }[]} taken
 */
export function showReceipts(taken) {
  const place = element("receipts");
  place.hidden = taken.length === 0;
  place.replaceChildren(
    ...taken.map(({ bet, placed }) => {
      const names = bet.legs.map(({ pick, match }) => pickText(pick, match)).join(", ");
      const what = `${names} ${oddsText(placed.odds)} · ${amount(placed.stake)}`;
      return make(
        "li",
        {},
        make("strong", {}, what),
        make("span", { translate: "no" }, t("reference", { id: placed.id })),
      );
    }),
  );
}
