import { type Card, cardName, getPoints, isPair, shuffleShoe, type TakeCard } from "./cards.ts";
import {
  computePaybacks,
  FULL_PAYBACK,
  position,
  type TableResult,
  type TableRules,
  toWinPayback,
} from "./rules.ts";

/** Ranges of the number of dealt cards, with the odds and the return of each. */
const COUNTS: readonly (readonly [from: number, to: number, odds: number, returns: number])[] = [
  [1, 5, 2_500, 9_487],
  [6, 10, 3_300, 9_333],
  [11, 15, 4_500, 9_297],
  [16, 25, 3_300, 9_374],
  [26, 35, 8_500, 9_306],
  [36, 49, 34_000, 9_412],
];

/**
 * Returns the payouts when `count` cards were dealt up to one of the middle card's rank: the first of them is andar's.
 */
export function computeAndarBaharPayouts(count: number): Record<string, number> {
  const isAndar = count % 2 === 1;
  const range = COUNTS.find(([from, to]) => count >= from && count <= to);
  return computePaybacks({
    andar: isAndar && toWinPayback(900),
    bahar: !isAndar && toWinPayback(1_000),
    ...(range ? { [`cards:${range[0]}-${range[1]}`]: toWinPayback(range[2]) } : {}),
  });
}

/** One card in the middle, then cards to andar and bahar in turn from the same deck until one matches its rank. */
export const ANDAR_BAHAR: TableRules = {
  id: "andarBahar",
  road: "sides",
  items: "card",
  positions: [
    position("andar", "sides", 900, 9_785),
    position("bahar", "sides", 1_000, 9_700),
    ...COUNTS.map(([from, to, odds, returns]) => position(`cards:${from}-${to}`, "counts", odds, returns)),
  ],
  deal(draw) {
    const take = shuffleShoe(1, draw);
    const middle = take();
    const dealt = [take()];
    while (dealt.at(-1)?.rank !== middle.rank) dealt.push(take());
    const of = (turn: number) => dealt.filter((_, n) => n % 2 === turn).map(cardName);
    return {
      hands: [
        { side: "middle", items: [cardName(middle)], points: null },
        { side: "andar", items: of(0), points: null },
        { side: "bahar", items: of(1), points: null },
      ],
      mark: dealt.length % 2 === 1 ? "andar" : "bahar",
      signs: [],
      back: computeAndarBaharPayouts(dealt.length),
    };
  },
};

/** Deals two cards each; a hand of 8 or 9 ends the round, otherwise each hand of 0 to 4 takes a third card. */
export function dealPokDeng(take: TakeCard): Card[][] {
  const hands = [
    [take(), take()],
    [take(), take()],
  ];
  if (hands.some(isPok)) return hands;
  for (const cards of hands) if (getPoints(cards) <= 4) cards.push(take());
  return hands;
}

const isPok = (cards: readonly Card[]) => cards.length === 2 && getPoints(cards) >= 8;

export function settlePokDeng(hands: readonly (readonly Card[])[]): TableResult {
  const [player = [], dealer = []] = hands;
  const [own, other] = [getPoints(player), getPoints(dealer)];
  return {
    hands: [
      { side: "player", items: player.map(cardName), points: own },
      { side: "dealer", items: dealer.map(cardName), points: other },
    ],
    mark: own === other ? "tie" : own > other ? "player" : "dealer",
    signs: [...(isPok(player) ? ["playerPok"] : []), ...(isPok(dealer) ? ["dealerPok"] : [])],
    back: computePaybacks({
      player: own === other ? FULL_PAYBACK : own > other && toWinPayback(950),
      dealer: own === other ? FULL_PAYBACK : other > own && toWinPayback(950),
      tie: own === other && toWinPayback(8_000),
      playerPok: isPok(player) && toWinPayback(4_000),
      dealerPok: isPok(dealer) && toWinPayback(4_000),
      playerPair: isPair(player) && toWinPayback(11_000),
    }),
  };
}

/** Pok deng with one hand for the whole table and one for the dealer, from eight decks. */
export const POK_DENG: TableRules = {
  id: "pokDeng",
  road: "sides",
  items: "card",
  positions: [
    position("player", "sides", 950, 9_774),
    position("tie", "sides", 8_000, 8_718),
    position("dealer", "sides", 950, 9_774),
    position("playerPok", "extras", 4_000, 9_472),
    position("dealerPok", "extras", 4_000, 9_472),
    position("playerPair", "extras", 11_000, 8_964),
  ],
  deal: (draw) => settlePokDeng(dealPokDeng(shuffleShoe(8, draw))),
};
