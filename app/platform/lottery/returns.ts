import { combinations } from "#app/shared/lottery-picks.ts";
import type { DrawShape, MatchRule, PlayType, PrizeMode, ValueSource } from "./rule-set.ts";

/** An exact probability: `n` of `d`. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

/** The average return of a play type's lines, in basis points of their cost, rounded down. */
export interface PlayReturn {
  lowest: number;
  highest: number;
}

/**
 * Computes the exact return of a play type. Lines can have different returns: each option has its own odds, and the
 * number of orders depends on a number's digits.
 */
export function exactReturn(
  shape: DrawShape,
  { match, picks, odds, cost }: PlayType,
  mode: PrizeMode,
): PlayReturn {
  const points = lineChances(shape, match, picks).map((chances) => {
    const paid = chances
      .map((chance, tier) => multiplyFraction(chance, BigInt(odds[mode][tier] ?? 0)))
      .reduce(addFractions, { n: 0n, d: 1n });
    return Number((paid.n * 10_000n) / (paid.d * 1_000n * BigInt(cost[mode])));
  });
  return { lowest: Math.min(...points), highest: Math.max(...points) };
}

const hitsOfLine = new WeakMap<PlayType, number>();

/** Returns the highest expected number of hits of a play type's lines, as a rounded floating-point number. */
export function computeMaxLineHits(shape: DrawShape, play: PlayType): number {
  const known = hitsOfLine.get(play);
  if (known !== undefined) return known;
  const hits = lineChances(shape, play.match, play.picks).map((chances) =>
    chances.reduce((sum, { n, d }) => sum + Number((n * 10n ** 12n) / d) / 1e12, 0),
  );
  const most = Math.max(...hits);
  hitsOfLine.set(play, most);
  return most;
}

/** Returns the average number of hits in each tier, for each kind of line of a play type. */
function lineChances(shape: DrawShape, match: MatchRule, picks: PlayType["picks"]): Fraction[][] {
  switch (match.by) {
    case "tail":
      return [match.tiers.map((prizes) => tailChance(shape, prizes, picks))];
    case "orders":
      // Six orders of three different digits, three when one digit occurs twice.
      return [
        [createFraction(6, 1_000), createFraction(0, 1)],
        [createFraction(0, 1), createFraction(3, 1_000)],
      ];
    case "digit":
      return [[subtractFractions(createFraction(1, 1), raiseFraction(createFraction(9, 10), match.digits))]];
    case "all":
    case "none":
      return [[pairsChance(shape, match.by, picks)]];
    case "balls":
      return [match.hits.map((hits) => ballsChance(shape, hits, picks))];
    case "options": {
      const values = valueWeights(shape, match.value);
      const all = [...values.values()].reduce((sum, weight) => sum + weight, 0n);
      return match.options.map(({ wins }, own) =>
        match.options.map((_, tier) =>
          tier === own ? { n: computeWeight(values, wins), d: all } : createFraction(0, 1),
        ),
      );
    }
  }
}

function tailChance(shape: DrawShape, prizes: readonly string[], picks: PlayType["picks"]): Fraction {
  if (shape.kind !== "prizes" || picks.kind !== "digits") throw new Error("ends are of digits");
  const numbers = shape.prizes
    .filter(({ code, digits }) => prizes.includes(code) && digits >= picks.length)
    .reduce((sum, { count }) => sum + count, 0);
  return createFraction(numbers, 10 ** picks.length);
}

/**
 * Returns the chance that all of k two-digit numbers are among the ends (by inclusion and exclusion), or none of them.
 */
function pairsChance(shape: DrawShape, by: "all" | "none", picks: PlayType["picks"]): Fraction {
  if (shape.kind !== "prizes" || picks.kind !== "numbers") throw new Error("ends are of digits");
  const numbers = shape.prizes.reduce((sum, { count }) => sum + count, 0);
  const without = (missing: number) => raiseFraction(createFraction(100 - missing, 100), numbers);
  if (by === "none") return without(picks.take);
  let sum = createFraction(0, 1);
  for (let missing = 0; missing <= picks.take; missing++) {
    const term = multiplyFraction(without(missing), BigInt(combinations(picks.take, missing)));
    sum = missing % 2 === 0 ? addFractions(sum, term) : subtractFractions(sum, term);
  }
  return sum;
}

