import { describe, expect, it } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { numbers } from "#tests/money/wallet/numbers.ts";
import { getKeptRates, splitRebate } from "./split-rebate.ts";

describe("the split of a rebate", () => {
  it.each([
    // Valid bet, rates from the account to the top, parts.
    [20_033, [30, 60, 100], [60, 60, 80]],
    [99, [50, 100], [0, 0]],
    [199, [50, 100], [0, 1]],
    [10_000, [0, 0, 50], [0, 0, 50]],
    // After a move: the upline's rate is below the account's own.
    [10_000, [80, 50, 80, 100], [80, 0, 0, 20]],
    [-20_033, [30, 60, 100], [-60, -60, -80]],
    [-50, [100], [0]],
    [0, [100], [0]],
    [10_000, [], []],
    [Number.MAX_SAFE_INTEGER, [9_999, 10_000], [9_006_298_534_815_516, 900_719_925_475]],
  ])("of %i at %j is %j", (validBet, rates, parts) => {
    expect(splitRebate(validBet, rates)).toEqual(parts);
  });

  it("keeps for each what its rate is above those before it", () => {
    expect(getKeptRates([30, 60, 50, 100])).toEqual([30, 30, 0, 40]);
  });

  simulate("sums to the whole, with no part below zero", () => {
    const next = numbers(testSeed());
    for (let count = 0; count < budget(100_000, 400_000); count++) {
      const size = 10 ** (1 + Math.floor(next() * 15));
      const validBet = Math.floor(next() * size);
      const rates = Array.from({ length: 1 + Math.floor(next() * 8) }, () => Math.floor(next() * 10_001));
      const parts = splitRebate(validBet, rates);
      const sum = parts.reduce((total, part) => total + BigInt(part), 0n);
      const whole = (BigInt(validBet) * BigInt(Math.max(...rates))) / 10_000n;
      const isRight =
        sum === whole &&
        parts.length === rates.length &&
        parts.every((part) => Number.isSafeInteger(part) && part >= 0);
      if (!isRight) expect.fail(`${validBet} at ${rates} gives ${parts}`);
    }
  });
});
