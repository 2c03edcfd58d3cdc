import { describe, expect, it } from "vitest";
import { computeEarnedPoints, computePointsValue } from "./earn.ts";

describe("points", () => {
  it.each([
    ["a bet below one point", { balance: 0, rest: 0 }, 9_999, { points: 0, rest: 9_999 }],
    ["a bet that completes one", { balance: 0, rest: 9_999 }, 1, { points: 1, rest: 0 }],
    ["several", { balance: 5, rest: 500 }, 25_000, { points: 2, rest: 5_500 }],
    ["a correction", { balance: 5, rest: 0 }, -10_001, { points: -2, rest: 9_999 }],
    ["a correction of what was spent", { balance: 1, rest: 0 }, -30_000, { points: -1, rest: -20_000 }],
    ["bets that make that up", { balance: 0, rest: -20_000 }, 35_000, { points: 1, rest: 5_000 }],
    ["bets that do not yet", { balance: 0, rest: -20_000 }, 10_000, { points: 0, rest: -10_000 }],
  ])("are earned for %s", (_name, account, validBet, earned) => {
    const { points, rest } = computeEarnedPoints(account, validBet, 10_000);
    expect({ points: points + 0, rest }).toEqual(earned);
  });

  it.each([
    [100, 100, 2, { amount: 100, taken: 100 }],
    [105, 1_000, 2, { amount: 10, taken: 100 }],
    [9, 1_000, 2, { amount: 0, taken: 0 }],
    [7, 3, 0, { amount: 2, taken: 6 }],
    [7, 3, 2, { amount: 233, taken: 7 }],
  ])("convert correctly: %i at %i per unit with %i decimals", (points, perUnit, decimals, into) => {
    expect(computePointsValue(points, perUnit, decimals)).toEqual(into);
  });
});
