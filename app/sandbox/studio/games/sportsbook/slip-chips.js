// @ts-check
import { amount, bareAmount, element, game, make, shortAmount } from "../../frame/kit.js";

/**
 * Draws a button for each usual stake; pressing it passes the stake on as typed text.
 * @param {(typed: string) => void} choose
 */
export function drawSlipChips(choose) {
  const buttons = game.stakes.map((/** @type {number} */ stake) =>
    make(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": amount(stake),
        onclick: () => choose(bareAmount(stake)),
      },
      shortAmount(stake),
    ),
  );
  element("chips").replaceChildren(...buttons);
}
