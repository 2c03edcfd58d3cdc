import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { budget } from "#tests/budget.ts";
import { exactReturn, featureChance } from "./exact-return.ts";
import {
  drawSpin,
  type GameMaths,
  getPays,
  PAYING_SYMBOLS,
  type ReelSymbol,
  toOutcome,
} from "./game-maths.ts";
import { PROFILES } from "./profiles.ts";

const ROUNDS = budget(250_000, 1_000_000);
const profiles = Object.values(PROFILES);

/** Mulberry32: gives the same rounds every time. */
function seededDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** Returns the n-th of all stops. */
function getStops(n: number, lengths: readonly number[]): number[] {
  let left = n;
  return lengths.map((length) => {
    const stop = left % length;
    left = (left - stop) / length;
    return stop;
  });
}

/** Draws these numbers, then 0. */
function scripted(stops: readonly number[]): () => number {
  const left = [...stops];
  return () => left.shift() ?? 0;
}

const getCoins = (cells: readonly number[] = []) => cells.filter((worth) => worth > 0).length;

/** Returns the same game with reels short enough to enumerate every stop. */
const shortened = (maths: GameMaths, length: number): GameMaths => ({
  ...maths,
  strips: maths.strips.map((strip) => strip.slice(0, length)),
});

describe.each(profiles)("maths $id", (maths) => {
  test(`gives back what it declares, over ${ROUNDS} rounds`, () => {
    const { basisPoints, returned, cycle } = exactReturn(maths);
    const draw = seededDraw(20_261_127);
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { multiplier } = toOutcome(maths, drawSpin(maths, draw));
      sum += multiplier;
      squares += multiplier * multiplier;
    }
    const mean = sum / ROUNDS;
    const deviation = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
    const exact = returned / Number(cycle);
    expect(Math.abs(mean - exact)).toBeLessThan(2.576 * deviation);
    // The interval is narrow enough to be meaningful: 99 % lies within two and a half hundredths for a million rounds.
    expect(2.576 * deviation).toBeLessThan(0.025 * Math.sqrt(1_000_000 / ROUNDS));
    expect(basisPoints).toBe(Math.floor(exact * 10_000));
  });

  const { hold, wheel } = maths;
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const wheelMean = mean(wheel?.segments ?? [0]);

  /** Computes the value of locked coins, cell by cell: a respin draws each further cell one after another. */
  function holdWorth(coins: number, left: number): number {
    if (!hold) return 0;
    const now = coins * mean(hold.values);
    if (coins === 15) return now + hold.full;
    if (left === 0) return now;
    const seen = `${coins} ${left}`;
    const before = holdWorths.get(seen);
    if (before !== undefined) return before;
    let chances = [1];
    for (let cell = coins; cell < 15; cell++) {
      chances = [...chances, 0].map(
        (chance, more) => chance * (1 - 1 / hold.chance) + (chances[more - 1] ?? 0) / hold.chance,
      );
    }
    const worth = chances
      .map((chance, more) => chance * holdWorth(coins + more, more > 0 ? hold.respins : left - 1))
      .reduce((sum, part) => sum + part, 0);
    holdWorths.set(seen, worth);
    return worth;
  }
  const holdWorths = new Map<string, number>();

  test.skipIf(maths.cascade)(
    "has its return counted exactly as played: every stop of shortened reels, one by one",
    () => {
      const short = shortened(maths, 7);
      const cycle = 7 ** 5;
      let [paid, free, featureWorth] = [0, 0, 0];
      for (let n = 0; n < cycle; n++) {
        const stops = getStops(n, [7, 7, 7, 7, 7]);
        paid += toOutcome(short, { stops, free: [] }).multiplier;
        const { free: given, hold, segment } = drawSpin(short, scripted(stops));
        free += given.length;
        if (hold) featureWorth += holdWorth(getCoins(hold[0]), maths.hold?.respins ?? 0);
        if (segment !== undefined) featureWorth += wheelMean;
      }
      const worth = paid * (1 + (free * (maths.freeSpins?.factor ?? 0)) / cycle) + featureWorth;
      const counted = exactReturn(short);
      expect(counted.cycle).toBe(BigInt(cycle));
      expect(counted.returned).toBeCloseTo(worth, 6);
      expect(free > 0).toBe(maths.freeSpins !== undefined);
    },
  );

  test("has the same symbols on every reel, plus wilds on the middle three, and none twice in a window", () => {
    const census = (strip: readonly ReelSymbol[]) =>
      [...PAYING_SYMBOLS, "S" as const, "C" as const].map(
        (symbol) => strip.filter((there) => there === symbol).length,
      );
    for (const [reel, strip] of maths.strips.entries()) {
      expect(census(strip)).toEqual(census(maths.strips[0] ?? []));
      expect(strip.includes("W")).toBe(reel >= 1 && reel <= 3);
      for (let stop = 0; stop < strip.length; stop++) {
        const window = [0, 1, 2].map((row) => strip[(stop + row) % strip.length]);
        const alone = window.filter((there) => there !== "C");
        expect(new Set(alone).size).toBe(alone.length);
      }
    }
  });

  test("never calls a payout below the stake a win, and pays more for longer matches", () => {
    for (const pays of [...Object.values(maths.pays), maths.scatterPays]) {
      expect(pays.every((pay) => Number.isInteger(pay) && pay >= 0)).toBe(true);
      expect([...pays].sort((a, b) => a - b)).toEqual(pays);
    }
  });

  test("has wins that are visible in the window at any stops, and pays their sum", () => {
    const seed = fc.integer();
    fc.assert(
      fc.property(seed, (start) => {
        const outcome = toOutcome(maths, drawSpin(maths, seededDraw(start)));
        expect(outcome.multiplier).toBe(outcome.screens.reduce((sum, screen) => sum + getPays(screen), 0));
        for (const { window, wins } of outcome.screens) {
          expect(window).toHaveLength(15);
          for (const { symbol, cells, pays, count } of wins) {
            expect(pays).toBeGreaterThanOrEqual(1);
            expect(count).toBeGreaterThanOrEqual(3);
            expect(
              symbol === "C" ? hold : symbol === "S" ? maths.strips[0]?.includes("S") : true,
            ).toBeTruthy();
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

describe("coins that lock", () => {
  const { vault } = PROFILES;
  /** Returns a spin that locks coins, and its outcome. */
  function locked(seed: number) {
    const draw = seededDraw(seed);
    for (;;) {
      const drawn = drawSpin(vault, draw);
      if (drawn.hold) return { drawn, outcome: toOutcome(vault, drawn) };
    }
  }

  test("stay in place, reset the respins when a coin is added, and are all paid on the last screen", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const { drawn, outcome } = locked(seed);
      const steps = outcome.screens.filter(({ kind }) => kind === "hold");
      expect(getCoins(steps[0]?.coins)).toBeGreaterThanOrEqual(6);
      for (const [n, { coins = [], left }] of steps.entries()) {
        const before = steps[n - 1];
        if (!before) continue;
        for (const [cell, worth] of (before.coins ?? []).entries()) {
          if (worth > 0) expect(coins[cell]).toBe(worth);
        }
        const isMore = getCoins(coins) > getCoins(before.coins);
        expect(left).toBe(isMore ? 3 : (before.left ?? 0) - 1);
      }
      const last = steps.at(-1);
      expect(last?.left === 0 || getCoins(last?.coins) === 15).toBe(true);
      const sum = (drawn.hold?.at(-1) ?? []).reduce((total, worth) => total + worth, 0);
      const bonus = getCoins(last?.coins) === 15 ? 100 : 0;
      expect(outcome.multiplier - outcome.screens[0].wins.reduce((total, { pays }) => total + pays, 0)).toBe(
        sum + bonus,
      );
    }
  });

  test("pay a bonus for a full window", () => {
    const stops = [0, 0, 0, 0, 0];
    const { multiplier, screens } = toOutcome(vault, { stops, free: [], hold: [Array(15).fill(2)] });
    const own = screens[0].wins.reduce((total, { pays }) => total + pays, 0);
    expect(multiplier - own).toBe(130);
  });
});

describe("cascades", () => {
  const { tumble } = PROFILES;

  test("remove winning symbols, refill from the strip above, and raise the factors", () => {
    // The first stops whose spin wins twice in a row.
    const draw = seededDraw(3);
    let outcome = toOutcome(tumble, drawSpin(tumble, draw));
    let stops = outcome.screens[0].stops ?? [];
    while (outcome.screens.length < 3) {
      outcome = toOutcome(tumble, drawSpin(tumble, draw));
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

  test.runIf(budget(false, true))("return the declared share, counted over every stop of every reel", () => {
    const lengths = tumble.strips.map(({ length }) => length);
    const cycle = lengths.reduce((product, length) => product * length, 1);
    let [paid, winning] = [0, 0];
    for (let n = 0; n < cycle; n++) {
      const { multiplier } = toOutcome(tumble, { stops: getStops(n, lengths), free: [] });
      paid += multiplier;
      winning += Number(multiplier > 0);
    }
    expect([paid, winning]).toEqual([tumble.cascade?.returned, tumble.cascade?.winning]);
  });
});

test("the declared returns match the published list", () => {
  const declared = profiles.map((maths) => [maths.id, exactReturn(maths).basisPoints]);
  expect(declared).toEqual([
    ["steady", 9_627],
    ["lively", 9_571],
    ["stormy", 9_603],
    ["bounty", 9_637],
    ["tumble", 9_602],
    ["vault", 9_583],
    ["fortune", 9_645],
  ]);
});

test("a feature is frequent enough: fewer than one in a hundred runs of 200 spins has none", () => {
  const rates = profiles.map((maths) => [maths.id, featureChance(maths)] as const);
  for (const [id, chance] of rates) {
    if (["steady", "lively", "stormy"].includes(id)) expect(chance).toBe(0);
    else expect((1 - chance) ** 200, id).toBeLessThan(0.01);
  }
});

test("the chance of a feature matches the drawn spins", () => {
  for (const maths of profiles.filter((one) => featureChance(one) > 0)) {
    const draw = seededDraw(5);
    let begun = 0;
    const count = 20_000;
    for (let n = 0; n < count; n++)
      begun += Number(toOutcome(maths, drawSpin(maths, draw)).screens.length > 1);
    const chance = featureChance(maths);
    const deviation = Math.sqrt((chance * (1 - chance)) / count);
    expect(Math.abs(begun / count - chance), maths.id).toBeLessThan(3 * deviation);
  }
});
