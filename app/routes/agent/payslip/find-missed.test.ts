import { expect, it } from "vitest";
import { findMissed } from "./find-missed.ts";

const tiers = [
  { rateBasisPoints: 100, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 },
  { rateBasisPoints: 200, activeMembers: 3, periodValidBet: 50_000, periodProfitLoss: 0 },
];

it("names the conditions of the next tier that did not hold", () => {
  expect(findMissed(tiers, 0, { active: 3, validBet: 49_999, netLoss: -5 })).toEqual({
    number: 2,
    conditions: [{ name: "periodValidBet", had: 49_999, needed: 50_000 }],
  });
  expect(findMissed(tiers.slice(1), null, { active: 1, validBet: 50_000, netLoss: 0 })).toEqual({
    number: 1,
    conditions: [{ name: "activeMembers", had: 1, needed: 3 }],
  });
});

it("returns nothing after the last tier", () => {
  expect(findMissed(tiers, 1, { active: 9, validBet: 99_999, netLoss: 0 })).toBeNull();
});
