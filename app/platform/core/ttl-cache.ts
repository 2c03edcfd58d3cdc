import { LRUCache } from "lru-cache";
import { DAY_MS } from "#app/shared/durations.ts";
import type { Clock } from "../ports/clock.ts";

/**
 * Returns the options with which lru-cache drops an entry `ttlMs` milliseconds after it was set, by `clock`. All entries
 * end when the clock is set back, as QA engineers do: they would otherwise last until their time comes again.
 */
export function expireAfter(ttlMs: number, clock: Clock) {
  return { ttl: toMaximumAge(ttlMs), ttlResolution: 0, perf: { now: createForwardTime(clock) } };
}

/** Longer than any entry lasts. */
const SKIP_MS = 366 * DAY_MS;

/** Returns a function that gives the clock's time in milliseconds, and skips a year when the clock is set back. */
function createForwardTime(clock: Clock): () => number {
  let last = clock.now();
  let skippedMs = 0;
  return () => {
    const now = clock.now();
    if (now < last) skippedMs += last - now + SKIP_MS;
    last = now;
    return now + skippedMs;
  };
}

/** lru-cache still returns an entry that is as old as its `ttl`. */
const toMaximumAge = (ttlMs: number) => ttlMs - 1;

/**
 * Caches what `read` returns for `ttlMs` milliseconds, or for `ownMs`, under at most `max` keys; the least recently used
 * one makes room. Concurrent callers share one read; a failure is not cached.
 */
export function ttlCache<T>(clock: Clock, ttlMs: number, { max = 2_000 } = {}) {
  const cache = new LRUCache<string, Promise<T>>({ ...expireAfter(ttlMs, clock), max });
  return {
    get(key: string, read: () => Promise<T>, ownMs = ttlMs): Promise<T> {
      const known = cache.get(key);
      if (known) return known;
      cache.purgeStale();
      const value = read();
      cache.set(key, value, { ttl: toMaximumAge(ownMs) });
      value.catch(() => {
        if (cache.peek(key) === value) cache.delete(key);
      });
      return value;
    },
    clear: () => cache.clear(),
  };
}

export type TtlCache<T> = ReturnType<typeof ttlCache<T>>;
