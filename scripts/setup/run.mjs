// @ts-check
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SetupFailure } from "./failure.mjs";
import { root, setupFolder } from "./project.mjs";

const TAIL_LINES = 25;
const ORPHAN_WATCH_MS = 250;

/**
 * Runs a command in the project's folder, with its output in `.marquee/<name>.log` instead of on the screen. Stopping
 * this process (Ctrl-C, a supervisor's SIGTERM) stops the command first and ends with a SetupFailure of the customary
 * exit code.
 *
 * @param {string} name
 * @param {readonly string[]} command program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, onStart?: (pid: number) => void, limitMs?: number }} [options] after `limitMs`
 *   the command is stopped
 * @returns {Promise<{ ok: boolean, late: boolean, output: string, tail: string }>} `ok` when it succeeded, `late`
 *   when it exceeded the limit, all of its output, and the last lines of that
 */
export async function runQuietly(
  name,
  [program = "", ...args],
  { env = process.env, onStart, limitMs } = {},
) {
  mkdirSync(setupFolder, { recursive: true });
  const logFile = join(setupFolder, `${name}.log`);
  const log = openSync(logFile, "w");
  // npm is a batch file on Windows, which only a shell can run.
  const shell = process.platform === "win32" && program === "npm";
  const child = spawn(program, args, { cwd: root, env, shell, stdio: ["ignore", log, log] });
  closeSync(log);
  if (child.pid !== undefined) onStart?.(child.pid);
  let late = false;
  const limit =
    limitMs === undefined
      ? undefined
      : setTimeout(() => {
          late = child.kill();
        }, limitMs);

  const { code, stoppedBy } = await waitForExit(child);
  clearTimeout(limit);
  if (stoppedBy !== undefined) throw new SetupFailure("", { exitCode: stoppedBy === "SIGINT" ? 130 : 143 });
  const output = readFileSync(logFile, "utf8");
  return { ok: code === 0, late, output, tail: output.trimEnd().split("\n").slice(-TAIL_LINES).join("\n") };
}

/**
 * Waits for the exit code of a child, and passes this process's SIGINT or SIGTERM on to it once. A terminal and npm
 * both send Ctrl-C to the child themselves, so it may get the signal more than once.
 *
 * npm's SIGTERM reaches only the shell in which npm runs a script; the shell ends and leaves the script running. So
 * under npm the parent's end counts as SIGTERM.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<{ code: number, stoppedBy?: NodeJS.Signals }>}
 */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy;
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      if (stoppedBy === undefined) child.kill(signal);
      stoppedBy = signal;
    };
    const parent = process.ppid;
    const orphanWatch = setInterval(() => {
      if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) pass("SIGTERM");
    }, ORPHAN_WATCH_MS);
    process.on("SIGINT", pass);
    process.on("SIGTERM", pass);
    const stopWatching = () => {
      clearInterval(orphanWatch);
      process.off("SIGINT", pass);
      process.off("SIGTERM", pass);
    };
    child.once("error", (error) => {
      stopWatching();
      reject(error);
    });
    child.once("exit", (code) => {
      stopWatching();
      resolve({ code: code ?? 1, ...(stoppedBy && { stoppedBy }) });
    });
  });
}
