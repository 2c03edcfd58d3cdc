import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budget } from "#tests/budget.ts";
import { exactReturn } from "./exact-return.ts";
import { drawStops, type GameMaths, outcomeOf, PAYING, type ReelSymbol } from "./game-maths.ts";
import { PROFILES } from "./profiles.ts";

const ROUNDS = budget(250_000, 1_000_000);
const profiles = Object.values(PROFILES);

/** Mulberry32: the same rounds every time. */
function seededDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** The same game on reels so short that every stop can be walked through. */
const shortened = (maths: GameMaths, length: number): GameMaths => ({
  ...maths,
  strips: maths.strips.map((strip) => strip.slice(0, length)),
});

describe.each(profiles)("maths $id", (maths) => {
  test(`gives back what it declares, over ${ROUNDS} rounds`, () => {
    const { basisPoints, returned, cycle } = exactReturn(maths);
    const draw = seededDraw(20_261_120);
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { multiplier } = outcomeOf(maths, drawStops(maths, draw));
      sum += multiplier;
      squares += multiplier * multiplier;
    }
    const mean = sum / ROUNDS;
    const deviation = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
    const exact = Number(returned) / Number(cycle);
    expect(Math.abs(mean - exact)).toBeLessThan(2.576 * deviation);
    // The interval is narrow enough to tell: 99% lies within two and a half hundredths of a million rounds.
    expect(2.576 * deviation).toBeLessThan(0.025 * Math.sqrt(1_000_000 / ROUNDS));
    expect(basisPoints).toBe(Math.floor(exact * 10_000));
  });

  test("is counted out as it is played: every stop of shortened reels, one by one", () => {
    const short = shortened(maths, 7);
    let paid = 0;
    for (let n = 0; n < 7 ** 5; n++) {
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(n / 7 ** reel) % 7);
      paid += outcomeOf(short, stops).multiplier;
    }
    expect(exactReturn(short)).toMatchObject({ cycle: BigInt(7 ** 5), returned: BigInt(paid) });
  });

  test("has the same symbols on every reel, wilds on the middle three besides, and none twice in a window", () => {
    const census = (strip: readonly ReelSymbol[]) =>
      [...PAYING, "S" as const].map((symbol) => strip.filter((there) => there === symbol).length);
    for (const [reel, strip] of maths.strips.entries()) {
      expect(census(strip)).toEqual(census(maths.strips[0] ?? []));
      expect(strip.includes("W")).toBe(reel >= 1 && reel <= 3);
      for (let stop = 0; stop < strip.length; stop++) {
        const window = [0, 1, 2].map((row) => strip[(stop + row) % strip.length]);
        expect(new Set(window).size).toBe(3);
      }
    }
  });

  test("never calls a win what is less than the stake, and pays more for more", () => {
    for (const pays of [...Object.values(maths.pays), maths.scatterPays]) {
      expect(pays.every((pay) => Number.isInteger(pay) && pay >= 0)).toBe(true);
      expect([...pays].sort((a, b) => a - b)).toEqual(pays);
    }
  });

  test("any stops come to wins that stand in the window, and to their sum", () => {
    const stops = fc.tuple(...maths.strips.map((strip) => fc.nat(strip.length - 1)));
    fc.assert(
      fc.property(stops, (at) => {
        const outcome = outcomeOf(maths, at);
        expect(outcome.window).toHaveLength(15);
        expect(outcome.multiplier).toBe(outcome.wins.reduce((sum, win) => sum + win.pays, 0));
        for (const { symbol, cells, pays, count } of outcome.wins) {
          expect(pays).toBeGreaterThanOrEqual(1);
          expect(count).toBeGreaterThanOrEqual(3);
          for (const cell of cells) {
            const there = outcome.window[cell];
            expect(there === symbol || (there === "W" && symbol !== "S")).toBe(true);
          }
        }
      }),
    );
  });
});

test("the declared returns, for everybody to see", () => {
  const declared = profiles.map((maths) => [maths.id, exactReturn(maths).basisPoints]);
  expect(declared).toEqual([
    ["steady", 9_627],
    ["lively", 9_571],
    ["stormy", 9_603],
  ]);
});
