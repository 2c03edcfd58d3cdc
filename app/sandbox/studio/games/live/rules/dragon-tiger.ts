import { type Card, cardName, shuffleShoe } from "./cards.ts";
import {
  computePaybacks,
  HALF_PAYBACK,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

const DECKS = 8;

/** Settles one card each: the higher rank wins, the ace is lowest. A tie takes half of the stakes on the sides. */
export function settleDragonTiger(dragon: Card, tiger: Card): TableResult {
  const isTie = dragon.rank === tiger.rank;
  const isSuited = isTie && dragon.suit === tiger.suit;
  return {
    hands: [
      { side: "dragon", items: [cardName(dragon)], points: dragon.rank },
      { side: "tiger", items: [cardName(tiger)], points: tiger.rank },
    ],
    mark: isTie ? "tie" : dragon.rank > tiger.rank ? "dragon" : "tiger",
    signs: isSuited ? ["suitedTie"] : [],
    back: computePaybacks({
      dragon: isTie ? HALF_PAYBACK : dragon.rank > tiger.rank && toWinPayback(1_000),
      tiger: isTie ? HALF_PAYBACK : tiger.rank > dragon.rank && toWinPayback(1_000),
      tie: isTie && toWinPayback(11_000),
      suitedTie: isSuited && toWinPayback(50_000),
    }),
  };
}

/** Eight decks, reshuffled for each round. */
export const DRAGON_TIGER: TableRules = {
  id: "dragonTiger",
  road: "sides",
  items: "card",
  positions: [
    position("dragon", "sides", 1_000, 9_627),
    position("tie", "sides", 11_000, 8_964),
    position("tiger", "sides", 1_000, 9_627),
    position("suitedTie", "sides", 50_000, 8_602),
  ],
  deal(draw) {
    const take = shuffleShoe(DECKS, draw);
    const dragon = take();
    return settleDragonTiger(dragon, take());
  },
};
