import type { AccountScore } from "../bets/bets.server.ts";
import { ttlCache } from "../core/ttl-cache.ts";
import type { Clock } from "../ports/clock.ts";

/** The maximum age of standings. They read every bet of a period, so all viewers share one read. */
const CACHE_TTL_MS = 15_000;

export interface CachedStandings<T = AccountScore> {
  scores: readonly T[];
  asOf: number;
}

/** Standings that concurrent and later viewers share for a short time. One instance per process. */
export interface SharedStandings<T = AccountScore> {
  get(key: string, read: () => Promise<T[]>): Promise<CachedStandings<T>>;
}

export function sharedStandings<T = AccountScore>(clock: Clock): SharedStandings<T> {
  const cache = ttlCache<CachedStandings<T>>(clock, CACHE_TTL_MS);
  return {
    get: (key, read) =>
      cache.get(key, async () => {
        const asOf = clock.now();
        return { scores: await read(), asOf };
      }),
  };
}

declare module "../core/services.ts" {
  interface Services {
    missionStandings: SharedStandings;
  }
}
