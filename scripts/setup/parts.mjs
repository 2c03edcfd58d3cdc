// @ts-check
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { root } from "./project.mjs";
import { runQuietly, waitForExit } from "./run.mjs";
import { asSeconds } from "./steps.mjs";

/**
 * A part of `npm test`, and its result. `passed`, `failed` and `skipped` count tests; a check of the whole code counts
 * none. `failures` names the failed tests, `flaky` those among the passed that needed a retry, `times` has the duration
 * of each test file.
 *
 * @typedef {{ name: string, args: string[] }} Check
 * @typedef {{ name: string, ok: boolean, tookMs: number, passed?: number, failed?: number, skipped?: number,
 *   failures?: string[], flaky?: string[], times?: import("./file-times.mjs").FileTime[] }} Result
 */

const CRUISER = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";

/**
 * The static checks of the code, longest first.
 * @type {readonly Check[]}
 */
const checks = [
  { name: "types", args: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { name: "lint", args: ["node_modules/@biomejs/biome/bin/biome", "check", "--diagnostic-level=warn", "."] },
  { name: "architecture", args: [CRUISER, "app", "scripts"] },
  { name: "browser code", args: [CRUISER, "--config", ".dependency-cruiser-browser.mjs", "app"] },
  { name: "class names", args: ["scripts/check-classes.ts"] },
  { name: "words", args: ["scripts/check-words.ts"] },
  { name: "unused code", args: ["node_modules/knip/bin/knip.js"] },
];

/**
 * Runs every check, one per processor at a time, and prints the findings of those that fail.
 *
 * @param {string} node the program of the runtime's Node
 * @returns {Promise<Result[]>} in order of completion
 */
export async function runChecks(node) {
  /** @type {Result[]} */
  const results = [];
  const left = [...checks];
  const runLeft = async () => {
    for (let check = left.shift(); check !== undefined; check = left.shift()) {
      results.push(await runCheck(node, check));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, cpus().length) }, runLeft));
  return results;
}

/**
 * @param {string} node
 * @param {Check} check
 * @returns {Promise<Result>}
 */
async function runCheck(node, { name, args }) {
  const startedAt = performance.now();
  const { ok, output } = await runQuietly(`check-${name.replace(" ", "-")}`, [node, ...args]);
  const result = { name, ok, tookMs: performance.now() - startedAt };
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  console.log(summaryLine(result));
  return result;
}

/**
 * Runs a command and shows its output.
 *
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} env
 */
export async function runShown([program = "", ...args], env) {
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  return waitForExit(child);
}

/** @param {Result} result */
export function summaryLine({ name, ok, tookMs, passed, failed, skipped }) {
  const counts =
    passed === undefined
      ? ""
      : `${passed} passed, ${failed ?? 0} failed${skipped ? `, ${skipped} skipped` : ""}`;
  return `  ${name.padEnd(16)}${(ok ? "ok" : "FAILED").padEnd(8)}${counts.padEnd(40)}${asSeconds(tookMs).padStart(9)}`;
}
