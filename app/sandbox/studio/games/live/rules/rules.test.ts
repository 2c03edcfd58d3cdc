import { describe, expect, test } from "vitest";
import { BACCARAT, BACCARAT_EVEN, dealBaccarat, settleBaccarat } from "./baccarat.ts";
import { BLACKJACK, playDealer, playHand, settleBlackjack } from "./blackjack.ts";
import { BULL_BULL, getBull, MAHJONG_BULL } from "./bull.ts";
import { type Card, getPoints } from "./cards.ts";
import { FAN_TAN, WHEEL, XOC_DIA } from "./counts.ts";
import { CRAPS, settleCraps } from "./craps.ts";
import { BAU_CUA, COLOR_GAME, FISH_PRAWN_CRAB, SIC_BO } from "./dice.ts";
import { DRAGON_TIGER, settleDragonTiger } from "./dragon-tiger.ts";
import { ANDAR_BAHAR, computeAndarBaharPayouts, dealPokDeng, POK_DENG, settlePokDeng } from "./matching.ts";
import { ROULETTE } from "./roulette.ts";
import type { TableRules } from "./rules.ts";
import { createReturnTally, enumerateDraws, enumerateShoes } from "./testing.ts";
import { computeWorth, settleThreeCards, THREE_CARDS } from "./three-cards.ts";

type Ledger = ReturnType<typeof createReturnTally>;

/** Expects every declared return of a game to equal the computed one. */
function expectReturns(rules: TableRules, counted: Ledger, except: readonly string[] = []): void {
  const ids = rules.positions.map(({ id }) => id).filter((id) => !except.includes(id));
  const declared = rules.positions
    .filter(({ id }) => ids.includes(id))
    .map(({ id, returns }) => [id, returns]);
  expect(declared).toEqual(ids.map((id) => [id, counted.computeReturn(id)]));
}

const card = (name: string): Card => ({
  rank: "A23456789TJQK".indexOf(name[0] ?? "") + 1,
  suit: "SHDC".indexOf(name[1] ?? ""),
});
const cards = (names: string) => names.split(" ").map(card);
/** Returns a shoe with these cards. */
const stacked = (names: string) => {
  const left = cards(names);
  return () => left.shift() ?? { rank: 0, suit: 0 };
};

describe("the return of a game is counted exactly", () => {
  test.each([ROULETTE, SIC_BO, COLOR_GAME, BAU_CUA, FISH_PRAWN_CRAB, FAN_TAN, XOC_DIA, WHEEL])(
    "for $id, over every outcome",
    (rules) => {
      expectReturns(
        rules,
        enumerateDraws((draw) => rules.deal(draw).back),
      );
    },
  );

  test("for baccarat with and without commission, over every shoe of eight decks", () => {
    const deals = enumerateShoes(
      8,
      dealBaccarat,
      ({ player, banker }) => getPoints(player) * 10 + getPoints(banker),
    );
    for (const [rules, commission] of [
      [BACCARAT, true],
      [BACCARAT_EVEN, false],
    ] as const) {
      const counted = createReturnTally();
      for (const { dealt, weight } of deals) counted.add(weight, settleBaccarat(dealt, commission).back);
      expectReturns(rules, counted, ["playerPair", "bankerPair"]);
      // The known probability of a tie with eight decks.
      expect(counted.exact("tie") / 9).toBeCloseTo(0.095156, 6);
    }
    // A pair: 31 of the remaining 415 cards match the first one.
    const pair = BACCARAT.positions.find(({ id }) => id === "playerPair");
    expect(pair?.returns).toBe(Math.round((12 * 31 * 10_000) / 415));
  });

  test("for dragon tiger, over all pairs of cards from eight decks", () => {
    const counted = createReturnTally();
    for (let first = 0; first < 52; first++) {
      for (let second = 0; second < 52; second++) {
        const [dragon, tiger] = [first, second].map((n) => ({
          rank: (n % 13) + 1,
          suit: Math.floor(n / 13),
        }));
        if (dragon && tiger) counted.add(first === second ? 7 : 8, settleDragonTiger(dragon, tiger).back);
      }
    }
    expectReturns(DRAGON_TIGER, counted);
  });

  test("for craps, by the first throw and the probability of making its point", () => {
    const counted = createReturnTally();
    for (let a = 1; a <= 6; a++) {
      for (let b = 1; b <= 6; b++) {
        const ways = 6 - Math.abs(7 - a - b);
        const made = a + b === 7 || a + b === 11 ? 1 : [2, 3, 12].includes(a + b) ? 0 : ways / (ways + 6);
        counted.add(made, settleCraps(a + b, true));
        counted.add(1 - made, settleCraps(a + b, false));
      }
    }
    expectReturns(CRAPS, counted);
  });

  test("for blackjack, over every sequence of both hands", () => {
    const counted = countBlackjack();
    expectReturns(BLACKJACK, counted, ["playerPair"]);
    expect(BLACKJACK.positions.find(({ id }) => id === "playerPair")?.returns).toBe(Math.round(120_000 / 13));
  });

  test("for three cards, over all pairs of hands from one deck", () => {
    const { hands, ties } = threeCardHands();
    expect(hands.length).toBe(22_100);
    const counted = createReturnTally();
    for (const hand of hands) counted.add(1, settleThreeCards([hand, cards("5C 3D 2S")]).back);
    const sides = ["dragon", "phoenix"];
    expectReturns(
      THREE_CARDS,
      counted,
      THREE_CARDS.positions.map(({ id }) => id).filter((id) => !id.startsWith("dragon:")),
    );
    const tie = ties / (22_100 * 18_424);
    const side = Math.round((((1 - tie) / 2) * 1.95 + tie) * 10_000);
    for (const id of sides) expect(THREE_CARDS.positions.find((one) => one.id === id)?.returns).toBe(side);
    for (const { id, returns } of THREE_CARDS.positions.filter((one) => one.id.startsWith("phoenix:")))
      expect(returns).toBe(
        THREE_CARDS.positions.find((one) => one.id === id.replace("phoenix", "dragon"))?.returns,
      );
  });

  test.each([
    [BULL_BULL, [4, 4, 4, 4, 4, 4, 4, 4, 4, 16]],
    [MAHJONG_BULL, Array.from({ length: 10 }, () => 4)],
  ] as const)("for $id, over all five-card hands of each side", (rules, counts) => {
    const chances = bullChances(counts);
    const counted = createReturnTally();
    for (const [own, chance] of chances.entries())
      for (const [other, also] of chances.entries()) counted.add(chance * also, rules.back([own, other]));
    expectReturns(rules, counted);
  });

  test("for andar bahar, by the place of the first of three cards among 51", () => {
    const counted = createReturnTally();
    for (let count = 1; count <= 49; count++)
      counted.add((51 - count) * (50 - count), computeAndarBaharPayouts(count));
    expectReturns(ANDAR_BAHAR, counted);
  });

  test("for pok deng, over every shoe of eight decks", () => {
    const getKey = (hands: Card[][]) =>
      hands.reduce((key, hand) => key * 100 + getPoints(hand) * 10 + hand.length, 0);
    const counted = createReturnTally();
    for (const { dealt, weight } of enumerateShoes(8, dealPokDeng, getKey))
      counted.add(weight, settlePokDeng(dealt).back);
    expectReturns(POK_DENG, counted, ["playerPair"]);
  });
});

