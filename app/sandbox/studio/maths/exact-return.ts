import {
  counts,
  type GameMaths,
  PAYING,
  type PayingSymbol,
  type Pays,
  payFor,
  REELS,
  type ReelSymbol,
  ROWS,
} from "./game-maths.ts";

/** The whole cycle of a game's reels, counted out: no simulation, no rounding. */
export interface ExactReturn {
  /** How many ways the reels can stop. */
  cycle: bigint;
  /** What a stake of 1 on each of them gives back, free spins counted at what they are worth on the average. */
  returned: number;
  /** `returned` of `cycle` in hundredths of a percent, rounded down. */
  basisPoints: number;
}

/**
 * The return to player over every stop of every reel. Reels stop independently, and each row of a reel shows each
 * symbol of its strip equally often, so counting symbols per reel counts the same stops as walking through them. What
 * falls in after a win depends on the stop itself: such a game was walked through once.
 */
export function exactReturn(maths: GameMaths): ExactReturn {
  const lengths = maths.strips.map((strip) => BigInt(strip.length));
  const cycle = lengths.reduce((product, length) => product * length, 1n);
  const spins = maths.cascade ? BigInt(maths.cascade.returned) : spinReturn(maths);
  // A free spin is worth what any spin is, times its factor: of `cycle` stops of the paid one, so many give each.
  const free = freeSpinCount(maths) * BigInt(maths.freeSpins?.factor ?? 0);
  const scaled = spins * (cycle + free);
  return {
    cycle,
    returned: Number(scaled) / Number(cycle),
    basisPoints: Number((scaled * 10_000n) / (cycle * cycle)),
  };
}

function spinReturn(maths: GameMaths): bigint {
  const paid =
    maths.wins.kind === "lines" ? BigInt(maths.wins.lines.length) * lineReturn(maths) : wayReturn(maths);
  return paid + scatterReturn(maths);
}

/** Of one line: for each symbol and length, the stops where it goes on for exactly so long. */
function lineReturn({ strips, pays }: GameMaths): bigint {
  return sumOver((symbol, count) => {
    const stops = strips.map((strip, reel) => {
      const matching = strip.filter((there) =>
        reel === 0 ? there === symbol : counts(there, symbol),
      ).length;
      return BigInt(reel < count ? matching : reel === count ? strip.length - matching : strip.length);
    });
    return product(stops) * BigInt(payFor(pays[symbol], count));
  });
}

/** Of all ways: the rows that match, multiplied over the reels that match, where the next reel has none. */
function wayReturn({ strips, pays }: GameMaths): bigint {
  return sumOver((symbol, count) => {
    const weights = strips.map((strip, reel) => {
      const matches = strip.map(
        (_, stop) => rowsShown(strip, stop).filter((there) => counts(there, symbol)).length,
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

/** How many free spins all stops give together. */
function freeSpinCount(maths: GameMaths): bigint {
  return maths.freeSpins ? sumOverScatters(maths, maths.freeSpins.spins) : 0n;
}

/** What all stops come to that show so many scatters, by adding one reel after another. */
function sumOverScatters({ strips }: GameMaths, worth: Pays): bigint {
  let stopsWith = [1n];
  for (const strip of strips) {
    const next: bigint[] = Array.from({ length: stopsWith.length + ROWS }, () => 0n);
    for (let stop = 0; stop < strip.length; stop++) {
      const shown = rowsShown(strip, stop).filter((there) => there === "S").length;
      for (const [found, stops] of stopsWith.entries())
        next[found + shown] = (next[found + shown] ?? 0n) + stops;
    }
    stopsWith = next;
  }
  return stopsWith.reduce(
    (sum, stops, found) => (found < 3 ? sum : sum + stops * BigInt(payFor(worth, found))),
    0n,
  );
}

function sumOver(value: (symbol: PayingSymbol, count: number) => bigint): bigint {
  let sum = 0n;
  for (const symbol of PAYING) for (let count = 3; count <= REELS; count++) sum += value(symbol, count);
  return sum;
}

function rowsShown(strip: readonly ReelSymbol[], stop: number): ReelSymbol[] {
  return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? "S");
}

const product = (factors: readonly bigint[]) => factors.reduce((all, factor) => all * factor, 1n);
