import { describe, expect, test } from "vitest";
import { uniform } from "../../maths/chance.ts";
import type { Card } from "../live/rules/cards.ts";
import { cardName } from "../live/rules/cards.ts";
import { compareHands, dealTo, HAND_KINDS, type HandKind, played, rankHand, showdown } from "./hands.ts";

/** `"AS KS"`: the cards of these names. */
const cards = (names: string): Card[] =>
  names.split(" ").map((name) => ({
    rank: "A23456789TJQK".indexOf(name[0] ?? "") + 1,
    suit: "SHDC".indexOf(name[1] ?? ""),
  }));

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

  test("goes up the ladder, whichever two hands meet", () => {
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
  test("pays the pot without the rake to the best hand", () => {
    const hands = [cards("2S 2H 5D 4C 3S"), cards("AS QH JD TC 9S"), cards("3D 3H 3C 2C 4S")];
    const { rake, standings } = showdown(hands, 100);
    expect(rake).toBe(15);
    expect(standings.map(({ place, win }) => [place, win])).toEqual([
      [2, 0],
      [3, 0],
      [1, 285],
    ]);
  });

  test("shares the pot between equal hands, the odd minor unit to the first seat", () => {
    const hands = [cards("7S 5H 4D 3C 2S"), cards("AS KH QD JC 9S"), cards("AH KD QC JS 9H")];
    const { rake, standings } = showdown(hands, 5);
    expect(rake).toBe(0);
    expect(standings.map(({ place, win }) => [place, win])).toEqual([
      [3, 0],
      [1, 8],
      [1, 7],
    ]);
  });

  test.each([1, 7, 19, 20, 333, 1_000_001])("of antes of %i loses nothing", (ante) => {
    const same = ["AS KS QS JS 9H", "AH KH QH JH 9D", "AD KD QD JD 9C"].map(cards);
    for (const hands of [same, same.slice(1)]) {
      const { rake, standings } = showdown(hands, ante);
      expect(rake).toBe(Math.floor((ante * hands.length * 5) / 100));
      expect(standings.reduce((sum, { win }) => sum + win, rake)).toBe(ante * hands.length);
      const borne = standings.map((standing) => standing.rake);
      expect(borne.reduce((sum, part) => sum + part, 0)).toBe(rake);
      expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
    }
  });
});

describe("a deal", () => {
  test("gives four players 24 different cards of one deck", () => {
    let drawn = 0;
    const deals = dealTo(4, (below) => Math.floor(uniform("rooms", String(drawn++)) * below));
    const names = deals.flatMap(({ cards: five, spare }) => [...five, spare]).map(cardName);
    expect(new Set(names).size).toBe(24);
  });

  test("is played with the spare card in the place of the one thrown away", () => {
    const deal = { cards: cards("2S 3H 4D 5C 7S"), spare: cards("6D")[0] as Card };
    expect(played(deal, 4).map(cardName)).toEqual(["2S", "3H", "4D", "5C", "6D"]);
    expect(played(deal, null)).toEqual(deal.cards);
  });
});
