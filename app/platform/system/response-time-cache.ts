import { LRUCache } from "lru-cache";
import type { Clock } from "../ports/clock.ts";

/** How long a measurement is valid. */
const FRESH_MS = 5 * 60_000;
/** Maximum number of stored addresses, over all merchants. */
const ADDRESSES = 5_000;

/** Returns the milliseconds until an address responds. @throws when it does not. */
export type Probe = (url: URL) => Promise<number>;

/**
 * Stores the last response times of addresses to this server. The first query for an address starts a measurement in
 * the background, repeated after five minutes, so that callers do not wait. Until the result is available, and while
 * the address does not answer, its speed is null.
 */
export function createResponseTimeCache({ clock, probe }: { clock: Clock; probe: Probe }) {
  const book = new LRUCache<string, { at: number; speedMs: number | null }>({ max: ADDRESSES });

  const measure = async (url: URL, before: number | null) => {
    const entry = { at: clock.now(), speedMs: before };
    // Stored before the response arrives, so that an address is measured once at a time.
    book.set(url.href, entry);
    entry.speedMs = await probe(url).then(Math.round, () => null);
  };

  return {
    /** Returns the last measurement in milliseconds, or null when there is none. */
    getSpeed(url: URL): number | null {
      const known = book.get(url.href);
      const speedMs = known?.speedMs ?? null;
      if (!known || clock.now() - known.at >= FRESH_MS) void measure(url, speedMs);
      return speedMs;
    },
  };
}
