import { describe, expect, it } from "vitest";
import { type PromotionRules, promotionRules } from "../contract/promotion-rules.ts";
import {
  checkInAmount,
  checkInRound,
  computeCurrentWeights,
  computeRequiredTurnover,
  computeStreak,
  computeTurns,
  computeWeight,
  getReplacementPrize,
  matchAmount,
  prizeAt,
  rebateAmount,
  rebatePeriods,
} from "./arithmetic.ts";
import type { Promotion } from "./promotion.ts";
import { computeStanding, type EntryFacts, type MemberFacts } from "./standing.ts";
import { RULES } from "./testing.ts";

const NOW = Date.UTC(2026, 10, 20, 4);
const DAY = 86_400_000;
const at = { now: NOW, timeZone: "Asia/Manila" };

function promotion(rules: PromotionRules, over: Partial<Promotion> = {}): Promotion {
  return {
    id: "p1",
    group: "new",
    state: "published",
    rules,
    texts: {},
    picture: "",
    sort: 0,
    quota: null,
    taken: 0,
    budget: null,
    spent: 0,
    startsAt: NOW - DAY,
    endsAt: null,
    ...over,
  };
}

function facts(over: Partial<MemberFacts> = {}): MemberFacts {
  return {
    registeredAt: NOW - DAY,
    hasMobile: true,
    entries: [],
    deposit: null,
    bets: { before: 0, running: 0 },
    forTurns: 0,
    isTakenUp: false,
    ...over,
  };
}

const entry = (over: Partial<EntryFacts>): EntryFacts => ({
  id: "e1",
  occasion: "once",
  state: "claimed",
  amount: 500,
  created_at: NOW,
  updated_at: NOW,
  ...over,
});

const getState = (of: Promotion, member: MemberFacts | null = facts()) => {
  const { state, why } = computeStanding(of, member, at);
  return why ? `${state}: ${why}` : state;
};

