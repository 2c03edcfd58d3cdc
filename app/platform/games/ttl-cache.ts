import type { Clock } from "../ports/clock.ts";

const MOST_KEYS = 2_000;

/** Keeps what `read` gave for a while; those who ask at the same moment share one read. A failure is not kept. */
export function ttlCache<T>(clock: Clock, ttlMs: number) {
  const kept = new Map<string, { value: Promise<T>; until: number }>();
  return {
    get(key: string, read: () => Promise<T>): Promise<T> {
      const now = clock.now();
      const known = kept.get(key);
      if (known && known.until > now && known.until <= now + ttlMs) return known.value;
      if (kept.size >= MOST_KEYS) kept.clear();
      const value = read();
      kept.set(key, { value, until: now + ttlMs });
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
    clear: () => kept.clear(),
  };
}
