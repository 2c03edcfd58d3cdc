// @ts-check
/** The drawing of cards in the rooms' frame. */
import { hasText, make, t } from "../../frame/kit.js";

/** U+FE0E forces text presentation in fonts that would draw an emoji. */
const SUITS = /** @type {Record<string, string>} */ ({
  S: "♠\uFE0E",
  H: "♥\uFE0E",
  D: "♦\uFE0E",
  C: "♣\uFE0E",
});

/** A card in words, for screen readers. @param {string} card */
export function cardName(card) {
  const [rank = "", suit = ""] = card;
  return t("card", { rank: hasText(`rank.${rank}`) ? t(`rank.${rank}`) : rank, suit: t(`suit.${suit}`) });
}

/** A hand in words. @param {string | null} kind */
export function handName(kind) {
  const [, word = "", digit] = /^(points|bull)(\d)$/.exec(kind ?? "") ?? [];
  return digit ? t(`hand.${word}`, { n: digit }) : t(`hand.${kind}`);
}

/** Draws a card's face on a node. @param {HTMLElement} node @param {string} card */
export function face(node, card) {
  const [rank = "", suit = ""] = card;
  const sign = SUITS[suit] ?? "";
  node.classList.add("card");
  node.classList.toggle("red", suit === "H" || suit === "D");
  node.append(
    make("b", { "aria-hidden": "true" }, rank === "T" ? "10" : rank),
    make("small", { "aria-hidden": "true" }, sign),
    make("i", { "aria-hidden": "true" }, sign),
  );
  return node;
}

/**
 * Draws a card that is not a button.
 * @param {string} card
 */
export const drawCard = (card) => face(make("span", { role: "img", "aria-label": cardName(card) }), card);

export const drawBack = () => make("span", { class: "card back" });
