// @ts-check
import { SLOW_FILES } from "./slow-files.mjs";
import { asSeconds } from "./steps.mjs";

/** The longest time that a test file may occupy its worker, unless `SLOW_FILES` allows it more. */
const LIMIT_S = 60;
const SHOWN = 10;

/**
 * The worker time in seconds of all browser tests or all unit tests, on the machine for which limits are set. In a
 * slower run every file's limit grows in proportion, because limits compare files, not machines.
 */
const WHOLE_RUN_S = 1_800;

/**
 * The worker time of a test file, including failed attempts.
 *
 * @typedef {{ file: string, tookMs: number }} FileTime
 */

/**
 * Returns the slowest files of a run, slowest first, one line each.
 *
 * @param {readonly FileTime[]} times
 * @returns {string[]}
 */
export function slowestFiles(times) {
  return [...times]
    .sort((a, b) => b.tookMs - a.tookMs)
    .slice(0, SHOWN)
    .map(({ file, tookMs }) => `${asSeconds(tookMs).padStart(8)}  ${file}`);
}

/**
 * Returns the result of a run of tests, with a failure for each file that took longer than it may.
 * `MARQUEE_BUDGET=full` has no limits.
 *
 * @template {{ ok: boolean, failed?: number, failures?: string[], times?: FileTime[] }} R
 * @param {R} result
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {R}
 */
export function withinBudget(result, env = process.env) {
  const over = env.MARQUEE_BUDGET === "full" ? [] : filesOverBudget(result.times ?? []);
  if (over.length === 0) return result;
  const failures = [...(result.failures ?? []), ...over];
  return { ...result, ok: false, failed: (result.failed ?? 0) + over.length, failures };
}

/**
 * Returns one line for each file that exceeded its limit, in a run of all files of its kind.
 *
 * @param {readonly FileTime[]} times
 * @param {Readonly<Record<string, { limitS: number }>>} [exceptions]
 * @returns {string[]}
 */
export function filesOverBudget(times, exceptions = SLOW_FILES) {
  const wholeS = times.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1_000;
  const slowness = Math.max(1, wholeS / WHOLE_RUN_S);
  return times.flatMap(({ file, tookMs }) => {
    const limitS = Math.round((exceptions[file]?.limitS ?? LIMIT_S) * slowness);
    if (tookMs <= limitS * 1_000) return [];
    return [
      `${file} took ${asSeconds(tookMs)} of ${limitS} s: make it faster, or give it more in scripts/setup/slow-files.mjs`,
    ];
  });
}

/**
 * Parses the times that `unit-run-reporter.mjs` wrote.
 *
 * @param {Record<string, number>} written milliseconds by file
 * @returns {FileTime[]}
 */
export function unitTimes(written) {
  return Object.entries(written).map(([file, tookMs]) => ({ file, tookMs }));
}