describe("a round", () => {
  const points = (names: string) => {
    const { player, banker } = dealBaccarat(stacked(names));
    return [player.length, getPoints(player), banker.length, getPoints(banker)];
  };

  // The order of the shoe: player, banker, player, banker, then third cards.
  test.each([
    ["8S 2D KS 3D 9C", [2, 8, 2, 5], "a natural ends it"],
    ["6S 2D KS 3D 9C", [2, 6, 3, 4], "the player stands on 6, so that the banker draws on 5"],
    ["2S KD 3S 3D 8C 9C", [3, 3, 2, 3], "the banker stands on 3 against an 8"],
    ["2S KD 3S 6D 6C 9C", [3, 1, 3, 5], "the banker draws on 6 against a 6"],
    ["2S KD 3S 6D 5C 9C", [3, 0, 2, 6], "the banker stands on 6 against a 5"],
    ["2S KD 3S 4D AC 9C", [3, 6, 2, 4], "the banker stands on 4 against an ace"],
  ])("of baccarat with %s deals %j: %s", (names, expected) => {
    expect(points(names)).toEqual(expected);
  });

  test("of baccarat pays 0.95 for the banker, half for a banker's 6 without commission, and returns a tie", () => {
    const six = { player: cards("2S 3S"), banker: cards("2H 4H") };
    expect(settleBaccarat(six, true).back).toEqual({ banker: 1_950 });
    expect(settleBaccarat(six, false).back).toEqual({ banker: 1_500 });
    const tie = { player: cards("3S 3D"), banker: cards("2H 4H") };
    expect(settleBaccarat(tie, true).back).toEqual({
      player: 1_000,
      banker: 1_000,
      tie: 9_000,
      playerPair: 12_000,
    });
  });

  test("of dragon tiger loses half the stake at a tie, and pays a suited tie", () => {
    const [ace = card("AS"), king = card("KS")] = cards("AS KS");
    expect(settleDragonTiger(king, ace).back).toEqual({ dragon: 2_000 });
    expect(settleDragonTiger(king, king).back).toEqual({
      dragon: 500,
      tiger: 500,
      tie: 12_000,
      suitedTie: 51_000,
    });
  });

  test("of roulette pays every bet that covers the number, and no outside bet on zero", () => {
    const of = (number: number) => ROULETTE.deal(() => number).back;
    expect(Object.keys(of(0)).sort()).toEqual(
      [
        "straight:0",
        "split:0-1",
        "split:0-2",
        "split:0-3",
        "street:0-1-2",
        "street:0-2-3",
        "corner:0-1-2-3",
      ].sort(),
    );
    expect(of(17)).toMatchObject({
      "straight:17": 36_000,
      black: 2_000,
      odd: 2_000,
      low: 2_000,
      "column:2": 3_000,
    });
    expect(ROULETTE.positions).toHaveLength(37 + 6 + 6 + 60 + 14 + 23 + 11);
  });

  test("of blackjack is lost with a hand over 21, even if the dealer is over 21 too", () => {
    expect(settleBlackjack(cards("KS 6S KD"), cards("KH 6H KC")).back).toEqual({ dealer: 1_850 });
    expect(settleBlackjack(cards("AS KS"), cards("7H 7S 7D")).back).toEqual({ player: 2_500 });
  });

  test.each([
    ["AS KS QS", "KS QS JS"],
    ["3S 2S AS", "AD AH KS"],
    ["2S 2D 2H", "AS KS QS"],
    ["4S 3D 2S", "AS 3S 2D"],
    ["AS 3S 9S", "AS AD KD"],
    ["3S 3D 2S", "2S 2D AS"],
  ])("of three cards ranks %s above %s", (better, worse) => {
    expect(computeWorth(cards(better)).worth).toBeGreaterThan(computeWorth(cards(worse)).worth);
  });

  test("of bull counts the two cards that remain beside a multiple of ten", () => {
    expect([getBull([10, 10, 10, 4, 5]), getBull([10, 10, 10, 4, 6]), getBull([1, 2, 3, 4, 5])]).toEqual([
      9, 10, 5,
    ]);
    expect(getBull([1, 1, 2, 2, 3])).toBe(0);
  });
});

