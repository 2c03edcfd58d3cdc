/** Gives a function that runs at most `many` works at once; the others wait, and begin in the order they came. */
export function inTurns(many: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < many) running += 1;
    // Whoever ends hands its place over.
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
