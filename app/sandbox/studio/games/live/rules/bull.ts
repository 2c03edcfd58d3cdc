import type { Draw } from "../../../maths/game-maths.ts";
import { type Card, cardName, shuffleShoe } from "./cards.ts";
import { computePaybacks, FULL_PAYBACK, position, type TableRules, toWinPayback } from "./rules.ts";

const SIDES = ["dragon", "phoenix"] as const;
const TILES_OF_A_KIND = 4;

/** The deck of one side, with the odds and returns of its bets. */
interface BullGame {
  id: string;
  items: TableRules["items"];
  hand(draw: Draw): { items: string[]; values: number[] };
  sides: number;
  tie: readonly [odds: number, returns: number];
  bullBull: readonly [odds: number, returns: number];
  noBull: readonly [odds: number, returns: number];
}

/**
 * Returns the bull of five values from 1 to 10: 0 without a bull, else 1 to 10. A hand has a bull when three values add
 * up to a multiple of ten. Its number is the last digit of the sum of the other two, with 10 for a 0.
 */
export function getBull(values: readonly number[]): number {
  const total = values.reduce((sum, value) => sum + value, 0);
  for (let a = 0; a < 5; a++) {
    for (let b = a + 1; b < 5; b++) {
      const rest = (values[a] ?? 0) + (values[b] ?? 0);
      if ((total - rest) % 10 === 0) return rest % 10 === 0 ? 10 : rest % 10;
    }
  }
  return 0;
}

/** Returns the payouts of the bets for the bulls of the two sides. */
function backOfBulls(game: BullGame, bulls: readonly number[]): Record<string, number> {
  const difference = (bulls[0] ?? 0) - (bulls[1] ?? 0);
  const entries: Record<string, number | false> = {
    dragon: difference === 0 ? FULL_PAYBACK : difference > 0 && toWinPayback(950),
    phoenix: difference === 0 ? FULL_PAYBACK : difference < 0 && toWinPayback(950),
    tie: difference === 0 && toWinPayback(game.tie[0]),
  };
  for (const [n, side] of SIDES.entries()) {
    entries[`${side}:bullBull`] = bulls[n] === 10 && toWinPayback(game.bullBull[0]);
    entries[`${side}:noBull`] = bulls[n] === 0 && toWinPayback(game.noBull[0]);
  }
  return computePaybacks(entries);
}

function bullRules(game: BullGame): TableRules & { back(bulls: readonly number[]): Record<string, number> } {
  const back = (bulls: readonly number[]) => backOfBulls(game, bulls);
  return {
    id: game.id,
    road: "sides",
    items: game.items,
    positions: [
      position("dragon", "sides", 950, game.sides),
      position("tie", "sides", ...game.tie),
      position("phoenix", "sides", 950, game.sides),
      ...SIDES.flatMap((side) => [
        position(`${side}:bullBull`, side, ...game.bullBull),
        position(`${side}:noBull`, side, ...game.noBull),
      ]),
    ],
    back,
    deal(draw) {
      const hands = SIDES.map(() => game.hand(draw));
      const bulls = hands.map(({ values }) => getBull(values));
      const [dragon = 0, phoenix = 0] = bulls;
      return {
        hands: SIDES.map((side, n) => ({ side, items: hands[n]?.items ?? [], points: bulls[n] ?? 0 })),
        mark: dragon === phoenix ? "tie" : dragon > phoenix ? "dragon" : "phoenix",
        signs: SIDES.filter((_, n) => bulls[n] === 10).map((side) => `${side}:bullBull`),
        back: back(bulls),
      };
    },
  };
}

const faceValue = ({ rank }: Card) => Math.min(rank, 10);

/** Five cards for each of two sides, each from a separate deck. */
export const BULL_BULL = bullRules({
  id: "bullBull",
  items: "card",
  sides: 9_789,
  tie: [5_000, 9_409],
  bullBull: [12_000, 9_594],
  noBull: [1_800, 9_396],
  hand(draw) {
    const take = shuffleShoe(1, draw);
    const cards = Array.from({ length: 5 }, take);
    return { items: cards.map(cardName), values: cards.map(faceValue) };
  },
});

/**
 * Five tiles for each of two sides, each from a separate set: dots one to nine and the white dragon, which counts ten.
 */
export const MAHJONG_BULL = bullRules({
  id: "mahjongBull",
  items: "face",
  sides: 9_788,
  tie: [5_200, 9_309],
  bullBull: [13_000, 9_252],
  noBull: [1_900, 9_366],
  hand(draw) {
    const tiles = Array.from({ length: 10 * TILES_OF_A_KIND }, (_, n) => (n % 10) + 1);
    const values = Array.from({ length: 5 }, () => tiles.splice(draw(tiles.length), 1)[0] ?? 1);
    return { items: values.map((value) => `dots${value}`), values };
  },
});
