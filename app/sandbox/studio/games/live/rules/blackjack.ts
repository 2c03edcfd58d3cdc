import { type Card, cardName, drawFromFullDeck, isPair } from "./cards.ts";
import {
  computePaybacks,
  FULL_PAYBACK,
  type Position,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

/** Draws a card for the acting side. */
export type NextCard = () => Card;

const faceValue = ({ rank }: Card): number => Math.min(rank, 10);

/** Returns the best count of a hand; `soft` if an ace in it counts eleven. */
function computeCount(cards: readonly Card[]): { total: number; soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + faceValue(card), 0);
  const soft = cards.some(({ rank }) => rank === 1) && hard <= 11;
  return { total: soft ? hard + 10 : hard, soft };
}

const isBlackjack = (cards: readonly Card[]) => cards.length === 2 && computeCount(cards).total === 21;

/**
 * Returns true when the table's hand draws another card. It stands on hard 17, on hard 12 to 16 against 2 to 6 (12 only
 * against 4 to 6), and on soft 18.
 */
function drawsAnother(cards: readonly Card[], upcard: Card): boolean {
  const { total, soft } = computeCount(cards);
  const up = faceValue(upcard);
  if (soft) return total <= 17 || (total === 18 && (up === 1 || up >= 9));
  if (total >= 17) return false;
  if (total === 12) return up < 4 || up > 6;
  return total <= 11 || up === 1 || up >= 7;
}

/** Plays the player's hand against the dealer's first card. */
export function playHand(first: readonly Card[], upcard: Card, next: NextCard): Card[] {
  const cards = [...first];
  while (drawsAnother(cards, upcard)) cards.push(next());
  return cards;
}

/** Plays the dealer, who stands on every 17. */
export function playDealer(upcard: Card, next: NextCard): Card[] {
  const cards = [upcard, next()];
  while (computeCount(cards).total < 17) cards.push(next());
  return cards;
}

export function settleBlackjack(player: readonly Card[], dealer: readonly Card[]): TableResult {
  const [own, other] = [computeCount(player).total, computeCount(dealer).total];
  const naturals = [isBlackjack(player), isBlackjack(dealer)];
  const rank = (total: number, natural: boolean | undefined) => (natural ? 22 : total > 21 ? 0 : total);
  // A hand over 21 has lost, regardless of the dealer's.
  const isOver = own > 21;
  const difference = isOver ? -1 : rank(own, naturals[0]) - rank(other, naturals[1]);
  const isTie = difference === 0;
  const isPlayerPair = isPair(player);
  return {
    hands: [
      { side: "player", items: player.map(cardName), points: own },
      { side: "dealer", items: dealer.map(cardName), points: other },
    ],
    mark: isTie ? "tie" : difference > 0 ? "player" : "dealer",
    signs: [...(naturals[0] ? ["playerBlackjack"] : []), ...(isPlayerPair ? ["playerPair"] : [])],
    back: computePaybacks({
      player: isTie ? FULL_PAYBACK : difference > 0 && toWinPayback(naturals[0] ? 1_500 : 1_000),
      dealer: isTie ? FULL_PAYBACK : difference < 0 && toWinPayback(850),
      tie: isTie && toWinPayback(10_000),
      playerPair: isPlayerPair && toWinPayback(11_000),
    }),
  };
}

/**
 * Blackjack with one hand for the whole table, played by fixed rules; players bet on it or on the dealer. Every card is
 * drawn from a full deck.
 */
export const BLACKJACK: TableRules = {
  id: "blackjack",
  road: "sides",
  items: "card",
  positions: [
    { id: "player", group: "sides", odds: [1_000, 1_500], returns: 9_758 } satisfies Position,
    position("tie", "sides", 10_000, 9_619),
    position("dealer", "sides", 850, 9_748),
    position("playerPair", "pairs", 11_000, 9_231),
  ],
  deal(draw) {
    const next = () => drawFromFullDeck(draw);
    const upcard = next();
    const player = playHand([next(), next()], upcard, next);
    // If the hand is over 21, the dealer need not draw, but a bet on the tie should show why it lost.
    return settleBlackjack(player, playDealer(upcard, next));
  },
};