describe("the eleven states of a promotion", () => {
  const { depositMatch, rebate, signUp, checkIn, wheel, raffle, freeSpins, manual, info } = RULES;
  const deposit = { id: "d1", amount: 100_000 };
  it.each<[string, Promotion, MemberFacts | null]>([
    ["coming_soon", promotion(signUp, { startsAt: NOW + 1 }), facts()],
    ["close", promotion(signUp, { endsAt: NOW }), facts()],
    ["close", promotion(depositMatch, { endsAt: NOW }), null],
    ["close", promotion(depositMatch, { endsAt: NOW }), facts({ entries: [entry({ state: "joined" })] })],
    ["close: soldOut", promotion(signUp, { quota: 3, taken: 3 }), facts()],
    ["close: soldOut", promotion(signUp, { quota: 3, taken: 3 }), null],
    [
      "close: soldOut",
      promotion(signUp, { budget: { total: 25_000, each: 10_000 }, spent: 15_001 }),
      facts(),
    ],
    ["claim", promotion(signUp, { budget: { total: 25_000, each: 10_000 }, spent: 15_000 }), facts()],
    ["close: mostReached", promotion(signUp, { budget: { total: 25_000, each: 9_999 } }), facts()],
    ["none", promotion(info), facts()],
    ["join", promotion(signUp), null],
    ["join", promotion(depositMatch), facts()],
    ["joined: deposit", promotion(depositMatch), facts({ entries: [entry({ state: "joined" })] })],
    ["claim", promotion(depositMatch), facts({ entries: [entry({ state: "joined" })], deposit })],
    [
      "claim",
      promotion(depositMatch, { endsAt: NOW }),
      facts({ entries: [entry({ state: "joined" })], deposit }),
    ],
    ["claimed", promotion(depositMatch), facts({ entries: [entry({})] })],
    ["claimed", promotion(depositMatch, { endsAt: NOW }), facts({ entries: [entry({})] })],
    ["claimed: tomorrow", promotion({ ...depositMatch, every: "day" }), facts({ entries: [entry({})] })],
    [
      "join",
      promotion({ ...depositMatch, every: "day" }),
      facts({ entries: [entry({ updated_at: NOW - DAY })] }),
    ],
    ["join", promotion({ ...depositMatch, every: "deposit" }), facts({ entries: [entry({})] })],
    ["claim", promotion(signUp), facts()],
    ["claimed", promotion(signUp, { quota: 3, taken: 3 }), facts({ entries: [entry({})] })],
    ["none: tooLate", promotion(signUp), facts({ registeredAt: NOW - 8 * DAY })],
    ["none: mobile", promotion({ ...signUp, needsMobile: true }), facts({ hasMobile: false })],
    ["claim", promotion(checkIn), facts()],
    ["claimed: tomorrow", promotion(checkIn), facts({ entries: [entry({ occasion: "2026-11-20" })] })],
    ["process: bets", promotion(rebate), facts({ bets: { before: 99, running: 5 } })],
    ["claim", promotion(rebate), facts({ bets: { before: 100_000, running: 0 } })],
    ["claim", promotion(rebate, { endsAt: NOW }), facts({ bets: { before: 100_000, running: 0 } })],
    ["close", promotion(rebate, { endsAt: NOW }), facts()],
    [
      "claimed",
      promotion(rebate),
      facts({ bets: { before: 100_000, running: 0 }, entries: [entry({ occasion: "2026-11-19" })] }),
    ],
    ["claim", promotion(wheel), facts()],
    ["claimed: tomorrow", promotion(wheel), facts({ entries: [entry({ occasion: "2026-11-20#1" })] })],
    ["process: turns", promotion(raffle), facts({ forTurns: 99_999 })],
    ["claim", promotion(raffle), facts({ forTurns: 100_000 })],
    ["process: turns", promotion(raffle), facts({ forTurns: 199_999, entries: [entry({ occasion: "1" })] })],
    ["claim", promotion(freeSpins), facts()],
    ["none", promotion({ ...freeSpins, onlyByOperators: true }), facts()],
    ["none", promotion({ ...freeSpins, onlyByOperators: true }), null],
    [
      "issued",
      promotion({ ...freeSpins, onlyByOperators: true }),
      facts({ entries: [entry({ state: "issued" })] }),
    ],
    ["process: vendor", promotion(freeSpins), facts({ entries: [entry({ state: "process" })] })],
    ["issued", promotion(freeSpins), facts({ entries: [entry({ state: "issued" })] })],
    ["join", promotion(manual), facts()],
    ["applying", promotion(manual), facts({ entries: [entry({ state: "applying" })] })],
    [
      "process: operator",
      promotion(manual),
      facts({ entries: [entry({ state: "applying" })], isTakenUp: true }),
    ],
    ["rejected", promotion(manual), facts({ entries: [entry({ state: "rejected" })] })],
    ["issued", promotion(manual), facts({ entries: [entry({ state: "issued" })] })],
  ])("%s", (expected, of, member) => expect(getState(of, member)).toBe(expected));
});

describe("amounts", () => {
  it("of a deposit match: a percentage up to the maximum, and zero below the minimum", () => {
    const of = (deposit: number) => matchAmount(RULES.depositMatch, deposit);
    expect([of(49_999), of(50_000), of(100_001), of(9_000_000)]).toEqual([0, 50_000, 100_001, 500_000]);
    expect(computeRequiredTurnover(RULES.depositMatch, 50_000, 50_000)).toBe(500_000);
    expect(computeRequiredTurnover({ ...RULES.depositMatch, of: "depositAndBonus" }, 50_000, 50_000)).toBe(
      1_000_000,
    );
  });
  it("of a rebate: whole minor units between minimum and maximum", () => {
    const of = (bets: number) => rebateAmount(RULES.rebate, bets);
    expect([of(9_999), of(10_000), of(12_345), of(1_000_000_000)]).toEqual([0, 50, 61, 200_000]);
  });
  it("of consecutive days, restarting after the last", () => {
    const after = (streak: number) => checkInAmount(RULES.checkIn, streak);
    expect([0, 1, 2, 3].map(after)).toEqual([100, 0, 300, 100]);
  });
});

it("counts a streak up to yesterday while today has no check-in, and resets it after a missed day", () => {
  const days = (...of: string[]) => new Set(of);
  expect(computeStreak(days("2026-11-18", "2026-11-19"), "2026-11-20")).toBe(2);
  expect(computeStreak(days("2026-11-18", "2026-11-19", "2026-11-20"), "2026-11-20")).toBe(3);
  expect(computeStreak(days("2026-11-17", "2026-11-18"), "2026-11-20")).toBe(0);
  expect(computeStreak(days("2026-02-28", "2026-03-01"), "2026-03-02")).toBe(2);
});

