import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { fairDraw } from "./fair.ts";
import { getTime } from "./flight.js";
import { type RoundData, toResult } from "./rounds.ts";
import { type Choice, getVariant, MAX_MULTIPLIER, VARIANTS, type Variant } from "./variants.ts";
import { isSeedOfHash, resultAgain } from "./verify.js";

const ROUNDS = budget(40_000, 400_000);
const variants = Object.values(VARIANTS);

const getSeed = (n: number) => ({ seed: `seed ${n}`, clientSeed: "mine" });
const fairSeed = (n: number) => ({ ...getSeed(n), id: 1, seedHash: "", nonce: 0, isRevealed: false });
const round = (variant: Variant, choice: string, picks: number[], nonce: number): RoundData => ({
  variant,
  seedId: 1,
  nonce,
  choice,
  picks,
  multiplier: null,
  result: [],
});

/** Mulberry32: gives the same rounds every time, and is faster than verifiable seeds. */
function quickDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Returns the payout of a round whose player opens the first two cells, or the doors of two floors. */
function play(variant: Variant, { id }: Choice, draw: (below: number) => number): number {
  if (variant.kind === "instant") return variant.rules.play(id, draw).multiplier;
  if (variant.kind === "flight") {
    const flight = {
      choice: id,
      burstAt: variant.rules.burstAt(draw),
      flownMs: getTime(2_000),
      isCashOut: true,
    };
    return variant.rules.outcome(flight) ?? 0;
  }
  const { rules } = variant;
  const bad = rules.badCells(id, draw);
  const picks = rules.cellsAt(id, 1) === null ? [0] : [0, 1];
  const isHit = picks.some((cell, step) => bad.includes(rules.getName(step, cell)));
  return isHit ? 0 : rules.multiplier(id, picks.length);
}

describe.each(variants)("$id", (variant) => {
  simulate.each(variant.choices)(`$id gives back what it declares, over ${ROUNDS} rounds`, (choice) => {
    let [sum, squares] = [0, 0];
    const draw = quickDraw(20_261_123);
    for (let n = 0; n < ROUNDS; n++) {
      const paid = play(variant, choice, draw) / 1_000;
      sum += paid;
      squares += paid * paid;
    }
    const mean = sum / ROUNDS;
    const error = 2.576 * Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
    // A round of steps returns at least its minimum, and at most a thousandth of the multiplier more.
    expect(mean).toBeGreaterThan(choice.worth - error);
    expect(mean).toBeLessThan((variant.kind === "instant" ? choice.worth : 0.98) + error);
  });

  test("declares a fair return for every choice, and pays at most 10,000 times the stake", () => {
    for (const { id, worth } of variant.choices) {
      expect(worth, id).toBeGreaterThan(0.97);
      expect(worth, id).toBeLessThan(1);
      if (variant.kind !== "steps") continue;
      let last = 0;
      let picks = 0;
      for (; variant.rules.cellsAt(id, picks) !== null; picks++) {
        const next = variant.rules.multiplier(id, picks + 1);
        expect(next).toBeGreaterThan(Math.max(last, 1_000));
        expect(next).toBeLessThanOrEqual(MAX_MULTIPLIER);
        last = next;
      }
      expect(picks).toBeGreaterThan(0);
    }
  });

  test("has the same result when computed in the player's browser by separate code", async () => {
    const sizes = {
      cells: 25,
      floors: 8,
      doors: { easy: 4, medium: 3, hard: 2 },
      wheelSize: 20,
      most: MAX_MULTIPLIER,
    };
    const anySeed = fc.record({
      seed: fc.string({ minLength: 1 }),
      clientSeed: fc.string(),
    });
    await fc.assert(
      fc.asyncProperty(
        anySeed,
        fc.nat(1_000),
        fc.constantFrom(...variant.choices),
        async (seed, nonce, choice) => {
          const server = { ...fairSeed(1), ...seed };
          const ended = toResult(round(variant, choice.id, [0], nonce), server, true, 0);
          const again = await resultAgain({ type: variant.id, choice: choice.id, nonce, ...seed }, sizes);
          expect(again).toEqual(ended?.result);
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("mines do not depend on the order of picks, and are in every cell equally often", () => {
  const { mines } = VARIANTS;
  if (mines.kind !== "steps") throw new Error("mines have steps");
  const count = Array.from({ length: 25 }, () => 0);
  for (let nonce = 0; nonce < 5_000; nonce++) {
    const bad = mines.rules.badCells("3", fairDraw(getSeed(1), nonce));
    expect(new Set(bad).size).toBe(3);
    for (const cell of bad) count[cell] = (count[cell] ?? 0) + 1;
  }
  // Chi-squared with 24 degrees of freedom exceeds 51 once in a thousand runs.
  const expected = (5_000 * 3) / 25;
  expect(count.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)).toBeLessThan(51);
});

test("a replaced seed does not match the hash", async () => {
  const seedHash = "2c70e12b7a0646f92279f427c7b38e7334d8e5389cff167a1dc30e73f826b683";
  expect(await isSeedOfHash({ seed: "key", seedHash })).toBe(true);
  expect(await isSeedOfHash({ seed: "other", seedHash })).toBe(false);
});

test("every arcade title is played as its name suggests", () => {
  const byName = (name: string) => {
    const game = GAMES.find((one) => one.name === name);
    if (!game) throw new Error(name);
    return getVariant(game).id;
  };
  expect(
    ["Mine Mapper", "Sky Ladder", "Thruster", "Big Wheel Barrio", "Drop Tower", "Penalty Plaza"].map(byName),
  ).toEqual(["mines", "tower", "crash", "wheel", "drop", "tower"]);
});
