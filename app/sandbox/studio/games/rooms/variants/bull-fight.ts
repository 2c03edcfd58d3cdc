import type { Card } from "../../live/rules/cards.ts";
import type { Variant } from "./variant.ts";

const computeCount = ({ rank }: Card) => Math.min(rank, 10);
const isTens = (cards: readonly Card[]) =>
  cards.reduce((sum, card) => sum + computeCount(card), 0) % 10 === 0;

/** Orders cards from ace, the lowest, to king; within a rank from clubs over diamonds and hearts to spades. */
const computeHeight = ({ rank, suit }: Card) => rank * 4 + (3 - suit);

/** Returns the cards with three that add up to a multiple of ten in front; null when no three do. */
function withBullInFront(cards: readonly Card[]): Card[] | null {
  for (const [a, first] of cards.entries()) {
    for (const second of cards.slice(a + 1)) {
      const three = cards.filter((card) => card !== first && card !== second);
      if (isTens(three)) return [...three, first, second];
    }
  }
  return null;
}

/**
 * Bull fight, also called niu niu: three of five cards that add up to a multiple of ten are a bull, and the last digit
 * of the other two is its number. Bull-bull, where those two also make a multiple of ten, is the best. Every possible
 * bull of a hand has the same number, so players have nothing to choose. Equal bulls are decided by the highest card.
 */
export const BULL_FIGHT = {
  id: "bullFight",
  handCards: 5,
  choices: 0,
  isFixed: () => false,
  play: ({ cards }) => withBullInFront(cards) ?? cards,
  rank(cards) {
    const bull = withBullInFront(cards);
    const number = bull ? bull.slice(3).reduce((sum, card) => sum + computeCount(card), 0) % 10 : null;
    const kind = number === null ? "noBull" : number === 0 ? "bullBull" : `bull${number}`;
    const score = number === null ? 0 : number || 10;
    return { kind, score: [score, Math.max(...cards.map(computeHeight))] };
  },
  computerChoice: () => null,
} as const satisfies Variant;
