import { expect, it } from "vitest";
import type { TeamFigures } from "../../../platform/contract/team-reports.ts";
import { getChange, getPaymentsAlone } from "./measures.ts";

it("names what a team was paid, where it did not play", () => {
  const nothing = { bets: 0, stake: 0, win: 0, earnings: 0, rebates: 0, bonuses: 0 } as TeamFigures;
  expect(getPaymentsAlone({ ...nothing, earnings: 500, bonuses: -20 })).toEqual([
    ["earnings", 500],
    ["bonuses", -20],
  ]);
  expect(getPaymentsAlone(nothing)).toBeNull();
  // The corrected result of an earlier bet.
  expect(getPaymentsAlone({ ...nothing, earnings: 500, win: 100 })).toBeNull();
  expect(getPaymentsAlone({ ...nothing, earnings: 500, bets: 1, stake: 100 })).toBeNull();
});

it("compares with the period before in percent, where that says something", () => {
  expect(getChange(1264, 1000)).toEqual({ difference: 264, permille: 264 });
  expect(getChange(0, 80)).toEqual({ difference: -80, permille: -1_000 });
  expect(getChange(5, 0).permille).toBeNull();
  // A net loss that changes its sign.
  expect(getChange(-5, 10).permille).toBeNull();
  expect(getChange(5, -10)).toEqual({ difference: 15, permille: null });
});
