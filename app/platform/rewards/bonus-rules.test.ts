import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testSeed } from "#tests/budget.ts";
import {
  bonusAmount,
  bonusTurnover,
  countBet,
  depositTurnover,
  type OpenTurnover,
  type SettledBet,
  subtractCountedPart,
} from "./bonus-rules.ts";
import { testBonus } from "./testing.ts";

const SEED = testSeed();
const TYPES = ["RNG", "LIVE", "LOTT"] as const;

const amounts = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }));
const weights = fc.record(
  { RNG: fc.integer({ min: 0, max: 10_000 }), LIVE: fc.constantFrom(0, 1, 3_333, 10_000) },
  { requiredKeys: [] },
);
const turnovers = fc.array(
  fc.record({
    required: amounts,
    weights,
    createdAt: fc.integer({ min: 0, max: 20 }),
    expiresAt: fc.option(fc.integer({ min: 0, max: 40 })),
  }),
  { maxLength: 4 },
);
const bets = fc.array(
  fc
    .record({
      gameType: fc.constantFrom(...TYPES),
      validBet: amounts,
      placedAt: fc.integer({ min: 0, max: 40 }),
      lasted: fc.integer({ min: 0, max: 5 }),
    })
    .map(({ lasted, ...bet }) => ({ ...bet, settledAt: bet.placedAt + lasted })),
  { maxLength: 25 },
);

/** A simple model of the rules: counts in ten-thousandths, one turnover after the other. */
function model(owed: readonly OpenTurnover[], played: readonly SettledBet[]): bigint[] {
  const missing = owed.map(({ required }) => BigInt(required) * 10_000n);
  for (const one of played) {
    let bet = BigInt(one.validBet);
    owed.forEach((turnover, at) => {
      const { createdAt, expiresAt } = turnover;
      const weight = BigInt(turnover.weights[one.gameType] ?? 10_000);
      const isVerified = one.placedAt >= createdAt && (expiresAt === null || one.settledAt <= expiresAt);
      const open = missing[at] ?? 0n;
      if (!isVerified || weight === 0n || open === 0n) return;
      let used = open / weight;
      if (used * weight < open) used += 1n;
      if (used > bet) used = bet;
      bet -= used;
      missing[at] = open > used * weight ? open - used * weight : 0n;
    });
  }
  return missing;
}

describe(`a valid bet (seed ${SEED})`, () => {
  it("counts as in the model, each unit once, for any bets in any order", () => {
    fc.assert(
      fc.property(turnovers, bets, (owed, played) => {
        let open: OpenTurnover[] = owed.map((one, at) => ({ ...one, id: `t${at}`, done: 0, rest: 0 }));
        const all = played.map((bet, at): SettledBet => ({ ...bet, betId: `b${at}` }));
        const expected = model(open, all);
        for (const bet of all) {
          const parts = countBet(open, bet);
          const used = parts.reduce((sum, part) => sum + BigInt(part.validBet), 0n);
          expect(used <= BigInt(bet.validBet)).toBe(true);
          for (const { turnover } of parts) {
            expect(turnover.done <= turnover.required && turnover.rest >= 0 && turnover.rest < 10_000).toBe(
              true,
            );
            open = open.map((one) => (one.id === turnover.id ? turnover : one));
          }
        }
        const left = open.map(({ required, done, rest }) => BigInt(required - done) * 10_000n - BigInt(rest));
        expect(left).toEqual(expected);
      }),
      { seed: SEED, numRuns: 2_000 },
    );
  });

  it("that completes one turnover requirement counts for the next with its rest", () => {
    const first = { id: "a", required: 100, done: 90, rest: 0, weights: {}, createdAt: 0, expiresAt: null };
    const second = { ...first, id: "b", required: 50, done: 0, weights: { RNG: 5_000 } };
    const bet = { betId: "b", gameType: "RNG", validBet: 25, placedAt: 1, settledAt: 2 };
    expect(countBet([first, second], bet)).toMatchObject([
      { turnover: { id: "a", done: 100, rest: 0 }, validBet: 10, weight: 10_000 },
      { turnover: { id: "b", done: 7, rest: 5_000 }, validBet: 15, weight: 5_000 },
    ]);
  });

  it("is taken back to the last fraction of a unit", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 10_000 }), (validBet, weight) => {
        const required = Number.MAX_SAFE_INTEGER;
        const owed = { id: "a", required, done: 7, rest: 1, createdAt: 0, expiresAt: null };
        const before = { ...owed, weights: { RNG: weight } };
        const bet = { betId: "b", gameType: "RNG", validBet, placedAt: 1, settledAt: 2 };
        const [part] = countBet([before], bet);
        if (!part || part.turnover.done === required) return;
        expect(subtractCountedPart(part.turnover, part)).toEqual(before);
      }),
      { seed: SEED },
    );
  });
});

describe("amounts", () => {
  it.each([
    [100_000, 100_000],
    [600_000, 500_000],
    [9_999, 0],
    [10_001, 10_001],
  ])("a deposit of %s earns a bonus of %s", (deposit, bonus) => {
    expect(bonusAmount(testBonus({ percent: 100, most: 500_000, minDeposit: 10_000 }), deposit)).toBe(bonus);
  });

  it("leave fractions of a minor unit to the merchant, and never exceed the largest storable amount", () => {
    expect(bonusAmount(testBonus({ percent: 33, most: 500_000, minDeposit: 1 }), 10_001)).toBe(3_300);
    const most = Number.MAX_SAFE_INTEGER;
    expect(bonusAmount(testBonus({ percent: 500, most, minDeposit: 1 }), most)).toBe(most);
    expect(bonusTurnover(testBonus({ times: 60 }), most, 1)).toBe(60);
    expect(bonusTurnover(testBonus({ times: 60, of: "depositAndBonus" }), most - 1, 1)).toBe(most);
    expect(depositTurnover({ depositTimes: 3, depositWeights: {}, brokeBelow: 0, offers: [] }, most)).toBe(
      most,
    );
  });
});
