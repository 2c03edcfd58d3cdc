import type { Draw } from "../../maths/game-maths.ts";

/**
 * Blackjack for one player. Every card comes from a whole deck; the dealer stands on every 17 and checks for a
 * blackjack before any hand acts. A blackjack pays 3 to 2. Two cards may be doubled, after a split too; a pair may be
 * split once, and split aces get one card each.
 */

/** `AS`, `TH`, `7C`: rank, then suit. */
export type Card = string;

export interface Hand {
  cards: Card[];
  isDoubled: boolean;
  isDone: boolean;
}

export interface Deal {
  /** The second card is hidden while the player acts. */
  dealer: Card[];
  /** One, or two after a split. */
  hands: Hand[];
  isOver: boolean;
}

export type Move = "hit" | "stand" | "double" | "split";
export type HandResult = "blackjack" | "win" | "push" | "lose" | "bust";

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";

const drawCard = (draw: Draw): Card => `${RANKS[draw(13)]}${SUITS[draw(4)]}`;

/** Returns 1 for an ace, 10 for pictures. */
export const getPips = (card: Card): number => Math.min(RANKS.indexOf(card[0] ?? "") + 1, 10);

/** Returns the total of a hand; soft if an ace counts as eleven. */
export function computeCount(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + getPips(card), 0);
  const isSoft = hard <= 11 && cards.some((card) => getPips(card) === 1);
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

const isNatural = (cards: readonly Card[]) => cards.length === 2 && computeCount(cards).total === 21;

/** Deals two cards each; a blackjack on either side ends the deal. */
export function dealCards(draw: Draw): Deal {
  const [one, two, three, four] = [drawCard(draw), drawCard(draw), drawCard(draw), drawCard(draw)];
  const deal = {
    dealer: [two, four],
    hands: [{ cards: [one, three], isDoubled: false, isDone: false }],
    isOver: false,
  };
  return isNatural(deal.dealer) || isNatural([one, three]) ? { ...deal, isOver: true } : deal;
}

/** Returns the index of the acting hand; null when all have acted. */
export function actingHand({ hands, isOver }: Deal): number | null {
  const at = hands.findIndex(({ isDone }) => !isDone);
  return isOver || at < 0 ? null : at;
}

/** Returns the possible moves of the acting hand. */
export function getMoves(deal: Deal): Move[] {
  const at = actingHand(deal);
  const cards = at === null ? [] : (deal.hands[at]?.cards ?? []);
  if (cards.length === 0) return [];
  const moves: Move[] = ["hit", "stand"];
  if (cards.length === 2) moves.push("double");
  const [first = "", second = ""] = cards;
  const isPair = cards.length === 2 && getPips(first) === getPips(second);
  if (isPair && deal.hands.length === 1) moves.push("split");
  return moves;
}

/**
 * Returns the deal after a move of the acting hand, which must be one of `getMoves`. Plays the dealer after the last
 * hand.
 */
export function makeMove(deal: Deal, move: Move, draw: Draw): Deal {
  const at = actingHand(deal);
  if (at === null || !getMoves(deal).includes(move)) throw new Error(`no ${move} here`);
  const hands = deal.hands.flatMap((hand, n) => (n === at ? applyMove(hand, move, draw) : [hand]));
  const next = { ...deal, hands };
  return actingHand(next) === null ? playDealer(next, draw) : next;
}

function applyMove(hand: Hand, move: Move, draw: Draw): Hand[] {
  if (move === "stand") return [{ ...hand, isDone: true }];
  if (move === "split") {
    const isAces = getPips(hand.cards[0] ?? "") === 1;
    return hand.cards.map((card) => {
      const cards = [card, drawCard(draw)];
      return { cards, isDoubled: false, isDone: isAces || computeCount(cards).total === 21 };
    });
  }
  const cards = [...hand.cards, drawCard(draw)];
  const isDone = move === "double" || computeCount(cards).total >= 21;
  return [{ cards, isDoubled: move === "double", isDone }];
}

function playDealer(deal: Deal, draw: Draw): Deal {
  const dealer = [...deal.dealer];
  const isBeaten = deal.hands.every(({ cards }) => computeCount(cards).total > 21);
  // When all hands are over 21 the dealer draws nothing.
  while (!isBeaten && computeCount(dealer).total < 17) dealer.push(drawCard(draw));
  return { ...deal, dealer, isOver: true };
}

/** Returns the result of a hand after the deal is over. */
export function toResult({ dealer, hands }: Deal, { cards }: Hand): HandResult {
  const [own, other] = [computeCount(cards).total, computeCount(dealer).total];
  const naturals = { own: hands.length === 1 && isNatural(cards), other: isNatural(dealer) };
  if (naturals.own || naturals.other) {
    return naturals.own && naturals.other ? "push" : naturals.own ? "blackjack" : "lose";
  }
  if (own > 21) return "bust";
  if (other > 21 || own > other) return "win";
  return own === other ? "push" : "lose";
}

/** Payout of each bet on a hand, in thousandths of the stake. */
export const PAYOUT_BY_RESULT: Readonly<Record<HandResult, number>> = {
  blackjack: 2_500,
  win: 2_000,
  push: 1_000,
  lose: 0,
  bust: 0,
};
