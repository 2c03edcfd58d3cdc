import { readdir, readFile } from "node:fs/promises";
import os from "node:os";

/**
 * The difference in niceness between the pool's threads and the event loop. At 19 a hash takes ten seconds and more
 * while other programs keep all processors busy; at 10 one or two.
 */
const NICENESS_OFFSET = 10;
const NICEST = 19;

/**
 * Gives the threads of libuv's pool, which hash and compress, a lower priority than the thread that answers requests:
 * on a small machine a rush of sign-ins otherwise takes the processor from it between two system calls
 * (docs/decisions/0075). Linux only: elsewhere a thread has no niceness of its own. Returns the number of threads.
 */
export async function lowerThreadPoolPriority(): Promise<number> {
  if (process.platform !== "linux") return 0;
  const tasks = "/proc/self/task";
  const niceness = Math.min(NICEST, os.getPriority() + NICENESS_OFFSET);
  let count = 0;
  // The first call that reads a file has started all of the pool's threads.
  for (const thread of await readdir(tasks)) {
    if ((await readFile(`${tasks}/${thread}/comm`, "utf8")).trim() !== "libuv-worker") continue;
    os.setPriority(Number(thread), niceness);
    count += 1;
  }
  return count;
}
