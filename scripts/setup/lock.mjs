// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const HEARTBEAT_MS = 1_000;
const POLL_INTERVAL_MS = 200;
/** A lock whose heartbeat has stopped for this long belongs to a process that has ended. */
const STALE_AFTER_MS = 15_000;

/**
 * Runs `work` while no other process of any machine that shares this folder runs work under the same lock file. The
 * file names its holder's process ids. A holder of this machine that died is noticed at once. One elsewhere (a
 * container, a network folder) is noticed when its heartbeat, the file's modification time, stops while we watch.
 *
 * @template T
 * @param {string} file
 * @param {(addProcess: (pid: number) => void) => Promise<T>} work gets a function that names a child process as a
 *   holder too: a killed parent's child may go on writing
 * @param {{ onWait?: (pid: number) => void, silenceMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait = () => {}, silenceMs = STALE_AFTER_MS } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  await acquireLock(file, onWait, silenceMs);
  const pids = [process.pid];
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS);
  heartbeat.unref();
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work((pid) => {
      pids.push(pid);
      writeFileSync(file, holderText(pids));
    });
  } finally {
    clearInterval(heartbeat);
    process.off("exit", release);
    release();
  }
}

/**
 * @param {string} file
 * @param {(pid: number) => void} onWait
 * @param {number} silenceMs
 */
async function acquireLock(file, onWait, silenceMs) {
  let isReported = false;
  let lastBeat = 0;
  let seenSince = performance.now();
  while (!create(file)) {
    const holder = read(file);
    if (holder === undefined) continue;
    // Reads the time once: on a busy machine the first check alone would take longer than a short silence.
    const now = performance.now();
    if (holder.beat !== lastBeat) {
      lastBeat = holder.beat;
      seenSince = now;
    }
    if (isGone(holder) || now - seenSince > silenceMs) {
      breakLock(file, holder.text);
    } else if (!isReported) {
      onWait(holder.pids[0] ?? 0);
      isReported = true;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** @param {string} file */
function create(file) {
  try {
    writeFileSync(file, holderText([process.pid]), { flag: "wx" });
    return true;
  } catch (error) {
    if (getCode(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Removes a dead holder's lock. Two waiters may find it dead at the same moment, and the slower one must not remove a
 * lock that the faster one has taken since. So only the holder of a second, short-lived lock checks again and removes
 * it.
 *
 * @param {string} file
 * @param {string} deadText
 */
function breakLock(file, deadText) {
  const breaker = `${file}.break`;
  try {
    mkdirSync(breaker);
  } catch (error) {
    if (getCode(error) !== "EEXIST") throw error;
    if (Date.now() - (statSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > STALE_AFTER_MS) {
      rmSync(breaker, { recursive: true, force: true });
    }
    return;
  }
  try {
    if (read(file)?.text === deadText) rmSync(file, { force: true });
  } finally {
    rmSync(breaker, { recursive: true, force: true });
  }
}

/** @param {string} file */
function read(file) {
  try {
    const text = readFileSync(file, "utf8");
    const { host, pids } = JSON.parse(text);
    return { text, host: String(host), pids: /** @type {number[]} */ (pids), beat: statSync(file).mtimeMs };
  } catch (error) {
    if (getCode(error) === "ENOENT") return undefined;
    // The file was created but not written yet: its holder is alive, unless this lasts.
    if (error instanceof SyntaxError) return { text: "", host: "", pids: [], beat: -1 };
    throw error;
  }
}

/** @param {{ host: string, pids: number[] }} holder */
function isGone({ host, pids }) {
  return host === hostname() && !pids.some(isRunning);
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getCode(error) === "EPERM";
  }
}

/** @param {number[]} pids */
function holderText(pids) {
  return JSON.stringify({ host: hostname(), pids });
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (getCode(error) !== "ENOENT") throw error;
  }
}

/** @param {unknown} error */
function getCode(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
