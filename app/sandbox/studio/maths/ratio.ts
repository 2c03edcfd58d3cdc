/** An exact fraction. */
export interface Ratio {
  over: bigint;
  under: bigint;
}

export const toRatio = (over: bigint): Ratio => ({ over, under: 1n });

export function addRatios(a: Ratio, b: Ratio): Ratio {
  return reduceRatio(a.over * b.under + b.over * a.under, a.under * b.under);
}

export const multiplyRatios = (a: Ratio, b: Ratio): Ratio => reduceRatio(a.over * b.over, a.under * b.under);

/** Reduces a fraction by its greatest common divisor, so that long sums stay small. */
export function reduceRatio(over: bigint, under: bigint): Ratio {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b > 0n) [a, b] = [b, a % b];
  return a > 1n ? { over: over / a, under: under / a } : { over, under };
}

/** Returns the nearest number. */
export const toNumber = ({ over, under }: Ratio): number =>
  Number((over * 1_000_000_000_000n) / under) / 1_000_000_000_000;