/** Lists every course of a hand whose cards are each drawn from a full deck, grouped by its effect on the bets. */
function listCourses(play: (next: () => Card) => Card[]): { hand: Card[]; chance: number }[] {
  const found = new Map<number, { hand: Card[]; chance: number }>();
  enumerateDraws((draw) => {
    let chance = 1;
    const hand = play(() => {
      const rank = draw(10) + 1;
      chance *= rank === 10 ? 4 / 13 : 1 / 13;
      return { rank, suit: 0 };
    });
    // Hands with the same sum are equivalent, except for an ace that may count eleven and a blackjack of two cards.
    const sum = hand.reduce((all, { rank }) => all + rank, 0);
    const key = sum * 4 + (hand.some(({ rank }) => rank === 1) ? 2 : 0) + Number(hand.length === 2);
    const known = found.get(key) ?? { hand, chance: 0 };
    found.set(key, { hand: known.hand, chance: known.chance + chance });
    return {};
  });
  return [...found.values()];
}

function countBlackjack(): Ledger {
  const counted = createReturnTally();
  for (let rank = 1; rank <= 10; rank++) {
    const upcard = { rank, suit: 0 };
    const dealers = listCourses((next) => playDealer(upcard, next));
    const players = listCourses((next) => playHand([next(), next()], upcard, next));
    for (const own of players)
      for (const other of dealers)
        counted.add(
          (rank === 10 ? 4 : 1) * own.chance * other.chance,
          settleBlackjack(own.hand, other.hand).back,
        );
  }
  return counted;
}

/** Lists every hand of three cards from a deck, and counts the ordered pairs of disjoint hands of equal worth. */
function threeCardHands() {
  const deck = Array.from({ length: 52 }, (_, n) => ({ rank: (n % 13) + 1, suit: Math.floor(n / 13) }));
  const hands: Card[][] = [];
  for (const [a, first] of deck.entries())
    for (const [b, second] of deck.slice(a + 1).entries())
      for (const third of deck.slice(a + b + 2)) hands.push([first, second, third]);
  const groups = Map.groupBy(hands, (hand) => computeWorth(hand).worth);
  let ties = 0;
  for (const group of groups.values())
    for (const one of group) for (const other of group) if (!one.some((of) => other.includes(of))) ties += 1;
  return { hands, ties };
}

/** Returns the probability of each bull, given the count of each value in the deck. */
function bullChances(counts: readonly number[]): number[] {
  const chances = Array.from({ length: 11 }, () => 0);
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const fill = (at: number, values: number[], ways: number): void => {
    if (values.length === 5) {
      const bull = getBull(values);
      chances[bull] = (chances[bull] ?? 0) + ways;
    } else if (at < counts.length) {
      for (let k = 0; k <= Math.min(5 - values.length, counts[at] ?? 0); k++)
        fill(
          at + 1,
          [...values, ...Array.from({ length: k }, () => at + 1)],
          ways * choose(counts[at] ?? 0, k),
        );
    }
  };
  fill(0, [], 1);
  return chances;
}
