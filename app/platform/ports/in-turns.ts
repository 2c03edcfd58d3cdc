import { PlatformError } from "../core/errors.ts";

/** After a minute whoever was refused may come again, as the error's text says. */
const RETRY_AFTER_MS = 60_000;

/**
 * Gives a function that runs at most `many` works at once; the others wait, and begin in the order they came. One that has
 * waited for more than `longestWaitMs` milliseconds when its turn comes is not begun, and the turn is the next one's at once.
 * @throws PlatformError SERVER_BUSY then, with `details.retryAfterMs`.
 */
export function inTurns(
  many: number,
  longestWaitMs = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    const came = performance.now();
    if (running < many) running += 1;
    // Whoever ends hands its place over.
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      if (performance.now() - came > longestWaitMs) {
        throw new PlatformError("SERVER_BUSY", { details: { retryAfterMs: RETRY_AFTER_MS } });
      }
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
