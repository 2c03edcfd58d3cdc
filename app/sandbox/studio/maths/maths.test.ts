import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budget } from "#tests/budget.ts";
import { exactReturn } from "./exact-return.ts";
import { drawSpin, type GameMaths, outcomeOf, PAYING, paysOf, type ReelSymbol } from "./game-maths.ts";
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

/** The n-th of all stops. */
function stopsOf(n: number, lengths: readonly number[]): number[] {
  let left = n;
  return lengths.map((length) => {
    const stop = left % length;
    left = (left - stop) / length;
    return stop;
  });
}

/** Draws these, and 0 after that. */
function scripted(stops: readonly number[]): () => number {
  const left = [...stops];
  return () => left.shift() ?? 0;
}

/** The same game on reels so short that every stop can be walked through. */
const shortened = (maths: GameMaths, length: number): GameMaths => ({
  ...maths,
  strips: maths.strips.map((strip) => strip.slice(0, length)),
});

describe.each(profiles)("maths $id", (maths) => {
  test(`gives back what it declares, over ${ROUNDS} rounds`, () => {
    const { basisPoints, returned, cycle } = exactReturn(maths);
    const draw = seededDraw(20_261_123);
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { multiplier } = outcomeOf(maths, drawSpin(maths, draw));
      sum += multiplier;
      squares += multiplier * multiplier;
    }
    const mean = sum / ROUNDS;
    const deviation = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
    const exact = returned / Number(cycle);
    expect(Math.abs(mean - exact)).toBeLessThan(2.576 * deviation);
    // The interval is narrow enough to tell: 99% lies within two and a half hundredths of a million rounds.
    expect(2.576 * deviation).toBeLessThan(0.025 * Math.sqrt(1_000_000 / ROUNDS));
    expect(basisPoints).toBe(Math.floor(exact * 10_000));
  });

  test.skipIf(maths.cascade)(
    "is counted out as it is played: every stop of shortened reels, one by one",
    () => {
      const short = shortened(maths, 7);
      const cycle = 7 ** 5;
      let [paid, free] = [0, 0];
      for (let n = 0; n < cycle; n++) {
        const stops = stopsOf(n, [7, 7, 7, 7, 7]);
        paid += outcomeOf(short, { stops, free: [] }).multiplier;
        free += drawSpin(short, scripted(stops)).free.length;
      }
      const worth = paid * (1 + (free * (maths.freeSpins?.factor ?? 0)) / cycle);
      const counted = exactReturn(short);
      expect(counted.cycle).toBe(BigInt(cycle));
      expect(counted.returned).toBeCloseTo(worth, 6);
      expect(free > 0).toBe(maths.freeSpins !== undefined);
    },
  );

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
    const seed = fc.integer();
    fc.assert(
      fc.property(seed, (start) => {
        const outcome = outcomeOf(maths, drawSpin(maths, seededDraw(start)));
        expect(outcome.multiplier).toBe(outcome.screens.reduce((sum, screen) => sum + paysOf(screen), 0));
        for (const { window, wins } of outcome.screens) {
          expect(window).toHaveLength(15);
          for (const { symbol, cells, pays, count } of wins) {
            expect(pays).toBeGreaterThanOrEqual(1);
            expect(count).toBeGreaterThanOrEqual(3);
            for (const cell of cells) {
              const there = window[cell];
              expect(there === symbol || (there === "W" && symbol !== "S")).toBe(true);
            }
          }
        }
      }),
    );
  });
});

describe("cascades", () => {
  const { tumble } = PROFILES;

  test("what won vanishes, what stood above falls in from the strip, and the factors rise", () => {
    // The first stops whose spin wins twice running.
    const draw = seededDraw(3);
    let outcome = outcomeOf(tumble, drawSpin(tumble, draw));
    let stops = outcome.screens[0].stops ?? [];
    while (outcome.screens.length < 3) {
      outcome = outcomeOf(tumble, drawSpin(tumble, draw));
      stops = outcome.screens[0].stops ?? [];
    }
    const [first, second, third] = outcome.screens;
    expect(outcome.screens.map(({ factor }) => factor).slice(0, 3)).toEqual([1, 2, 3]);
    expect(second?.wins.length).toBeGreaterThan(0);
    const gone = new Set(first.wins.flatMap(({ cells }) => cells));
    for (const [reel, strip] of tumble.strips.entries()) {
      const column = [0, 1, 2].map((row) => reel * 3 + row);
      const stay = column.filter((cell) => !gone.has(cell)).map((cell) => first.window[cell]);
      const fell = Array.from({ length: 3 - stay.length }, (_, n) => {
        const top = (stops[reel] ?? 0) - (3 - stay.length) + n;
        return strip[(top + strip.length) % strip.length];
      });
      expect(column.map((cell) => second?.window[cell])).toEqual([...fell, ...stay]);
    }
    expect(third?.window).toHaveLength(15);
  });

  test.runIf(budget(false, true))("give back what they declare: every stop of every reel", () => {
    const lengths = tumble.strips.map(({ length }) => length);
    const cycle = lengths.reduce((product, length) => product * length, 1);
    let paid = 0;
    for (let n = 0; n < cycle; n++)
      paid += outcomeOf(tumble, { stops: stopsOf(n, lengths), free: [] }).multiplier;
    expect(paid).toBe(tumble.cascade?.returned);
  });
});

test("the declared returns, for everybody to see", () => {
  const declared = profiles.map((maths) => [maths.id, exactReturn(maths).basisPoints]);
  expect(declared).toEqual([
    ["steady", 9_627],
    ["lively", 9_571],
    ["stormy", 9_603],
    ["bounty", 9_637],
    ["tumble", 9_602],
  ]);
});
