import { describe, expect, it } from "vitest";
import type { Tier } from "../../contract/contracts.ts";
import type { ContractKind, ContractPeriod } from "../../database/tables/agents.ts";
import { findTermProblems, getHighestRate } from "./contract-rules.ts";

const agents = { periods: ["weekly", "monthly"] } as const;

const tier = (
  rateBasisPoints: number,
  [activeMembers = 0, periodValidBet = 0, periodProfitLoss = 0],
): Tier => ({
  ...{ rateBasisPoints, activeMembers, periodValidBet, periodProfitLoss },
});

interface Wanted {
  kind?: ContractKind;
  period?: ContractPeriod;
  carryOver?: boolean;
  maxRate?: number | null;
}

function find(
  tiers: Tier[],
  { kind = "dividend", period = "monthly", carryOver = false, maxRate = null }: Wanted = {},
) {
  const terms = { period, tiers, ownPlay: true, carryOver };
  return findTermProblems(agents, kind, terms, maxRate).map(
    ({ pointer, messageKey }) => `${pointer} ${messageKey}`,
  );
}

describe("a contract's tiers", () => {
  it("have rising rates, and conditions of which none falls and one rises", () => {
    expect(find([tier(100, [0]), tier(200, [0, 1]), tier(300, [5, 1]), tier(301, [5, 1, 9])])).toEqual([]);
  });

  it.each([
    ["an equal rate", [tier(100, []), tier(100, [1])], ["/tiers/1/rateBasisPoints error.field.tierRate"]],
    ["a lower rate", [tier(200, []), tier(100, [1])], ["/tiers/1/rateBasisPoints error.field.tierRate"]],
    [
      "the same conditions",
      [tier(1, [5, 5]), tier(2, [5, 5])],
      ["/tiers/1/activeMembers error.field.tierOverlaps"],
    ],
    [
      "a condition that falls, while another rises",
      [tier(1, [5, 500, 50]), tier(2, [9, 400, 40])],
      ["/tiers/1/periodValidBet error.field.tierFalls", "/tiers/1/periodProfitLoss error.field.tierFalls"],
    ],
    [
      "several",
      [tier(3, [1]), tier(3, [0]), tier(2, [0])],
      [
        "/tiers/1/rateBasisPoints error.field.tierRate",
        "/tiers/1/activeMembers error.field.tierFalls",
        "/tiers/2/rateBasisPoints error.field.tierRate",
        "/tiers/2/activeMembers error.field.tierOverlaps",
      ],
    ],
  ] as const)("are refused for %s", (_name, tiers, problems) => {
    expect(find([...tiers])).toEqual(problems);
  });

  it("are refused above the upline's highest rate, and without a contract of the upline", () => {
    const tiers = [tier(100, []), tier(501, [1])];
    expect(find(tiers, { maxRate: 501 })).toEqual([]);
    expect(find(tiers, { maxRate: 500 })).toEqual(["/tiers/1/rateBasisPoints error.field.rateAboveOwn"]);
    expect(find([tier(100, [])], { maxRate: 0 })).toEqual([
      "/tiers/0/rateBasisPoints error.field.noOwnContract",
    ]);
  });

  it("have the highest rate of any of them", () => {
    expect([getHighestRate([]), getHighestRate([tier(5, []), tier(70, [1])])]).toEqual([0, 70]);
  });
});

describe("a contract's period", () => {
  it.each([
    ["dividend", "weekly", true],
    ["dividend", "daily", false],
    ["dividend", "hourly", false],
    ["dailySalary", "daily", true],
    ["dailySalary", "weekly", false],
    ["hourSalary", "hourly", true],
    ["hourSalary", "daily", false],
    ["realtimeSalary", "realtime", true],
    ["realtimeSalary", "hourly", false],
  ] as const)("of a %s may be %s: %s", (kind, period, isAllowed) => {
    expect(find([tier(100, [])], { kind, period })).toEqual(isAllowed ? [] : ["/period error.field.choice"]);
  });

  it("carries a loss for a dividend only", () => {
    expect(find([tier(100, [])], { carryOver: true })).toEqual([]);
    expect(find([tier(100, [])], { kind: "dailySalary", period: "daily", carryOver: true })).toEqual([
      "/carryOver error.field.choice",
    ]);
  });
});
