import { describe, expect, test } from "vitest";
import type { LegResult } from "./markets.ts";
import {
  type Acceptance,
  accepts,
  computePayout,
  correctedCashOut,
  getCashOut,
  getLimits,
  getRefusal,
  slipOdds,
  toOutcome,
} from "./slips.ts";

type Leg = readonly [odds: number, result: LegResult];
const legs = (...all: readonly Leg[]) => all.map(([odds, result]) => ({ odds, result }));

test.each<[stake: number, legs: Leg[], payout: number, outcome: LegResult]>([
  // 100.00 at 1.95
  [10_000, [[1_950, "won"]], 19_500, "won"],
  // (1.95 + 1) / 2 = 1.475
  [10_000, [[1_950, "half_won"]], 14_750, "half_won"],
  [10_000, [[1_950, "void"]], 10_000, "void"],
  [10_000, [[1_950, "half_lost"]], 5_000, "half_lost"],
  [10_000, [[1_950, "lost"]], 0, "lost"],
  // An odd number of minor units: the half is rounded down.
  [333, [[1_950, "half_lost"]], 166, "half_lost"],
  [333, [[1_910, "half_won"]], 484, "half_won"],
  // 1.95 x 2.10 x 3.40 = 13.923
  [
    1_000,
    [
      [1_950, "won"],
      [2_100, "won"],
      [3_400, "won"],
    ],
    13_923,
    "won",
  ],
  // A void leg counts as odds of 1.
  [
    1_000,
    [
      [1_950, "won"],
      [2_100, "void"],
      [3_400, "won"],
    ],
    6_630,
    "won",
  ],
  [
    1_000,
    [
      [1_950, "void"],
      [2_100, "void"],
    ],
    1_000,
    "void",
  ],
  // A half won leg: 1.95 x (2.10 + 1) / 2 = 3.0225
  [
    1_000,
    [
      [1_950, "won"],
      [2_100, "half_won"],
    ],
    3_022,
    "half_won",
  ],
  // A half lost leg: 1.95 x 0.5 = 0.975
  [
    1_000,
    [
      [1_950, "won"],
      [2_100, "half_lost"],
    ],
    975,
    "half_lost",
  ],
  [
    1_000,
    [
      [3_000, "won"],
      [2_100, "half_lost"],
    ],
    1_500,
    "half_won",
  ],
  [
    1_000,
    [
      [1_950, "half_won"],
      [2_100, "lost"],
    ],
    0,
    "lost",
  ],
  // Rounded once, at the end: 7 x 1.55 x 1.55 x 1.55 = 26.06..., where rounding each leg gives 24.
  [
    7,
    [
      [1_550, "won"],
      [1_550, "won"],
      [1_550, "won"],
    ],
    26,
    "won",
  ],
  // Beyond what a double holds exactly: 50,000.01 at 1.99 to the tenth
  [5_000_001, Array.from({ length: 10 }, (): Leg => [1_990, "won"]), 4_869_684_841, "won"],
])("a stake of %i on %j pays %i and is %s", (stake, ended, payout, outcome) => {
  const all = legs(...ended);
  expect(computePayout(stake, all)).toBe(payout);
  expect(
    toOutcome(
      stake,
      payout,
      all.map(({ result }) => result),
    ),
  ).toBe(outcome);
});

test("the odds of a slip are the product of its legs', rounded down", () => {
  expect(slipOdds([1_950])).toBe(1_950);
  expect(slipOdds([1_950, 2_110, 1_330])).toBe(5_472);
});

test.each<[Acceptance, asked: number, now: number, isAccepted: boolean]>([
  ["none", 1_950, 1_950, true],
  ["none", 1_950, 1_960, false],
  ["none", 1_950, 1_940, false],
  ["better", 1_950, 1_960, true],
  ["better", 1_950, 1_940, false],
  ["any", 1_950, 1_010, true],
])("with %s accepted, odds of %i that are now %i: %s", (acceptance, asked, now, isAccepted) => {
  expect(accepts(acceptance, asked, now)).toBe(isAccepted);
});

describe("a slip", () => {
  const limits = getLimits(100, 2);
  const on = (...odds: number[]) => odds.map((one, n) => ({ fixtureId: `a-${n}`, odds: one }));

  test.each([
    ["within the limits is taken", 100, on(1_950, 2_100), null],
    ["without a leg", 100, [], "NO_LEGS"],
    ["of too many legs", 100, on(...Array.from({ length: 11 }, () => 1_100)), "TOO_MANY_LEGS"],
    ["of two legs of one match", 100, [...on(1_950), ...on(3_000)], "SAME_MATCH"],
    ["below the least stake", 99, on(1_950), "STAKE_TOO_LOW"],
    ["above the greatest stake", 5_000_001, on(1_950), "STAKE_TOO_HIGH"],
    ["above the greatest odds", 100, on(200_000, 100_000), "ODDS_TOO_HIGH"],
    ["that could win too much", 5_000_000, on(21_000), "PAYOUT_TOO_HIGH"],
  ] as const)("%s", (_, stake, wanted, refusal) => {
    expect(getRefusal(stake, wanted, limits)).toBe(refusal);
  });

  test("has limits according to the currency's decimals", () => {
    expect(getLimits(500, 2)).toMatchObject({ minStake: 500, maxStake: 5_000_000, maxPayout: 100_000_000 });
    expect(getLimits(500, 3)).toMatchObject({ minStake: 5_000 });
    expect(getLimits(100, 0)).toMatchObject({ minStake: 1_000, maxStake: 50_000_000 });
  });
});

describe("cash-out", () => {
  test("is the fair value minus 5 %, rounded down", () => {
    expect(getCashOut(10_000, [{ odds: 2_000, worth: 1.2 }])).toBe(11_400);
    expect(
      getCashOut(10_000, [
        { odds: 2_000, worth: 0.5 },
        { odds: 1_900, worth: 0.9 },
      ]),
    ).toBe(4_275);
    expect(getCashOut(101, [{ odds: 2_000, worth: 1 }])).toBe(95);
  });

  test("never exceeds the slip's maximum win", () => {
    expect(getCashOut(10_000, [{ odds: 1_010, worth: 1.2 }])).toBe(10_100);
  });

  test.each<[before: LegResult, after: LegResult, value: number]>([
    ["won", "lost", 0],
    ["won", "void", 8_550],
    ["won", "half_won", 12_825],
    ["half_lost", "won", 68_400],
    ["won", "won", 17_100],
    // Such a slip was never cashed out.
    ["lost", "won", 17_100],
  ])("of 171.00 on a leg at 2.00 that was recorded %s and is %s pays %i", (before, after, value) => {
    expect(correctedCashOut(17_100, [{ odds: 2_000, before, after }])).toBe(value);
  });
});
