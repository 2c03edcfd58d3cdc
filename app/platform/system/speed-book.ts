import { LRUCache } from "lru-cache";
import type { Clock } from "../ports/clock.ts";

/** How long a measure is good for. */
const FRESH_MS = 5 * 60_000;
/** Addresses that are remembered, of all merchants together. */
const ADDRESSES = 5_000;

/** Milliseconds until an address answers. @throws when it does not. */
export type Probe = (url: URL) => Promise<number>;

/**
 * Stores the last response times of addresses to this server. The first query for an address starts a measurement in
 * the background, repeated after five minutes, so that callers do not wait. Until the result is available, and while
 * the address does not answer, its speed is null.
 */
export function createSpeedBook({ clock, probe }: { clock: Clock; probe: Probe }) {
  const book = new LRUCache<string, { at: number; speedMs: number | null }>({ max: ADDRESSES });

  const measure = async (url: URL, before: number | null) => {
    const entry = { at: clock.now(), speedMs: before };
    // Kept before the answer is there, so that an address is measured once at a time.
    book.set(url.href, entry);
    entry.speedMs = await probe(url).then(Math.round, () => null);
  };

  return {
    /** The last measure in milliseconds; null when there is none. */
    getSpeed(url: URL): number | null {
      const known = book.get(url.href);
      const speedMs = known?.speedMs ?? null;
      if (!known || clock.now() - known.at >= FRESH_MS) void measure(url, speedMs);
      return speedMs;
    },
  };
}
