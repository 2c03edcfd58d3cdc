// @ts-check

/**
 * The parts of Playwright's JSON report that are read here.
 *
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} Report
 */

/**
 * What a run of the browser tests came to. A test that passed on a retry passed: it is named, so that its cause is
 * found, and fails nothing.
 *
 * @param {Report} report
 * @returns {{ passed: number, failed: number, skipped: number, flaky: string[] }}
 */
export function browserCounts({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  };
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap(flakyIn)];
}
