import type { Clock } from "../ports/clock.ts";

/**
 * Caches what `read` returns for `ttlMs` milliseconds, under at most `mostKeys` keys. Concurrent callers share one
 * read; a failure is not cached.
 */
export function ttlCache<T>(clock: Clock, ttlMs: number, { mostKeys = 2_000 } = {}) {
  const cached = new Map<string, { value: Promise<T>; until: number }>();
  return {
    get(key: string, read: () => Promise<T>): Promise<T> {
      const now = clock.now();
      const known = cached.get(key);
      if (known && known.until > now && known.until <= now + ttlMs) return known.value;
      if (cached.size >= mostKeys) cached.clear();
      const value = read();
      cached.set(key, { value, until: now + ttlMs });
      value.catch(() => {
        if (cached.get(key)?.value === value) cached.delete(key);
      });
      return value;
    },
    clear: () => cached.clear(),
  };
}
