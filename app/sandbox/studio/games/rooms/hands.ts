import type { Draw } from "../../maths/game-maths.ts";
import { type Card, shuffleShoe } from "../live/rules/cards.ts";
import type { Deal, RankedHand, Variant } from "./variants/variant.ts";

/** The platform's share of a pot in hundredths, rounded down to minor units. */
export const RAKE_PERCENT = 5;

/** Deals each player's cards from one deck. A player's choice never changes the cards of another. */
export function dealTo({ handCards }: Pick<Variant, "handCards">, players: number, draw: Draw): Deal[] {
  const take = shuffleShoe(1, draw);
  return Array.from({ length: players }, () => ({
    cards: Array.from({ length: handCards }, take),
    spare: take(),
  }));
}

/** Returns a number above 0 when `a` beats `b`; 0 for a tie. */
export function compareHands(a: RankedHand, b: RankedHand): number {
  const at = a.score.findIndex((value, n) => value !== b.score[n]);
  return at < 0 ? 0 : (a.score[at] ?? 0) - (b.score[at] ?? 0);
}

/**
 * The result of one player's hand. `place` is 1 for the best; `win` and `rake`, the ante's share of it, in minor units.
 */
export interface Standing extends RankedHand {
  cards: Card[];
  place: number;
  win: number;
  rake: number;
}

/**
 * Divides the pot: without the rake, it goes to the best hand. Equal hands share it, and the remainder goes to the
 * first seats among them, a minor unit each. Every ante bears the same part of the rake; the first seats bear the
 * remainder.
 *
 * @param hands in the order of seats
 * @param ante of each player, minor units
 */
export function showdown(
  { rank }: Pick<Variant, "rank">,
  hands: readonly Card[][],
  ante: number,
): { rake: number; standings: Standing[] } {
  const ranked = hands.map((cards) => ({ cards, ...rank(cards) }));
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