function ballsChance(shape: DrawShape, hits: number, picks: PlayType["picks"]): Fraction {
  if (shape.kind !== "balls" || picks.kind !== "numbers") throw new Error("balls are numbers");
  const { count, of } = shape;
  return {
    n: choose(count, hits) * choose(of - count, picks.take - hits),
    d: choose(of, picks.take),
  };
}

/** Returns the number of equally likely draws for each value. */
function valueWeights(shape: DrawShape, source: ValueSource): Map<number, bigint> {
  switch (source.of) {
    case "tail":
      return new Map(Array.from({ length: 10 ** source.digits }, (_, value) => [value, 1n]));
    case "ends":
      return new Map(Array.from({ length: 100 }, (_, value) => [value, 1n]));
    case "digitSum":
      return sumWeights(getDigits(shape, source.prize));
    case "faces":
      return new Map([1, 2, 3, 4, 5, 6].flatMap((a) => facesFrom(a)).map((value) => [value, 1n]));
    case "ballSum":
      return ballSumWeights(shape);
  }
}

function facesFrom(first: number): number[] {
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.flatMap((second) => faces.map((third) => first * 100 + second * 10 + third));
}

function sumWeights(digits: number): Map<number, bigint> {
  let sums = new Map([[0, 1n]]);
  for (let at = 0; at < digits; at++) {
    const next = new Map<number, bigint>();
    for (const [sum, weight] of sums) {
      for (let digit = 0; digit < 10; digit++) next.set(sum + digit, (next.get(sum + digit) ?? 0n) + weight);
    }
    sums = next;
  }
  return sums;
}

/** Returns the number of sets of `count` balls for each sum, built ball by ball. */
function ballSumWeights(shape: DrawShape): Map<number, bigint> {
  if (shape.kind !== "balls") throw new Error("only balls have a sum of balls");
  const bySize = Array.from({ length: shape.count + 1 }, () => new Map<number, bigint>());
  bySize[0]?.set(0, 1n);
  for (let ball = 1; ball <= shape.of; ball++) {
    for (let size = shape.count; size > 0; size--) {
      for (const [sum, weight] of bySize[size - 1] ?? []) {
        const sums = bySize[size];
        sums?.set(sum + ball, (sums.get(sum + ball) ?? 0n) + weight);
      }
    }
  }
  return bySize[shape.count] ?? new Map();
}

function getDigits(shape: DrawShape, prize: string): number {
  const found = shape.kind === "prizes" ? shape.prizes.find(({ code }) => code === prize) : undefined;
  if (!found) throw new Error(`the draw has no prize ${prize}`);
  return found.digits;
}

function computeWeight(values: ReadonlyMap<number, bigint>, wins: (value: number) => boolean): bigint {
  return [...values].reduce((sum, [value, weight]) => (wins(value) ? sum + weight : sum), 0n);
}

function choose(from: number, take: number): bigint {
  let count = 1n;
  for (let at = 1; at <= take; at++) count = (count * BigInt(from - take + at)) / BigInt(at);
  return take < 0 || take > from ? 0n : count;
}

const createFraction = (n: number, d: number): Fraction => ({ n: BigInt(n), d: BigInt(d) });
const multiplyFraction = ({ n, d }: Fraction, by: bigint): Fraction => ({ n: n * by, d });
const addFractions = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const subtractFractions = (a: Fraction, b: Fraction): Fraction => addFractions(a, multiplyFraction(b, -1n));
const raiseFraction = ({ n, d }: Fraction, by: number): Fraction => ({
  n: n ** BigInt(by),
  d: d ** BigInt(by),
});
