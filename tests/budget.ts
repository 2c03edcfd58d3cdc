import { randomInt } from "node:crypto";
import { it } from "vitest";

/**
 * The extent of the simulations, by `MARQUEE_BUDGET`: unset: as many as fit into `npm test`, with a new seed each time
 * · `full`: a nightly run · `quick`: no simulation runs.
 */
const lane = process.env.MARQUEE_BUDGET ?? "";
if (!["", "full", "quick"].includes(lane)) {
  throw new Error(`MARQUEE_BUDGET is "full", "quick" or unset, and it is "${lane}"`);
}

/** Returns the number of cases for `npm test`, or for a full run. */
export function budget<T>(usual: T, full: T): T {
  return lane === "full" ? full : usual;
}

/** A test of many random cases; the quick lane skips it. */
export const simulate = it.skipIf(lane === "quick");

/**
 * Returns the least count of this mean that all but one run in a million reach (Poisson), for an expectation that
 * chance does not break. It uses 70% of the mean, since events in a sequence come in clusters.
 */
export function surely(mean: number): number {
  // Beyond this the terms are too small to add; the result stays conservative.
  const expected = Math.min(mean * 0.7, 500);
  let least = 0;
  let term = Math.exp(-expected);
  for (let below = term; below < 1e-6; below += term) {
    least += 1;
    term *= expected / least;
  }
  return least;
}

/**
 * Returns the seed of this run's random tests: `MARQUEE_SEED`, else a new one. Print it, so that a failure can be
 * repeated.
 */
export function testSeed(): number {
  return process.env.MARQUEE_SEED ? Number(process.env.MARQUEE_SEED) : randomInt(2 ** 31);
}

/**
 * Returns the maximum deviation of the mean of `count` independent amounts from 0 to `most` from their true mean
 * `mean`. It is exceeded in one run in a billion (Bernstein's inequality, valid for any distribution).
 */
export function reachOfMean({ mean, most, count }: { mean: number; most: number; count: number }): number {
  const exponent = Math.log(2e9);
  const variance = mean * (most - mean);
  const linear = (most * exponent) / 3;
  return (linear + Math.sqrt(linear ** 2 + 2 * count * variance * exponent)) / count;
}
