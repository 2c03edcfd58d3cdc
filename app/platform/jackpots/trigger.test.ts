import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { computeTriggerAmount, hashSeed, isWinningContribution } from "./trigger.ts";

const getSeed = (n: number) => createHash("sha256").update(`seed ${n}`).digest();

it("publishes the seed's SHA-256", () => {
  expect(hashSeed(Buffer.from("abc"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});

it("must be hit between the start and the maximum amount, with equal probability everywhere", () => {
  const amounts = Array.from({ length: 4_000 }, (_, n) => computeTriggerAmount(getSeed(n), 1_000, 1_010));
  const counts = Map.groupBy(amounts, (amount) => amount);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([...Array(10)].map((_, n) => 1_001 + n));
  for (const of of counts.values()) expect(of.length).toBeGreaterThan(330);
});

it("is won by the bet whose contribution reaches the hidden amount, and by none before", () => {
  const trigger = { kind: "mustHitBy", amount: 2_000 } as const;
  const hidden = computeTriggerAmount(getSeed(1), 1_000, 2_000);
  const fed = { start: 1_000, share: 5, transferId: "t" };
  expect(isWinningContribution(getSeed(1), trigger, { ...fed, amount: hidden - 1 })).toBe(false);
  expect(isWinningContribution(getSeed(1), trigger, { ...fed, amount: hidden })).toBe(true);
  expect(isWinningContribution(getSeed(1), trigger, { ...fed, amount: 2_000 })).toBe(true);
});

it("at random gives each unit the same chance: contributions of 10 win ten times as often as those of 1", () => {
  const trigger = { kind: "random", amount: 1_000 } as const;
  const rate = (share: number) => {
    const tries = 40_000;
    let won = 0;
    for (let n = 0; n < tries; n++) {
      if (
        isWinningContribution(getSeed(7), trigger, {
          start: 0,
          amount: 0,
          share,
          transferId: `${share}-${n}`,
        })
      )
        won++;
    }
    return won / tries;
  };
  // 99.9 % of such runs lie within 3.3 standard deviations.
  expect(Math.abs(rate(10) - 0.01)).toBeLessThan(3.3 * Math.sqrt((0.01 * 0.99) / 40_000));
  expect(Math.abs(rate(1) - 0.001)).toBeLessThan(3.3 * Math.sqrt((0.001 * 0.999) / 40_000));
});
