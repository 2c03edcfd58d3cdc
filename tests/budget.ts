import { randomInt } from "node:crypto";
import { it } from "vitest";

/**
 * How much the simulations try, by `MARQUEE_BUDGET`:
 * unset: what fits into `npm test`, with a new seed each time · `full`: for a night · `quick`: no simulation runs.
 */
const lane = process.env.MARQUEE_BUDGET ?? "";
if (!["", "full", "quick"].includes(lane)) {
  throw new Error(`MARQUEE_BUDGET is "full", "quick" or unset, and it is "${lane}"`);
}

/** Returns the number of cases for `npm test`, or for a full run. */
export function budget<T>(usual: T, full: T): T {
  return lane === "full" ? full : usual;
}

/** A test that tries many random cases; the quick lane leaves it out. */
export const simulate = it.skipIf(lane === "quick");

/**
 * Returns the least count of this mean that all but one run in a million reach (Poisson), for an expectation that
 * chance does not break. It uses 70% of the mean, since events in a sequence come in clusters.
 */
export function surely(mean: number): number {
  // Beyond this the terms are too small to add; the answer stays on the safe side.
  const expected = Math.min(mean * 0.7, 500);
  let least = 0;
  let term = Math.exp(-expected);
  for (let below = term; below < 1e-6; below += term) {
    least += 1;
    term *= expected / least;
  }
  return least;
}

/** The seed of this run's random tests: `MARQUEE_SEED`, else a new one. Print it, so that a failure can be repeated. */
export function testSeed(): number {
  return process.env.MARQUEE_SEED ? Number(process.env.MARQUEE_SEED) : randomInt(2 ** 31);
}

/**
 * How far the mean of `count` independent amounts from 0 to `most`, whose true mean is `mean`, may lie from it but for one
 * run in a billion (Bernstein's inequality, which holds for any distribution).
 */
export function reachOfMean({ mean, most, count }: { mean: number; most: number; count: number }): number {
  const exponent = Math.log(2e9);
  const variance = mean * (most - mean);
  const linear = (most * exponent) / 3;
  return (linear + Math.sqrt(linear ** 2 + 2 * count * variance * exponent)) / count;
}
