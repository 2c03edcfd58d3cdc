/** One measured number with its target. Without a target it explains the others. */
export interface Figure {
  name: string;
  value: number;
  /** Empty for a ratio. */
  unit: "" | "KiB" | "MiB" | "ms" | "/s" | "µs" | "points";
  atLeast?: number;
  atMost?: number;
}

/** A part of the benchmark: a one-line description, and its measurement. */
export interface Part {
  name: string;
  what: string;
  run(): Promise<Figure[]>;
}

/** Runs two sides in short alternating rounds, so that a machine with other work slows both alike. */
export async function alternate<A, B>(
  rounds: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B][]> {
  const pairs: [A, B][] = [];
  for (let round = 0; round < rounds; round++) pairs.push([await first(), await second()]);
  return pairs;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns true when a figure meets its target; null when it has none. */
export function isMet({ value, atLeast, atMost }: Figure): boolean | null {
  if (atLeast === undefined && atMost === undefined) return null;
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** Formats one line per figure: `0.83   at least 0.60   pass`. */
export function figureLine(figure: Figure): string {
  const { name, unit, atLeast, atMost } = figure;
  const met = isMet(figure);
  const [least, most] = [atLeast, atMost].map((bound) => bound !== undefined && amount(bound, unit));
  const target =
    least && most ? `${least} to ${most}` : least ? `at least ${least}` : most ? `at most ${most}` : "";
  const verdict = met === null ? "" : met ? "pass" : "SHORT";
  return `  ${name.padEnd(56)}${amount(figure.value, unit).padStart(12)}  ${target.padEnd(20)}${verdict}`.trimEnd();
}

function amount(value: number, unit: Figure["unit"]): string {
  const digits = unit === "" ? 2 : unit === "KiB" || unit === "MiB" || unit === "µs" ? 1 : 0;
  return `${value.toFixed(digits)}${unit && unit !== "/s" ? ` ${unit}` : unit}`;
}
