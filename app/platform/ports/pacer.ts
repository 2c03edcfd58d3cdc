/** Returns a function that starts tasks in the order of arrival, at most one per `everyMs` milliseconds. */
export function createPacer(everyMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let next = 0;
  return async (work) => {
    const now = performance.now();
    const begin = Math.max(now, next);
    next = begin + everyMs;
    if (begin > now) await new Promise((done) => setTimeout(done, begin - now));
    return work();
  };
}
