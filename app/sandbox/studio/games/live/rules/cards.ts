import type { Draw } from "../../../maths/game-maths.ts";

/** `rank` 1 (ace) to 13 (king), `suit` 0 to 3. */
export interface Card {
  rank: number;
  suit: number;
}

/** Draws the next card of a shoe. */
export type TakeCard = () => Card;

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";

/** `KS`, `TH`: rank, then suit. */
export const cardName = ({ rank, suit }: Card): string => `${RANKS[rank - 1]}${SUITS[suit]}`;

/** Returns a freshly shuffled shoe: drawn cards are not put back. */
export function shuffleShoe(decks: number, draw: Draw): TakeCard {
  const cards = Array.from({ length: decks * 52 }, (_, n) => n % 52);
  let left = cards.length;
  return () => {
    const at = draw(left);
    left -= 1;
    const card = cards[at] ?? 0;
    cards[at] = cards[left] ?? 0;
    return { rank: (card % 13) + 1, suit: Math.floor(card / 13) };
  };
}

/** Draws a card from a whole deck each time. */
export const drawFromFullDeck = (draw: Draw): Card => ({ rank: draw(13) + 1, suit: draw(4) });

/** Returns 1 to 9; 0 for ten, jack, queen and king. */
export const getPoint = ({ rank }: Card): number => (rank > 9 ? 0 : rank);

/** Returns the last digit of the sum. */
export const getPoints = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + getPoint(card), 0) % 10;

export const isPair = (cards: readonly Card[]): boolean => cards[0]?.rank === cards[1]?.rank;
