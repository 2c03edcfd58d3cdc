import { type Card, getPoints } from "../../live/rules/cards.ts";
import type { Variant } from "./variant.ts";

const BEST = 9;

const isNatural = (cards: readonly Card[]) => cards.length === 2 && getPoints(cards) === BEST;

/**
 * Lucky nine: two cards, and an optional third one. The last digit of the sum counts, tens and court cards are 0; the
 * nearest to nine wins. A natural, nine with two cards, takes no third card and beats a nine with three.
 */
export const LUCKY_NINE = {
  id: "luckyNine",
  handCards: 2,
  choices: 1,
  isFixed: isNatural,
  play: ({ cards, spare }, choice) => (choice === null || isNatural(cards) ? cards : [...cards, spare]),
  rank(cards) {
    const points = getPoints(cards);
    return isNatural(cards)
      ? { kind: "natural", score: [BEST + 1] }
      : { kind: `points${points}`, score: [points] };
  },
  computerChoice: (cards) => (getPoints(cards) <= 5 ? 0 : null),
} as const satisfies Variant;
