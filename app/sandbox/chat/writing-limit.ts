/** Messages that one visitor may write in a window, and the window. */
const MAX_MESSAGES = 6;
const WINDOW_MS = 30_000;

/** Counts what each visitor writes: `take` is false for one who has written as many as fit in the window. */
export function createWritingLimit(clock: { now(): number }) {
  const writtenAt = new Map<string, number[]>();
  return {
    take(visitor: string): boolean {
      const after = clock.now() - WINDOW_MS;
      for (const [one, times] of writtenAt) {
        // Whoever wrote last stands last.
        if ((times.at(-1) ?? 0) > after) break;
        writtenAt.delete(one);
      }
      const recent = (writtenAt.get(visitor) ?? []).filter((at) => at > after);
      if (recent.length >= MAX_MESSAGES) return false;
      writtenAt.delete(visitor);
      writtenAt.set(visitor, [...recent, clock.now()]);
      return true;
    },
  };
}
