import { exactHold } from "./exact-hold.ts";
import {
  type GameMaths,
  MIN_KIND,
  matchesSymbol,
  PAYING_SYMBOLS,
  type PayingSymbol,
  type Pays,
  payFor,
  REELS,
  type ReelSymbol,
  ROWS,
} from "./game-maths.ts";
import { addRatios, multiplyRatios, type Ratio, reduceRatio, toNumber, toRatio } from "./ratio.ts";

/** The exact result of a game's full reel cycle: no simulation, no rounding. */
export interface ExactReturn {
  /** Number of possible combinations of stops. */
  cycle: bigint;
  /** Payout of a stake of 1 on each of them, with free spins counted at their average value. */
  returned: number;
  /** `returned` of `cycle` in hundredths of a percent, rounded down. */
  basisPoints: number;
}

/**
 * Returns the return to player over every stop of every reel. Reels stop independently, and each row of a reel shows
 * each symbol of its strip equally often, so counting symbols per reel covers the same stops as enumerating them. After
 * a win the falling symbols depend on the stop itself: such a game was enumerated once.
 */
export function exactReturn(maths: GameMaths): ExactReturn {
  const lengths = maths.strips.map((strip) => BigInt(strip.length));
  const cycle = lengths.reduce((product, length) => product * length, 1n);
  const spins = maths.cascade ? BigInt(maths.cascade.returned) : spinReturn(maths);
  // A free spin has the value of any spin, times its factor; `free` is their number over the `cycle` stops of the paid
  // spin.
  const free = freeSpinCount(maths) * BigInt(maths.freeSpins?.factor ?? 0);
  const all = [
    reduceRatio(spins * (cycle + free), cycle * cycle),
    holdReturn(maths, cycle),
    wheelReturn(maths, cycle),
  ];
  const { over, under } = all.reduce(addRatios);
  return {
    cycle,
    returned: toNumber({ over: over * cycle, under }),
    basisPoints: Number((over * 10_000n) / under),
  };
}

/** Returns the return of the locked coins, by the number of coins in the spin. */
function holdReturn({ strips, hold }: GameMaths, cycle: bigint): Ratio {
  if (!hold) return toRatio(0n);
  const worth = exactHold(hold, REELS * ROWS);
  return stopsShowing(strips, "C")
    .map((stops, coins) =>
      coins < hold.coins ? toRatio(0n) : multiplyRatios(reduceRatio(stops, cycle), worth(coins)),
    )
    .reduce(addRatios);
}

function wheelReturn({ strips, wheel }: GameMaths, cycle: bigint): Ratio {
  if (!wheel) return toRatio(0n);
  const sum = BigInt(wheel.segments.reduce((total, pays) => total + pays, 0));
  const stops = atLeast(stopsShowing(strips, "S"), wheel.scatters);
  return reduceRatio(stops * sum, cycle * BigInt(wheel.segments.length));
}

/** Returns the probability that a spin starts the feature of its game, such as free spins; 0 for a game without. */
export function featureChance(maths: GameMaths): number {
  const { strips, freeSpins, hold, wheel, cascade } = maths;
  const { cycle } = exactReturn(maths);
  if (cascade) return cascade.winning / Number(cycle);
  const scatters = wheel?.scatters ?? (freeSpins ? getMinKind(freeSpins.spins) : null);
  if (hold) return Number(atLeast(stopsShowing(strips, "C"), hold.coins)) / Number(cycle);
  return scatters === null ? 0 : Number(atLeast(stopsShowing(strips, "S"), scatters)) / Number(cycle);
}

/** Returns the lowest count of a kind that `pays` has a payout for. */
export const getMinKind = (pays: Pays): number => pays.findIndex((pay) => pay > 0) + MIN_KIND;

const atLeast = (stops: readonly bigint[], count: number) =>
  stops.slice(count).reduce((sum, some) => sum + some, 0n);

function spinReturn(maths: GameMaths): bigint {
  const paid =
    maths.wins.kind === "lines" ? BigInt(maths.wins.lines.length) * lineReturn(maths) : wayReturn(maths);
  return paid + scatterReturn(maths);
}

/** Returns the sum for one line: for each symbol and length, the stops with a run of exactly that length. */
function lineReturn({ strips, pays }: GameMaths): bigint {
  return sumOver((symbol, count) => {
    const stops = strips.map((strip, reel) => {
      const matching = strip.filter((there) =>
        reel === 0 ? there === symbol : matchesSymbol(there, symbol),
      ).length;
      return BigInt(reel < count ? matching : reel === count ? strip.length - matching : strip.length);
    });
    return product(stops) * BigInt(payFor(pays[symbol], count));
  });
}

/** Returns the sum for all ways: the matching rows, multiplied over the matching reels, where the next reel has none. */
function wayReturn({ strips, pays }: GameMaths): bigint {
  return sumOver((symbol, count) => {
    const weights = strips.map((strip, reel) => {
      const matches = strip.map(
        (_, stop) => rowsShown(strip, stop).filter((there) => matchesSymbol(there, symbol)).length,
      );
      if (reel < count) return BigInt(matches.reduce((sum, found) => sum + found, 0));
      return BigInt(reel === count ? matches.filter((found) => found === 0).length : strip.length);
    });
    return product(weights) * BigInt(payFor(pays[symbol], count));
  });
}

function scatterReturn(maths: GameMaths): bigint {
  return sumOverScatters(maths, maths.scatterPays);
}

/** Returns the total number of free spins over all stops. */
function freeSpinCount(maths: GameMaths): bigint {
  return maths.freeSpins ? sumOverScatters(maths, maths.freeSpins.spins) : 0n;
}

/** Counts the stops by the number of a symbol shown, adding one reel after another. */
function stopsShowing(strips: GameMaths["strips"], symbol: ReelSymbol): bigint[] {
  let stopsWith = [1n];
  for (const strip of strips) {
    const next: bigint[] = Array.from({ length: stopsWith.length + ROWS }, () => 0n);
    for (let stop = 0; stop < strip.length; stop++) {
      const shown = rowsShown(strip, stop).filter((there) => there === symbol).length;
      for (const [found, stops] of stopsWith.entries())
        next[found + shown] = (next[found + shown] ?? 0n) + stops;
    }
    stopsWith = next;
  }
  return stopsWith;
}

/** Returns the sum of `worth` over all stops, by the number of scatters they show. */
function sumOverScatters({ strips }: GameMaths, worth: Pays): bigint {
  return stopsShowing(strips, "S").reduce(
    (sum, stops, found) => (found < MIN_KIND ? sum : sum + stops * BigInt(payFor(worth, found))),
    0n,
  );
}

function sumOver(value: (symbol: PayingSymbol, count: number) => bigint): bigint {
  let sum = 0n;
  for (const symbol of PAYING_SYMBOLS)
    for (let count = 3; count <= REELS; count++) sum += value(symbol, count);
  return sum;
}

function rowsShown(strip: readonly ReelSymbol[], stop: number): ReelSymbol[] {
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? "S");
}

const product = (factors: readonly bigint[]) => factors.reduce((all, factor) => all * factor, 1n);