it("shows the current round of check-ins, and the missed day", () => {
  const round = (today: string, ...days: string[]) => {
    const { missed, days: shown } = checkInRound(RULES.checkIn, new Set(days), today);
    return [missed, ...shown.map(({ day, amount, state }) => `${day.slice(8)} ${amount} ${state}`)];
  };
  const none = round("2026-11-20");
  expect(none).toEqual([null, "20 100 today", "21 0 next", "22 300 next"]);
  expect(round("2026-11-20", "2026-11-19")).toEqual([null, "19 100 done", "20 0 today", "21 300 next"]);
  expect(round("2026-11-20", "2026-11-19", "2026-11-20")).toEqual([
    null,
    "19 100 done",
    "20 0 done",
    "21 300 next",
  ]);
  expect(round("2026-11-20", "2026-11-18")).toEqual(["2026-11-19", ...none.slice(1)]);
  expect(round("2026-11-20", "2026-11-17", "2026-11-19")[0]).toBe("2026-11-18");
  // No missed day follows a full round; the next round begins on the day after.
  expect(round("2026-11-20", "2026-11-17", "2026-11-18", "2026-11-19")).toEqual(none);
});

it("has periods of a day, or of a week from Monday", () => {
  expect(rebatePeriods("2026-11-20", "day")).toEqual({ running: "2026-11-20", before: "2026-11-19" });
  expect(rebatePeriods("2026-11-20", "week")).toEqual({ running: "2026-11-16", before: "2026-11-09" });
  expect(rebatePeriods("2026-11-22", "week").running).toBe("2026-11-16");
  expect(rebatePeriods("2026-11-23", "week").running).toBe("2026-11-23");
});

it("earns a turn per full amount, up to the maximum", () => {
  expect(computeTurns({ every: 100, most: 3 }, 250)).toEqual({ turns: 2, towardsNext: 50 });
  expect(computeTurns({ every: 100, most: 3 }, 990)).toEqual({ turns: 3, towardsNext: 100 });
});

it("assigns each prize a count of numbers equal to its weight", () => {
  const prizes = [
    { id: "a", weight: 1 },
    { id: "b", weight: 3 },
  ];
  expect([0, 1, 2, 3].map((roll) => prizeAt(prizes, roll).id)).toEqual(["a", "b", "b", "b"]);
  expect(() => prizeAt(prizes, 4)).toThrow(RangeError);
});

it("states the chances of the draw, adding those of a prize that is out of stock to its replacement", () => {
  const prizes = [
    { id: "car", amount: 9_000, weight: 2, stock: 5 },
    { id: "small", amount: 10, weight: 5, stock: null },
    { id: "none", amount: 0, weight: 3, stock: null },
  ];
  const drawn = (left: number) => {
    const counts = { car: 0, small: 0, none: 0 } as Record<string, number>;
    for (let roll = 0; roll < computeWeight(prizes); roll += 1) {
      const landed = prizeAt(prizes, roll);
      const given = landed.stock === null || left > 0 ? landed : getReplacementPrize(prizes);
      counts[given.id] = (counts[given.id] ?? 0) + 1;
    }
    return counts;
  };
  const stated = (left: number) =>
    Object.fromEntries(computeCurrentWeights(prizes, new Map([["car", left]])));
  expect([stated(1), stated(0)]).toEqual([drawn(1), drawn(0)]);
  expect(stated(0)).toEqual({ car: 0, small: 7, none: 3 });
});

it("refuses a wheel whose prizes can all run out, or that lists a prize twice", () => {
  const prizes = (...all: [string, number | null][]) =>
    promotionRules.safeParse({
      ...RULES.wheel,
      prizes: all.map(([id, stock]) => ({ id, stock, amount: 1, weight: 1 })),
    }).success;
  expect([
    prizes(["a", 1], ["b", null]),
    prizes(["a", 1], ["b", 1]),
    prizes(["a", null], ["a", null]),
  ]).toEqual([true, false, false]);
});
