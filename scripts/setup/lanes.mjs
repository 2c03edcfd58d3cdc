// @ts-check
import { spawnSync } from "node:child_process";
import { SetupFailure } from "./failure.mjs";
import { root } from "./project.mjs";

/**
 * The extent of `npm test`: `all` is the CI run. `quick` leaves out the browser, PostgreSQL, simulations, and tests
 * that no change affects. `some` runs the unit and integration tests whose file names match a filter.
 *
 * @typedef {{ name: "all" | "quick" | "some", filters: readonly string[] }} Lane
 */

/**
 * Returns the lane that the arguments select.
 *
 * @param {readonly string[]} args the arguments after `npm test --`
 * @returns {Lane}
 * @throws SetupFailure when `quick` is combined with filters.
 */
export function getLane(args) {
  if (args.length === 0) return { name: "all", filters: [] };
  if (!args.includes("quick")) return { name: "some", filters: args };
  if (args.length === 1) return { name: "quick", filters: [] };
  throw new SetupFailure("`npm test -- quick` takes no filter: use either quick or filters.");
}

/**
 * Returns Vitest's arguments for the tests that import a changed file, directly or indirectly. Changed are files since
 * this branch left main (on main, since the last commit), and uncommitted files. Without a history to compare with it
 * returns no arguments, so that all tests run.
 *
 * @param {(...args: string[]) => string | null} [git] returns the output of a git command, null when it fails
 * @returns {string[]}
 */
export function relatedOnly(git = runGit) {
  const head = git("rev-parse", "HEAD");
  const left = git("merge-base", "HEAD", "main") ?? git("merge-base", "HEAD", "origin/main");
  const since = left === null || left === head ? git("rev-parse", "--verify", "HEAD~1") : left;
  return since === null ? [] : [`--changed=${since}`, "--passWithNoTests"];
}

/** @param {string[]} args */
function runGit(...args) {
  const { status, stdout } = spawnSync("git", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : null;
}
