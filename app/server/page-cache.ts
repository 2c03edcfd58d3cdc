import { LRUCache } from "lru-cache";
import type { StoredResponse } from "./stored-response.ts";

/** The time until an anonymous page is rendered again: its winners and jackpot are at most this old. */
const FRESH_MS = 5_000;
/** How long a stale page may still be sent while a fresh one is being rendered. */
const STALE_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** For pages of addresses that anybody can invent without limit: those with a query, and those that do not exist. */
const MAX_UNTRUSTED_BYTES = 32 * 1024 * 1024;

interface Entry {
  stored: StoredResponse;
  renderedAt: number;
  rendering: boolean;
}

/** Anonymous pages with their compressed bytes: one copy per brand version, host, language, theme and address. */
export interface PageCache {
  /**
   * Returns the cached page of a key. `refresh` is called, at most once at a time, when the page is stale; until then
   * the stale page is returned. Undefined when there is none or it is too old to show. A response other than 200 is
   * never returned stale: the page may exist by now.
   */
  get(key: string, now: number, refresh: () => void): StoredResponse | undefined;
  /** `madeUp`: anybody can invent such addresses. They share a smaller cache, and evict no other pages. */
  put(key: string, stored: StoredResponse, now: number, madeUp: boolean): void;
  /** Allows a failed refresh to be retried. */
  refreshFailed(key: string): void;
}

export function createPageCache(): PageCache {
  const known = room(MAX_BYTES);
  const madeUps = room(MAX_UNTRUSTED_BYTES);

  return {
    get(key, now, refresh) {
      const entry = known.get(key) ?? madeUps.get(key);
      if (!entry) return undefined;
      const age = now - entry.renderedAt;
      // Rendered before the test clock was set back: it would be fresh until that time comes again.
      if (age < 0) return undefined;
      if (age > FRESH_MS + (entry.stored.status === 200 ? STALE_MS : 0)) return undefined;
      if (age > FRESH_MS && !entry.rendering) {
        entry.rendering = true;
        refresh();
      }
      return entry.stored;
    },
    put(key, stored, now, madeUp) {
      // A page that has appeared or disappeared moves to the other cache.
      (madeUp ? known : madeUps).delete(key);
      (madeUp ? madeUps : known).set(key, { stored, renderedAt: now, rendering: false });
    },
    refreshFailed(key) {
      const entry = known.peek(key) ?? madeUps.peek(key);
      if (entry) entry.rendering = false;
    },
  };
}

function room(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ stored }) =>
      stored.identity.length + (stored.gzip?.length ?? 0) + (stored.brotli?.length ?? 0) + 1_024,
  });
}
