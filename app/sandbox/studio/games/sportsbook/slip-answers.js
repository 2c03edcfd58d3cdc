// @ts-check
import { amount, element, game, hasText, make, refusalText, t } from "../../frame/kit.js";
import { oddsText, pickText } from "./words.js";

/** @typedef {import("./slip.js").Bet} Bet */

/** Why a bet was not taken; its legs get the odds of now. @param {Bet} bet @param {{ status: number, value: any }} answer */
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

/** Lists the bets that were taken, with their references, above those that were not. @param {{ bet: Bet, placed: any }[]} taken */
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
