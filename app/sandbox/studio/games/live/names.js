// @ts-check
import { game, hasText, t } from "../../frame/kit.js";

/** @typedef {{ side: string, items: string[], points: number | null }} Hand */

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/**
 * Returns the colour of a number of the roulette wheel.
 * @param {string} number
 */
export const getColour = (number) => (number === "0" ? "green" : RED.has(Number(number)) ? "red" : "black");

/**
 * Returns the name of a position.
 *
 * @param {string} id
 */
export function positionName(id) {
  if (hasText(`pos.${id}`)) return t(`pos.${id}`);
  const [kind = "", rest = ""] = id.split(":");
  if (kind === "face") return faceName(rest);
  if (hasText(`pos.${kind}.n`))
    return t(`pos.${kind}.n`, { n: rest.replaceAll("-", kind === "nim" ? "→" : "–") });
  return `${t(`pos.${kind}`)}: ${t(`hand.${rest}`)}`;
}

/**
 * Returns the name of a side of the table.
 *
 * @param {string} side
 */
export const sideName = (side) => t(hasText(`pos.${side}`) ? `pos.${side}` : `side.${side}`);

/** @param {string} face */
export function faceName(face) {
  const dots = /^dots(\d+)$/.exec(face)?.[1];
  return dots && dots !== "10" ? t("face.dots", { n: dots }) : t(`face.${face}`);
}

/**
 * Returns `KS` in words.
 * @param {string} card
 */
function cardName(card) {
  const rank = card.slice(0, -1);
  const text = hasText(`rank.${rank}`) ? t(`rank.${rank}`) : rank;
  return t("card", { rank: text, suit: t(`suit.${card.slice(-1)}`) });
}

/** An item on the table in words. @param {string} item */
export function itemName(item) {
  if (game.items === "card") return cardName(item);
  return game.items === "face" || game.items === "disc" ? faceName(item) : item;
}

/**
 * Returns the points of a hand in words; empty if it is not counted.
 *
 * @param {Hand} hand
 */
export function pointsText({ points }) {
  if (points === null || game.rules === "dragonTiger") return "";
  if (!game.rules.endsWith("Bull")) return String(points);
  return points === 0 ? t("hand.noBull") : points === 10 ? t("hand.bullBull") : t("bull", { n: points });
}

/** A result in words. @param {{ hands: Hand[], mark: string, signs: string[] }} result */
export function resultText({ hands, mark, signs }) {
  // For sides without points, the winner is enough, as the cards have their own names.
  const counted = game.road === "sides" ? hands.filter((hand) => pointsText(hand) !== "") : hands;
  const shown = counted.map(
    (hand) => `${sideName(hand.side)} ${pointsText(hand) || hand.items.map(itemName).join(", ")}`,
  );
  const end =
    game.road === "sides" ? [mark === "tie" ? t("pos.tie") : t("winner", { side: sideName(mark) })] : [];
  return [...shown, ...end, ...signs.map(positionName)].join(" · ");
}

/** `0.95`, `1 / 2 / 3`. @param {number[]} odds thousandths to one */
export const oddsText = (odds) => odds.map((one) => String(one / 1_000)).join(" / ");
