import { describe, expect, test } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { uniform, uniforms } from "../../maths/chance.ts";
import type { Card } from "../live/rules/cards.ts";
import { cardName } from "../live/rules/cards.ts";
import { createSeededDraw, newSeed } from "../live/seed.ts";
import { compareHands, dealTo, showdown } from "./hands.ts";
import { FIVE_CARD_DRAW, HAND_KINDS, type HandKind } from "./variants/five-card-draw.ts";
import { cards } from "./variants/testing.ts";
import { VARIANTS } from "./variants/variants.ts";

const { rank: rankHand, play } = FIVE_CARD_DRAW;

/** From the lowest to the highest. */
const LADDER: readonly [string, HandKind][] = [
  ["2S 3H 4D 5C 7S", "highCard"],
  ["AS QH JD TC 9S", "highCard"],
  ["2S 2H 5D 4C 3S", "pair"],
  ["2S 2H 6D 4C 3S", "pair"],
  ["AS AH 4D 3C 2S", "pair"],
  ["3S 3H 2D 2C AS", "twoPairs"],
  ["AS AH 2D 2C 3S", "twoPairs"],
  ["2S 2H 2D 4C 3S", "triple"],
  ["AS 2H 3D 4C 5S", "straight"],
  ["2S 3H 4D 5C 6S", "straight"],
  ["TS JH QD KC AS", "straight"],
  ["2S 3S 4S 5S 7S", "flush"],
  ["AS QS JS TS 9S", "flush"],
  ["2S 2H 2D AC AS", "fullHouse"],
  ["3S 3H 3D 2C 2S", "fullHouse"],
  ["2S 2H 2D 2C 3S", "four"],
  ["AS 2S 3S 4S 5S", "straightFlush"],
  ["TS JS QS KS AS", "straightFlush"],
];

describe("the ranking of hands", () => {
  test.each(LADDER)("%s is a %s", (names, kind) => {
    expect(rankHand(cards(names)).kind).toBe(kind);
  });

  test("is a strict order for any two hands", () => {
    const ranked = LADDER.map(([names]) => rankHand(cards(names)));
    for (const [low, a] of ranked.entries()) {
      for (const [high, b] of ranked.entries()) {
        expect(Math.sign(compareHands(b, a))).toBe(Math.sign(high - low));
      }
    }
    expect(new Set(ranked.map(({ kind }) => kind)).size).toBe(HAND_KINDS.length);
  });

  test.each([
    ["QS KH AD 2C 3S", "a straight does not go round the ace", "highCard"],
    ["AS 5H 9D 3C 2S", "an ace above five is no straight by itself", "highCard"],
  ])("%s: %s", (names, _, kind) => {
    expect(rankHand(cards(names)).kind).toBe(kind);
  });
});

describe("a showdown", () => {
  test("pays the pot minus the rake to the best hand", () => {
    const hands = [cards("2S 2H 5D 4C 3S"), cards("AS QH JD TC 9S"), cards("3D 3H 3C 2C 4S")];
    const { rake, standings } = showdown(FIVE_CARD_DRAW, hands, 100);
    expect(rake).toBe(15);
    expect(standings.map(({ place, win }) => [place, win])).toEqual([
      [2, 0],
      [3, 0],
      [1, 285],
    ]);
  });

  test("splits the pot between equal hands, with the odd minor unit to the first seat", () => {
    const hands = [cards("7S 5H 4D 3C 2S"), cards("AS KH QD JC 9S"), cards("AH KD QC JS 9H")];
    const { rake, standings } = showdown(FIVE_CARD_DRAW, hands, 5);
    expect(rake).toBe(0);
    expect(standings.map(({ place, win }) => [place, win])).toEqual([
      [3, 0],
      [1, 8],
      [1, 7],
    ]);
  });

  test.each([1, 7, 19, 20, 333, 1_000_001])("with antes of %i loses no minor unit", (ante) => {
    const same = ["AS KS QS JS 9H", "AH KH QH JH 9D", "AD KD QD JD 9C"].map(cards);
    for (const hands of [same, same.slice(1)]) {
      const { rake, standings } = showdown(FIVE_CARD_DRAW, hands, ante);
      expect(rake).toBe(Math.floor((ante * hands.length * 5) / 100));
      expect(standings.reduce((sum, { win }) => sum + win, rake)).toBe(ante * hands.length);
      const borne = standings.map((standing) => standing.rake);
      expect(borne.reduce((sum, part) => sum + part, 0)).toBe(rake);
      expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
    }
  });
});

describe("a deal", () => {
  test.each(Object.values(VARIANTS))("of $id gives four players different cards of one deck", (variant) => {
    let drawn = 0;
    const deals = dealTo(variant, 4, (below) => Math.floor(uniform("rooms", String(drawn++)) * below));
    const names = deals.flatMap(({ cards: dealt, spare }) => [...dealt, spare]).map(cardName);
    expect(new Set(names).size).toBe(4 * (variant.handCards + 1));
  });

  test("uses the spare card in place of the discarded one", () => {
    const deal = { cards: cards("2S 3H 4D 5C 7S"), spare: cards("6D")[0] as Card };
    expect(play(deal, 4).map(cardName)).toEqual(["2S", "3H", "4D", "5C", "6D"]);
    expect(play(deal, null)).toEqual(deal.cards);
  });
});

const SEED = testSeed();

simulate(
  `deals are fair to every seat, and each hand is as frequent as in a whole deck (seed ${SEED})`,
  () => {
    const deals = budget(1_500, 20_000);
    const players = 4;
    const next = uniforms(String(SEED), "deals");
    const draw = (below: number) => Math.floor(next() * below);
    const kinds = Array.from({ length: players }, () => new Map<HandKind, number>());
    const wins = Array.from({ length: players }, () => 0);
    for (let n = 0; n < deals; n++) {
      const hands = dealTo(FIVE_CARD_DRAW, players, createSeededDraw(newSeed(draw), `hand ${n}`)).map(
        ({ cards: five }) => five,
      );
      for (const [seat, five] of hands.entries()) {
        const { kind } = rankHand(five);
        kinds[seat]?.set(kind, (kinds[seat]?.get(kind) ?? 0) + 1);
      }
      const { standings } = showdown(FIVE_CARD_DRAW, hands, 1_000);
      for (const [seat, { win }] of standings.entries()) wins[seat] = (wins[seat] ?? 0) + win;
    }
    // Six standard deviations: not exceeded by chance in millions of runs. The rarest hand tested occurs once in some
    // hundreds.
    const isWithin = (count: number, chance: number) =>
      Math.abs(count - deals * chance) <= 6 * Math.sqrt(deals * chance) + 1;
    const all = 2_598_960;
    const ways = {
      highCard: 1_302_540,
      pair: 1_098_240,
      twoPairs: 123_552,
      triple: 54_912,
      straight: 10_200,
    };
    for (const [seat, counts] of kinds.entries()) {
      for (const [kind, count] of Object.entries(ways)) {
        expect([seat, kind, isWithin(counts.get(kind as HandKind) ?? 0, count / all)]).toEqual([
          seat,
          kind,
          true,
        ]);
      }
    }
    // Each seat wins a quarter of the pots, which are 3,800 after the rake.
    for (const [seat, win] of wins.entries()) {
      expect([seat, isWithin(win / 3_800, 1 / players)]).toEqual([seat, true]);
    }
  },
);
