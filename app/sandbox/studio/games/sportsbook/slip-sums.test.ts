import { describe, expect, test } from "vitest";
import { canCombine, computeMaximumWin, computeTotals, getKind } from "./slip-sums.js";
import { computePayout } from "./slips.ts";

/** Stakes and odds that leave every kind of remainder, up to the limits. */
const STAKES = [1, 7, 333, 1_000, 5_000_001, 50_000_000];
const ODDS = [1_010, 1_333, 1_950, 2_110, 14_400, 99_990];
const SLIPS = STAKES.flatMap((stake) =>
  ODDS.map((_, n) => ({ stake, odds: ODDS.slice(0, n + 1) })).filter(
    ({ odds }) => odds.reduce((product, one) => product * (one / 1_000), stake) < 2 ** 53,
  ),
);
const won = (odds: number[]) => odds.map((one) => ({ odds: one, result: "won" as const }));

test.each(SLIPS)("the slip shows the book's payout: $stake at $odds", ({ stake, odds }) => {
  expect(computeMaximumWin({ stake, odds })).toBe(computePayout(stake, won(odds)));
});

test("singles are paid separately, and their total is the sum, whichever singles win", () => {
  for (const { stake, odds } of SLIPS) {
    const singles = odds.map((one, n) => ({ stake: stake + n, odds: [one] }));
    const paid = singles.map((bet) => computePayout(bet.stake, won(bet.odds)));
    expect(computeTotals(singles)).toEqual({
      stake: singles.reduce((sum, bet) => sum + bet.stake, 0),
      most: paid.reduce((sum, one) => sum + one, 0),
    });
    for (const lost of singles.keys()) {
      const left = singles.filter((_, n) => n !== lost);
      expect(computeTotals(left).most).toBe(computeTotals(singles).most - (paid[lost] ?? 0));
    }
  }
});

test("an accumulator is rounded once, and pays the same as a single at the same odds", () => {
  expect(computeMaximumWin({ stake: 7, odds: [1_550, 1_550, 1_550] })).toBe(26);
  expect(computeTotals([{ stake: 333, odds: [1_950] }])).toEqual({ stake: 333, most: 649 });
  expect(computeTotals([])).toEqual({ stake: 0, most: 0 });
});

describe("picks", () => {
  test.each([
    [["a"], "accumulator", "single"],
    [["a"], "singles", "single"],
    [["a", "b"], "accumulator", "accumulator"],
    [["a", "b"], "singles", "singles"],
    // Picks of one match are never combined, whatever was chosen before.
    [["a", "b", "a"], "accumulator", "singles"],
  ] as const)("of %j with preferred kind %s are placed as %s", (matches, wanted, kind) => {
    expect(getKind([...matches], wanted)).toBe(kind);
  });

  test("on the same match cannot be combined", () => {
    expect([canCombine(["a", "b"]), canCombine(["a", "a"])]).toEqual([true, false]);
  });
});
