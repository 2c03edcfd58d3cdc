import type { Draw } from "../../maths/game-maths.ts";
import { type Card, shoeOf } from "../live/rules/cards.ts";

/** The house keeps so many hundredths of a pot, rounded down to minor units. */
export const RAKE_PERCENT = 5;
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

/** What a player is dealt: five cards, and the one that comes for a card thrown away. */
export interface Deal {
  cards: Card[];
  spare: Card;
}

export interface RankedHand {
  kind: HandKind;
  /** Compared from the left: the place of the kind, then ranks that decide within it; an ace is 14. */
  score: number[];
}

/** What each player is dealt from one deck. No choice of a player changes the cards of another. */
export function dealTo(players: number, draw: Draw): Deal[] {
  const take = shoeOf(1, draw);
  return Array.from({ length: players }, () => ({
    cards: Array.from({ length: HAND_CARDS }, take),
    spare: take(),
  }));
}

/** A hand once its player has thrown the card at `discard`, 0 to 4, away; null keeps all five. */
export const played = ({ cards, spare }: Deal, discard: number | null): Card[] =>
  cards.map((card, n) => (n === discard ? spare : card));

/** The highest rank of a straight; null where the ranks, from the highest, are none. The ace is also the lowest. */
function straightTop(ranks: readonly number[]): number | null {
  const [top = 0, second] = ranks;
  if (new Set(ranks).size < HAND_CARDS) return null;
  if (top - (ranks.at(-1) ?? 0) === HAND_CARDS - 1) return top;
  return top === 14 && second === 5 ? 5 : null;
}

function kindOf(counts: readonly number[], isFlush: boolean, isStraight: boolean): HandKind {
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

/** What five cards are worth: the usual ranking of poker hands, in which suits do not count. */
export function rankHand(cards: readonly Card[]): RankedHand {
  const ranks = cards.map(({ rank }) => (rank === 1 ? 14 : rank)).sort((a, b) => b - a);
  const groups = [...Map.groupBy(ranks, (rank) => rank)]
    .map(([rank, all]) => ({ rank, count: all.length }))
    .sort((a, b) => b.count - a.count || b.rank - a.rank);
  const top = straightTop(ranks);
  const isFlush = new Set(cards.map(({ suit }) => suit)).size === 1;
  const counts = groups.map(({ count }) => count);
  const kind = kindOf(counts, isFlush, top !== null);
  const deciding = top === null ? groups.map(({ rank }) => rank) : [top];
  return { kind, score: [HAND_KINDS.indexOf(kind), ...deciding] };
}

/** Above 0 where `a` beats `b`; 0 for a tie. */
export function compareHands(a: RankedHand, b: RankedHand): number {
  const at = a.score.findIndex((value, n) => value !== b.score[n]);
  return at < 0 ? 0 : (a.score[at] ?? 0) - (b.score[at] ?? 0);
}

/** What came of one player's hand. `place` is 1 for the best; `win` and `rake`, the ante's share of it, in minor units. */
export interface Standing extends RankedHand {
  cards: Card[];
  place: number;
  win: number;
  rake: number;
}

/**
 * Who gets what: the pot without the rake goes to the best hand. Equal hands share it, and what cannot be shared goes to
 * the first seats among them, a minor unit each. Every ante bears the same part of the rake; what cannot be parted is borne
 * by the first seats.
 *
 * @param hands in the order of seats
 * @param ante of each player, minor units
 */
export function showdown(hands: readonly Card[][], ante: number): { rake: number; standings: Standing[] } {
  const ranked = hands.map((cards) => ({ cards, ...rankHand(cards) }));
  const placed = ranked.map((hand) => ({
    ...hand,
    place: 1 + ranked.filter((other) => compareHands(other, hand) > 0).length,
  }));
  const pot = ante * hands.length;
  const rake = Number((BigInt(pot) * BigInt(RAKE_PERCENT)) / 100n);
  const winners = placed.filter(({ place }) => place === 1);
  const share = Math.floor((pot - rake) / winners.length);
  const odd = (pot - rake) % winners.length;
  const borne = (seat: number) => Math.floor(rake / hands.length) + (seat < rake % hands.length ? 1 : 0);
  const standings = placed.map((hand, seat) => {
    const at = winners.indexOf(hand);
    return { ...hand, win: at < 0 ? 0 : share + (at < odd ? 1 : 0), rake: borne(seat) };
  });
  return { rake, standings };
}
