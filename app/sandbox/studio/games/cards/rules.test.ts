import { describe, expect, test } from "vitest";
import { budget, reachOfMean, simulate, testSeed } from "#tests/budget.ts";
import { BEST_RETURN, bestMove, computeExactValue } from "./best-play.ts";
import {
  actingHand,
  type Card,
  computeCount,
  type Deal,
  dealCards,
  getMoves,
  type Move,
  makeMove,
  PAYOUT_BY_RESULT,
  toResult,
} from "./rules.ts";

const ROUNDS = budget(60_000, 1_000_000);

/** Returns a draw that yields these cards in order. */
function stacked(...cards: Card[]) {
  const numbers = cards.flatMap((card) => [
    "A23456789TJQK".indexOf(card[0] ?? ""),
    "SHDC".indexOf(card[1] ?? ""),
  ]);
  return () => numbers.shift() ?? 0;
}

/** Plays moves on cards dealt as player, dealer, player, dealer. */
function played(cards: string, ...moves: Move[]): Deal {
  const draw = stacked(...cards.split(" "));
  return moves.reduce((deal, move) => makeMove(deal, move, draw), dealCards(draw));
}
const results = (deal: Deal) => deal.hands.map((hand) => toResult(deal, hand));

test.each([
  ["AS KS", 21, true],
  ["AS AH", 12, true],
  ["AS 9H 5C", 15, false],
  ["KS QS 5C", 25, false],
  ["AS 5H", 16, true],
])("%s count %i", (cards, total, isSoft) => {
  expect(computeCount(cards.split(" "))).toEqual({ total, isSoft });
});

describe("a round", () => {
  test.each([
    ["a blackjack pays at once", "AS 9H KS 9C", [], ["blackjack"]],
    ["two blackjacks are a push", "AS AH KS KC", [], ["push"]],
    ["the dealer's blackjack ends it before anybody acts", "TS AH 9S KC", [], ["lose"]],
    ["more than the dealer wins", "TS 9H 9S 9C", ["stand"], ["win"]],
    ["as much is a push", "TS TH 9S 9C", ["stand"], ["push"]],
    ["over 21 loses, and the dealer draws nothing", "TS 6H 9S 9C KD", ["hit"], ["bust"]],
    ["the dealer draws to 17 and may go over", "TS 6H 9S 9C KD", ["stand"], ["win"]],
    ["the dealer stands on a soft 17", "TS AH 8S 6C KD", ["stand"], ["win"]],
    ["a double gets one card", "5S 6H 6S 9C TD TC", ["double"], ["win"]],
    ["a split makes two hands", "8S 6H 8D TC 3S TH TD TS 2S", ["split", "hit", "stand"], ["win", "win"]],
    ["split aces get one card each, and 21 is no blackjack", "AS 9H AD 9C KS 5D", ["split"], ["win", "lose"]],
  ] as const)("%s", (_, cards, moves, expected) => {
    const deal = played(cards, ...moves);
    expect(deal.isOver).toBe(true);
    expect(results(deal)).toEqual(expected);
  });

  test("offers a double on two cards only, and a split once", () => {
    const draw = stacked("8S", "6H", "8D", "TC", "8H", "8C", "2S");
    const first = dealCards(draw);
    expect(getMoves(first)).toEqual(["hit", "stand", "double", "split"]);
    const split = makeMove(first, "split", draw);
    expect(getMoves(split)).toEqual(["hit", "stand", "double"]);
    expect(getMoves(makeMove(split, "hit", draw))).toEqual(["hit", "stand"]);
    expect(() => makeMove(split, "split", draw)).toThrow("no split here");
  });
});

test("best play follows the standard blackjack strategy", () => {
  const all: Move[] = ["hit", "stand", "double", "split"];
  const noPair: Move[] = ["hit", "stand", "double"];
  expect(bestMove(["8S", "8H"], "TC", all)).toBe("split");
  expect(bestMove(["AS", "AH"], "TC", all)).toBe("split");
  expect(bestMove(["TS", "KH"], "6C", all)).toBe("stand");
  expect(bestMove(["5S", "6H"], "6C", noPair)).toBe("double");
  expect(bestMove(["TS", "6H"], "TC", noPair)).toBe("hit");
  expect(bestMove(["TS", "2H"], "4C", noPair)).toBe("stand");
  expect(bestMove(["AS", "7H"], "9C", noPair)).toBe("hit");
  expect(bestMove(["AS", "7H"], "5C", noPair)).toBe("double");
});

const SEED = testSeed();

simulate(`best play gives back what is declared, over ${ROUNDS} rounds (seed ${SEED})`, () => {
  let state = SEED;
  const draw = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
  const exact = computeExactValue();
  let [sum, staked] = [0, 0];
  for (let n = 0; n < ROUNDS; n++) {
    let deal = dealCards(draw);
    for (let at = actingHand(deal); at !== null; at = actingHand(deal)) {
      deal = makeMove(
        deal,
        bestMove(deal.hands[at]?.cards ?? [], deal.dealer[0] ?? "", getMoves(deal)),
        draw,
      );
    }
    let gain = 0;
    for (const hand of deal.hands) {
      const stake = hand.isDoubled ? 2 : 1;
      staked += stake;
      gain += stake * (PAYOUT_BY_RESULT[toResult(deal, hand)] / 1_000 - 1);
    }
    sum += gain;
  }
  // A round's gain lies from -4 to 4 (a split pair with both hands doubled); the stake beyond the first bet lies from 0
  // to 3.
  const near = (found: number, declared: number, least: number, most: number) => {
    const reach = reachOfMean({ mean: declared - least, most: most - least, count: ROUNDS });
    expect(Math.abs(found - declared)).toBeLessThan(reach);
  };
  near(sum / ROUNDS, exact.gain, -4, 4);
  near(staked / ROUNDS, exact.stake, 1, 4);
});

test("the declared return equals the exact count", () => {
  const { gain, stake } = computeExactValue();
  expect(Math.floor((1 + gain / stake) * 10_000)).toBe(BEST_RETURN);
});
