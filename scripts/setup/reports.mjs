// @ts-check
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * The result of a test run. `failures` names the failures, each with the first line of its reason; a file that could
 * not be loaded is one. `flaky` names the passed tests that needed a retry, so that the cause is found.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Counts
 * @typedef {import("./file-times.mjs").FileTime} FileTime
 */

/**
 * The parts of Vitest's JSON report that are read here.
 *
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} UnitTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: UnitFile[] }} UnitReport
 */

/**
 * An error that no test awaited, with the test that ran last.
 *
 * @typedef {{ file: string, test: string, message: string }} UnhandledError
 */

/**
 * Returns the result of a run of the unit and integration tests. An unhandled error counts as a failure.
 *
 * @param {UnitReport} report
 * @param {string} root the folder to which names of files are relative
 * @param {readonly UnhandledError[]} [errors]
 * @returns {Counts}
 */
export function unitCounts(
  { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults },
  root,
  errors = [],
) {
  const getFile = (/** @type {UnitFile} */ { name }) => relative(root, name);
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  const failed = testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(
        ({ fullName, failureMessages }) =>
          `${getFile(file)}: ${fullName}${getFailureReason(failureMessages[0])}`,
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length + errors.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...broken.map((file) => `${getFile(file)}${getFailureReason(file.message)}`),
      ...failed,
      ...errors.map(({ file, test, message }) => `${file}: during "${test}"${getFailureReason(message)}`),
    ],
    flaky: [],
  };
}

/**
 * The parts of Playwright's JSON report that are read here.
 *
 * @typedef {{ projectName: string, status: string, results: { duration: number, error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, file: string, tests: BrowserTest[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} BrowserReport
 */

/**
 * Returns the result of a run of the browser tests. A test that passed on a retry counts as passed, and fails nothing.
 *
 * @param {BrowserReport} report
 * @returns {Counts}
 */
export function browserCounts({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: listTestsByStatus(suites, "unexpected"),
    flaky: listTestsByStatus(suites, "flaky"),
  };
}

/**
 * Returns the duration of the tests of each file. For a retried test, the last attempt counts.
 *
 * @param {BrowserReport} report
 * @returns {FileTime[]}
 */
export function browserTimes({ suites }) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, tests } of suites.flatMap(getSpecs)) {
    const lastTries = tests.map(({ results }) => results.at(-1)?.duration ?? 0);
    const tookMs = lastTries.reduce((sum, duration) => sum + duration, times.get(file) ?? 0);
    times.set(file, tookMs);
  }
  return [...times].map(([file, tookMs]) => ({ file: `tests/e2e/${file}`, tookMs }));
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function getSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(getSpecs)];
}

/**
 * Returns the tests with this status, each with the reason of its first failure.
 *
 * @param {readonly Suite[]} suites
 * @param {"flaky" | "unexpected"} wanted
 * @returns {string[]}
 */
function listTestsByStatus(suites, wanted) {
  return suites
    .flatMap(getSpecs)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(
          ({ projectName, results }) =>
            `[${projectName}] ${file}: ${title}${getFailureReason(results[0]?.error?.message)}`,
        ),
    );
}

/**
 * Returns the first line of an error, without terminal colours.
 *
 * @param {string} [message]
 */
function getFailureReason(message = "") {
  const [first = ""] = stripVTControlCharacters(message).trim().split("\n");
  return first === "" ? "" : ` (${first})`;
}
