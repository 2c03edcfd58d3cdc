import { describe, expect, it } from "vitest";
import type { BetDetailFor } from "../../../../platform/contract/bet-detail.ts";
import { factorText, getLegState, multiplyByOdds, oddsText, slipSum, ticketSum } from "./payout-sum.ts";

type Slip = BetDetailFor<"sports">;

const slip = (odds: number, ...legs: [Slip["legs"][number]["result"], number][]) =>
  ({ odds, legs: legs.map(([result, of]) => ({ result, odds: of })) }) as Slip;

describe("the payout of a bet slip", () => {
  it.each([
    ["each leg's odds multiplied", slip(3_861, ["won", 1_950], ["void", 1_980]), 19_500],
    ["the slip's own odds where all is won", slip(3_860, ["won", 1_950], ["won", 1_980]), 38_600],
    ["half of the stake at the odds of a leg half won", slip(1_850, ["half_won", 1_850]), 14_250],
    ["half of the stake of a leg half lost", slip(1_850, ["half_lost", 1_850]), 5_000],
    ["halves of halves, rounded down", slip(4_000, ["half_won", 1_333], ["half_lost", 3_000]), 5_832],
    ["nothing with a lost leg", slip(3_900, ["won", 1_950], ["lost", 2_000]), 0],
    ["nothing that is known with an open leg", slip(3_900, ["won", 1_950], ["open", 2_000]), null],
  ])("is %s", (_, detail, expected) => {
    expect(slipSum(10_000, detail)).toBe(expected);
  });

  it("is exact for the largest amounts", () => {
    expect(multiplyByOdds(9_007_199_254_741, 1_000_000)).toBe(9_007_199_254_741_000);
  });
});

it("odds and factors have two decimals, and more when needed", () => {
  expect([1_950, 36_000, 3_861, 1].map(oddsText)).toEqual(["1.95", "36.00", "3.861", "0.001"]);
  expect(slip(0, ["half_won", 1_333], ["half_lost", 2_000], ["open", 2_000]).legs.map(factorText)).toEqual([
    "1.1665",
    "0.50",
    null,
  ]);
});

it("a ticket's stake is spread over its lines, and each winning line pays its odds", () => {
  const ticket = (lines: number, hits: number | null) =>
    ({ odds: 98_500, lines, hits }) as BetDetailFor<"lottery">;
  expect(ticketSum(600, ticket(3, 1))).toBe(19_700);
  expect(ticketSum(600, ticket(3, 2))).toBe(39_400);
  expect(ticketSum(600, ticket(3, null))).toBeNull();
});

it("shows a leg without a result as undecided once its bet has ended, and as open before", () => {
  const standings = (state: string, detail: Slip) => detail.legs.map((leg) => getLegState({ state }, leg));
  const legs = slip(3_900, ["lost", 1_950], ["open", 2_000]);
  expect(standings("lost", legs)).toEqual(["lost", "undecided"]);
  expect(standings("cashed_out", legs)).toEqual(["lost", "undecided"]);
  expect(standings("open", legs)).toEqual(["lost", "open"]);
});
