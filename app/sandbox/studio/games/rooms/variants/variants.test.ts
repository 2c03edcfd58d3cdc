import { describe, expect, test } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { uniforms } from "../../../maths/chance.ts";
import { getBull } from "../../live/rules/bull.ts";
import { type Card, cardName, getPoints } from "../../live/rules/cards.ts";
import { compareHands, dealTo, showdown } from "../hands.ts";
import { cards } from "./testing.ts";
import { VARIANTS } from "./variants.ts";

const { luckyNine, bullFight, threeCard } = VARIANTS;

/** Hands in ascending order, each one higher than the one before. */
const LADDERS: readonly [keyof typeof VARIANTS, readonly (readonly [string, string])[]][] = [
  [
    "luckyNine",
    [
      ["KS TH", "points0"],
      ["KS AH", "points1"],
      ["7S AH", "points8"],
      ["2S 3H 4D", "points9"],
      ["9S KH", "natural"],
    ],
  ],
  [
    "bullFight",
    [
      ["2S 4H 6D 8C 3S", "noBull"],
      ["KS 2H 4D 3C QS", "noBull"],
      ["KS QH JD AC TS", "bull1"],
      ["KS QH JD 4C 5S", "bull9"],
      ["TC TH TD 5C 5S", "bullBull"],
      ["KC QH JD TC TS", "bullBull"],
      ["KS QD JH TC TH", "bullBull"],
    ],
  ],
  [
    "threeCard",
    [
      ["2S 3H 5D", "highCard"],
      ["AS KH JD", "highCard"],
      ["2S 2H 3D", "pair"],
      ["AS AH KD", "pair"],
      ["2S 3S 5S", "flush"],
      ["AS 2H 3D", "straight"],
      ["QS KH AD", "straight"],
      ["AS 2S 3S", "straightFlush"],
      ["2S 2H 2D", "triple"],
      ["AS AH AD", "triple"],
    ],
  ],
];

describe.each(LADDERS)("the ranking of %s", (id, ladder) => {
  const { rank } = VARIANTS[id];

  test.each(ladder)("%s is %s", (names, kind) => {
    expect(rank(cards(names)).kind).toBe(kind);
  });

  test("is a strict order for any two hands", () => {
    const ranked = ladder.map(([names]) => rank(cards(names)));
    for (const [low, a] of ranked.entries()) {
      for (const [high, b] of ranked.entries()) {
        expect(Math.sign(compareHands(b, a))).toBe(Math.sign(high - low));
      }
    }
  });
});

describe("lucky nine", () => {
  const deal = (names: string) => ({ cards: cards(names), spare: cards("5D")[0] as Card });

  test("adds the third card for a player who takes it, but not to a natural", () => {
    expect(luckyNine.play(deal("2S 2H"), 0).map(cardName)).toEqual(["2S", "2H", "5D"]);
    expect(luckyNine.play(deal("2S 2H"), null)).toHaveLength(2);
    expect(luckyNine.isFixed(cards("9S KH"))).toBe(true);
    expect(luckyNine.isFixed(cards("8S KH"))).toBe(false);
    expect(luckyNine.play(deal("4S 5H"), 0)).toHaveLength(2);
  });

  test("splits the pot between equal points, whatever the cards", () => {
    const { standings } = showdown(luckyNine, ["7S KH", "3S 4H", "9D 7D KD"].map(cards), 100);
    expect(standings.map(({ place, win }) => [place, win])).toEqual([
      [1, 143],
      [1, 142],
      [3, 0],
    ]);
  });
});

describe("a bull fight", () => {
  test("puts the three cards of the bull first", () => {
    const shown = bullFight.play({ cards: cards("4C KS 5S QH JD"), spare: cards("2S")[0] as Card }, null);
    expect(shown.slice(3).map(cardName).sort()).toEqual(["4C", "5S"]);
    expect(new Set(shown.map(cardName)).size).toBe(5);
  });

  test("has a single winner among equal bulls, by the highest card, then its suit", () => {
    const { standings } = showdown(bullFight, ["KH QD JC 4C 5H", "KS QH JD 4S 5S"].map(cards), 100);
    expect(standings.map(({ place }) => place)).toEqual([2, 1]);
  });
});

test("three-card hands of equal ranks split the pot", () => {
  const { standings } = showdown(threeCard, ["AS KH JD", "AH KD JC"].map(cards), 100);
  expect(standings.map(({ place, win }) => [place, win])).toEqual([
    [1, 95],
    [1, 95],
  ]);
});

const SEED = testSeed();

simulate(`every hand can be played and compared (seed ${SEED})`, () => {
  const next = uniforms(String(SEED), "variants");
  const draw = (below: number) => Math.floor(next() * below);
  for (let n = 0; n < budget(300, 5_000); n++) {
    for (const variant of Object.values(VARIANTS)) {
      const deals = dealTo(variant, 4, draw);
      const hands = deals.map((deal) => {
        const choice = variant.isFixed(deal.cards) ? null : variant.computerChoice(deal.cards);
        expect(choice === null || choice < variant.choices).toBe(true);
        return variant.play(deal, choice);
      });
      expect(new Set(hands.flat().map(cardName)).size).toBe(hands.flat().length);
      const { rake, standings } = showdown(variant, hands, 333);
      expect(standings.reduce((sum, { win }) => sum + win, rake)).toBe(4 * 333);
      const kinds = standings.map(({ kind }) => kind);
      if (variant === luckyNine) {
        expect(kinds).toEqual(
          hands.map((hand) => (luckyNine.isFixed(hand) ? "natural" : `points${getPoints(hand)}`)),
        );
      }
      if (variant === bullFight) {
        const bulls = hands.map((hand) => getBull(hand.map(({ rank }) => Math.min(rank, 10))));
        const named = bulls.map((bull) => (bull === 0 ? "noBull" : bull === 10 ? "bullBull" : `bull${bull}`));
        expect(kinds).toEqual(named);
      }
    }
  }
});
