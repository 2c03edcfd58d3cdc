import { type Card, cardName, shuffleShoe } from "./cards.ts";
import {
  computePaybacks,
  FULL_PAYBACK,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

/** In ascending order; 1 is high card. */
const KINDS = ["high", "pair", "flush", "straight", "straightFlush", "triple"] as const;
type Kind = (typeof KINDS)[number];

const SIDES = ["dragon", "phoenix"] as const;
const KIND_ODDS: Readonly<Record<Exclude<Kind, "high">, readonly [odds: number, returns: number]>> = {
  pair: [4_500, 9_318],
  flush: [18_000, 9_423],
  straight: [28_000, 9_448],
  straightFlush: [420_000, 9_144],
  triple: [390_000, 9_200],
};

/** Returns the height of a card: the ace is high, except in ace, two, three, which is the lowest straight. */
const computeHeight = ({ rank }: Card) => (rank === 1 ? 14 : rank);

/** Returns the kind of three cards, and their worth: the higher worth wins, equal worth is a tie. */
export function computeWorth(cards: readonly Card[]): { kind: Kind; worth: number } {
  const heights = cards.map(computeHeight).sort((a, b) => b - a);
  const [high = 0, middle = 0, low = 0] = heights;
  const isWheel = high === 14 && middle === 3 && low === 2;
  const isStraight = isWheel || (high - middle === 1 && middle - low === 1);
  const isFlush = cards.every(({ suit }) => suit === cards[0]?.suit);
  const isPair = high === middle || middle === low;
  const kind: Kind =
    high === low
      ? "triple"
      : isStraight
        ? isFlush
          ? "straightFlush"
          : "straight"
        : isFlush
          ? "flush"
          : isPair
            ? "pair"
            : "high";
  // A pair is compared before the third card.
  const order = isWheel ? [3, 2, 1] : kind === "pair" && middle === low ? [middle, low, high] : heights;
  return { kind, worth: order.reduce((sum, height) => sum * 15 + height, KINDS.indexOf(kind)) };
}

export function settleThreeCards(hands: readonly (readonly Card[])[]): TableResult {
  const worths = hands.map(computeWorth);
  const difference = (worths[0]?.worth ?? 0) - (worths[1]?.worth ?? 0);
  const entries: Record<string, number | false> = {
    dragon: difference === 0 ? FULL_PAYBACK : difference > 0 && toWinPayback(950),
    phoenix: difference === 0 ? FULL_PAYBACK : difference < 0 && toWinPayback(950),
  };
  for (const [n, side] of SIDES.entries()) {
    const kind = worths[n]?.kind ?? "high";
    if (kind !== "high") entries[`${side}:${kind}`] = toWinPayback(KIND_ODDS[kind][0]);
  }
  return {
    hands: SIDES.map((side, n) => ({ side, items: (hands[n] ?? []).map(cardName), points: null })),
    mark: difference === 0 ? "tie" : difference > 0 ? "dragon" : "phoenix",
    signs: SIDES.map((side, n) => `${side}:${worths[n]?.kind}`).filter((sign) => !sign.endsWith(":high")),
    back: computePaybacks(entries),
  };
}

/** Three cards for each of two sides, from one deck; also played as teen patti and win three cards. */
export const THREE_CARDS: TableRules = {
  id: "threeCards",
  road: "sides",
  items: "card",
  positions: [
    position("dragon", "sides", 950, 9_750),
    position("phoenix", "sides", 950, 9_750),
    ...SIDES.flatMap((side) =>
      Object.entries(KIND_ODDS).map(([kind, odds]) => position(`${side}:${kind}`, side, ...odds)),
    ),
  ],
  deal(draw) {
    const take = shuffleShoe(1, draw);
    return settleThreeCards(SIDES.map(() => [take(), take(), take()]));
  },
};
