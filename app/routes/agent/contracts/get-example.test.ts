import { expect, it } from "vitest";
import { getExample } from "./get-example.ts";

const tier = { rateBasisPoints: 1_250, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 };

it("shows an amount that reaches the first tier", () => {
  const demanding = { ...tier, periodProfitLoss: 5_000_001, periodValidBet: 7_000_000 };
  expect(getExample("dividend", [demanding], 2)).toEqual({ tier: 1, base: 5_000_001, amount: 625_000 });
  expect(getExample("hourSalary", [demanding], 2)).toEqual({ tier: 1, base: 7_000_000, amount: 875_000 });
});

it("uses a round amount where the tier names none", () => {
  expect(getExample("dividend", [tier], 2)).toEqual({ tier: 1, base: 1_000_000, amount: 125_000 });
  expect(getExample("dailySalary", [tier], 0)).toEqual({ tier: 1, base: 10_000, amount: 1_250 });
});
