import type { RoomRules } from "../../../../catalogue/other-titles.ts";
import type { Card } from "../../live/rules/cards.ts";

/** A player's deal: the hand, and the replacement card for a choice. */
export interface Deal {
  cards: Card[];
  spare: Card;
}

export interface RankedHand {
  /** Name of the hand, as a key of the frame's texts. */
  kind: string;
  /** Compared from the left. */
  score: number[];
}

/** The rules of one game played in rooms. Everything else, such as antes, seats and the pot, is the same for all. */
export interface Variant {
  id: RoomRules;
  /** Number of cards dealt to each player. */
  handCards: number;
  /** A choice is null, which keeps the cards, or a whole number below this. */
  choices: number;
  /** Returns true when these cards allow no choice. */
  isFixed(cards: readonly Card[]): boolean;
  /** Returns a hand after its player's choice. */
  play(deal: Deal, choice: number | null): Card[];
  rank(cards: readonly Card[]): RankedHand;
  /** Returns the computer's choice in a practice hand. */
  computerChoice(cards: readonly Card[]): number | null;
}

/** A choice below the number of cards swaps the card at that place for the spare one. */
export const swap = ({ cards, spare }: Deal, choice: number | null): Card[] =>
  cards.map((card, n) => (n === choice ? spare : card));

/** Ranks an ace above the king. */
export const aceHigh = ({ rank }: Card): number => (rank === 1 ? 14 : rank);

/** Returns the place of the lowest card with a unique rank; null if there is none. */
export function lowestSingle(cards: readonly Card[]): number | null {
  const single = cards.filter(({ rank }) => cards.filter((other) => other.rank === rank).length === 1);
  const [lowest] = single.sort((a, b) => aceHigh(a) - aceHigh(b));
  return lowest ? cards.indexOf(lowest) : null;
}
