import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/ports/clock.ts";

interface CachedRead {
  value: Promise<unknown>;
  until: number;
}

/**
 * Creates a cache of reads that the pages of many visitors share. While a read is under way the others wait for it; a
 * failed one is not cached.
 */
export function createSharedReads(clock: Clock) {
  const kept = new LRUCache<string, CachedRead>({ max: 5_000 });
  return <T>(key: string, ttlMs: number, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key);
    if (found && found.until > clock.now()) return found.value as Promise<T>;
    const value = read();
    kept.set(key, { value, until: clock.now() + ttlMs });
    value.catch(() => kept.delete(key));
    return value;
  };
}
