import { LRUCache } from "lru-cache";
import type { StoredResponse } from "./stored-response.ts";

/** How long an anonymous page stands before it is rendered again: its winners and jackpot age by at most this. */
const FRESH_MS = 5_000;
/** How long a stale page may still be sent while a fresh one is being rendered. */
const STALE_MS = 60_000;
const MAX_BYTES = 96 * 1024 * 1024;

interface Entry {
  stored: StoredResponse;
  renderedAt: number;
  rendering: boolean;
}

/** Anonymous pages with their compressed bytes: one copy per brand version, host, language, theme and address. */
export interface PageCache {
  /**
   * The stored page of a key. `refresh` is called, at most once at a time, when the page is stale; the stale one is
   * given meanwhile. Undefined when there is none or it is too old to show.
   */
  get(key: string, now: number, refresh: () => void): StoredResponse | undefined;
  put(key: string, stored: StoredResponse, now: number): void;
  /** Lets a failed refresh be tried again. */
  refreshFailed(key: string): void;
}

export function createPageCache(): PageCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ stored }) =>
      stored.identity.length + (stored.gzip?.length ?? 0) + (stored.brotli?.length ?? 0) + 1_024,
  });

  return {
    get(key, now, refresh) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      const age = now - entry.renderedAt;
      if (age > FRESH_MS + STALE_MS) return undefined;
      if (age > FRESH_MS && !entry.rendering) {
        entry.rendering = true;
        refresh();
      }
      return entry.stored;
    },
    put: (key, stored, now) => void entries.set(key, { stored, renderedAt: now, rendering: false }),
    refreshFailed(key) {
      const entry = entries.peek(key);
      if (entry) entry.rendering = false;
    },
  };
}
