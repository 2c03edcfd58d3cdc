import type { Card } from "../../live/rules/cards.ts";
import { aceHigh, lowestSingle, type RankedHand, swap, type Variant } from "./variant.ts";

const HAND_CARDS = 5;

/** Kinds of hands, the lowest first. */
export const HAND_KINDS = [
  "highCard",
  "pair",
  "twoPairs",
  "triple",
  "straight",
  "flush",
  "fullHouse",
  "four",
  "straightFlush",
] as const;
export type HandKind = (typeof HAND_KINDS)[number];

/**
 * Returns the highest rank of a straight; null when the ranks, in descending order, are not a straight. The ace is also
 * the lowest.
 */
function straightTop(ranks: readonly number[]): number | null {
  const [top = 0, second] = ranks;
  if (new Set(ranks).size < HAND_CARDS) return null;
  if (top - (ranks.at(-1) ?? 0) === HAND_CARDS - 1) return top;
  return top === 14 && second === 5 ? 5 : null;
}

function getKind(counts: readonly number[], isFlush: boolean, isStraight: boolean): HandKind {
  const [most, next] = counts;
  if (isFlush && isStraight) return "straightFlush";
  if (most === 4) return "four";
  if (most === 3 && next === 2) return "fullHouse";
  if (isFlush) return "flush";
  if (isStraight) return "straight";
  if (most === 3) return "triple";
  if (most === 2) return next === 2 ? "twoPairs" : "pair";
  return "highCard";
}

/** Ranks five cards as a poker hand; suits do not count. */
function rank(cards: readonly Card[]): RankedHand & { kind: HandKind } {
  const ranks = cards.map(aceHigh).sort((a, b) => b - a);
  const groups = [...Map.groupBy(ranks, (one) => one)]
    .map(([value, all]) => ({ value, count: all.length }))
    .sort((a, b) => b.count - a.count || b.value - a.value);
  const top = straightTop(ranks);
  const isFlush = new Set(cards.map(({ suit }) => suit)).size === 1;
  const counts = groups.map(({ count }) => count);
  const kind = getKind(counts, isFlush, top !== null);
  const deciding = top === null ? groups.map(({ value }) => value) : [top];
  return { kind, score: [HAND_KINDS.indexOf(kind), ...deciding] };
}

/** Five card draw: one card may be swapped, once; the best poker hand wins. */
export const FIVE_CARD_DRAW = {
  id: "fiveCardDraw",
  handCards: HAND_CARDS,
  choices: HAND_CARDS,
  isFixed: () => false,
  play: swap,
  rank,
  computerChoice(cards) {
    const isMade = HAND_KINDS.indexOf(rank(cards).kind) >= HAND_KINDS.indexOf("straight");
    return isMade ? null : lowestSingle(cards);
  },
} as const satisfies Variant;
