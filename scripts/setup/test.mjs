// @ts-check
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { runCommand, SetupFailure } from "./failure.mjs";
import { slowestFiles, unitTimes, withinBudget } from "./file-times.mjs";
import { getLane, relatedOnly } from "./lanes.mjs";
import { runChecks, runShown, summaryLine } from "./parts.mjs";
import { prepare } from "./prepare.mjs";
import { root, setupFolder } from "./project.mjs";
import { browserCounts, browserTimes, unitCounts } from "./reports.mjs";

/**
 * @typedef {import("./parts.mjs").Result} Result
 * @typedef {import("./reports.mjs").Counts} Counts
 * @typedef {import("./file-times.mjs").FileTime} FileTime
 * @typedef {import("./lanes.mjs").Lane} Lane
 */

/**
 * `npm test`: all checks and tests, or those of a lane (lanes.mjs).
 *
 * @param {string[]} args
 */
export function test(args) {
  return runCommand(async () => {
    const lane = getLane(args);
    console.log("\nMarquee: checks and tests\n");
    const node = await prepare({ bundles: lane.name === "all" });
    // Puts the runtime's Node first on the search path, for commands that tests start by name.
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`,
      NODE_ENV: "test",
    };
    const results = lane.name === "some" ? [] : await runChecks(node);
    results.push(await unitTests(node, env, lane));
    if (lane.name === "all") results.push(await browserTests(node, env));
    return conclude(lane.name === "all" ? results.map((result) => withinBudget(result)) : results);
  });
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {Lane} lane
 */
async function unitTests(node, env, { name, filters }) {
  const report = reportFile("unit-tests");
  const runFile = reportFile("unit-run");
  const args = [
    ...["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    "--reporter=scripts/setup/unit-run-reporter.mjs",
    ...(name === "quick" ? relatedOnly() : filters),
  ];
  /** @type {NodeJS.ProcessEnv} */
  const laneEnv = {
    ...env,
    MARQUEE_UNIT_RUN: runFile,
    ...(name === "quick" && { MARQUEE_BUDGET: "quick" }),
  };
  return counted("unit", [node, "node_modules/vitest/vitest.mjs", ...args], laneEnv, () => {
    const { times, errors } = readJson(runFile);
    return { ...unitCounts(readJson(report), root, errors), times: unitTimes(times) };
  });
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function browserTests(node, env) {
  const name = "browser";
  const startedAt = performance.now();
  try {
    const { path, source } = await provideChromium(node);
    console.log(`\n  Browser tests run in ${path} (${source}).\n`);
    const report = reportFile("browser-tests");
    const command = [node, "node_modules/@playwright/test/cli.js", "test"];
    const browserEnv = { ...env, CHROMIUM_PATH: path, MARQUEE_E2E_REPORT: report };
    return await counted(name, command, browserEnv, () => {
      const parsedReport = readJson(report);
      return { ...browserCounts(parsedReport), times: browserTimes(parsedReport) };
    });
  } catch (error) {
    if (!(error instanceof SetupFailure) || error.message === "") throw error;
    console.error(`${error.log}\n${error.message}`);
    return { name, ok: false, tookMs: performance.now() - startedAt, passed: 0, failed: 1 };
  }
}

/**
 * Runs a test command and returns the counts of its report. A run that fails without a failed test in its report, or
 * without a report, counts as one failure.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Counts & { times: FileTime[] }} readCounts
 * @returns {Promise<Result>}
 */
async function counted(name, command, env, readCounts) {
  const startedAt = performance.now();
  const { code, stoppedBy } = await runShown(command, env);
  if (stoppedBy !== undefined) throw new SetupFailure("", { exitCode: 130 });
  /** @type {Counts & { times: FileTime[] }} */
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], times: [] };
  try {
    counts = readCounts();
  } catch (error) {
    console.error(`The ${name} tests left no report (${error}).`);
    counts.failed = 1;
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { name, ok: counts.failed === 0, tookMs: performance.now() - startedAt, ...counts };
}

/** @param {Result[]} results */
function conclude(results) {
  console.log(`\nSummary\n${results.map(summaryLine).join("\n")}\n`);
  const broken = results.filter(({ ok, passed }) => !ok && passed === undefined).map(({ name }) => name);
  if (broken.length > 0) console.log(`Checks failed: ${broken.join(", ")}\n`);
  list(
    "Flaky, passed on a retry",
    results.flatMap((result) => result.flaky ?? []),
  );
  list(
    "Failed",
    results.flatMap((result) => result.failures ?? []),
  );
  list("Slowest test files", slowestFiles(results.flatMap((result) => result.times ?? [])));
  const total = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const skipped = total("skipped");
  console.log(
    `${total("passed")} passed, ${total("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function list(heading, lines) {
  if (lines.length > 0) console.log(`${heading}:\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
}

/** @param {string} name */
function reportFile(name) {
  mkdirSync(setupFolder, { recursive: true });
  const file = join(setupFolder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
