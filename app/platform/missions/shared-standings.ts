import type { AccountScore } from "../bets/bets.server.ts";
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
  const kept = new Map<string, { at: number; read: Promise<CachedStandings<T>> }>();
  return {
    get(key, read) {
      const now = clock.now();
      const found = kept.get(key);
      if (found && now - found.at < CACHE_TTL_MS) return found.read;
      for (const [old, { at }] of kept) if (now - at >= CACHE_TTL_MS) kept.delete(old);
      const fresh = read().then((scores) => ({ scores, asOf: now }));
      kept.set(key, { at: now, read: fresh });
      fresh.catch(() => kept.delete(key));
      return fresh;
    },
  };
}
