import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { ttlCache } from "./ttl-cache.ts";

/** What the use cases of games need. */
export interface GameDeps {
  database: Database;
  clock: Clock;
  /** The connected vendors, in the order in which their games are listed. */
  vendors: GameVendors;
  caches: GameCaches;
  log: { warn(facts: object, message: string): void };
}

/** How long counts and lists of ids may lag behind the catalogue. Whether a game is in maintenance is never cached. */
const CATALOGUE_TTL_MS = 30_000;
/** Every open home page asks for the pool. */
const POOL_TTL_MS = 1_000;

export type GameCaches = ReturnType<typeof gameCaches>;

/** The caches of one process. */
export function gameCaches(clock: Clock) {
  const catalogue = {
    /** Number of games by filter. */
    totals: ttlCache<number>(clock, CATALOGUE_TTL_MS),
    /** Ids of hot games by vendors and game types. */
    hotIds: ttlCache<string[]>(clock, CATALOGUE_TTL_MS),
    /** Number of games by vendor and game type. */
    counts: ttlCache<Map<string, number>>(clock, CATALOGUE_TTL_MS),
  };
  return {
    ...catalogue,
    /** Jackpot pools by merchant. */
    pools: ttlCache<{ amount: number; asOf: number }>(clock, POOL_TTL_MS),
    /** Clears what depends on the catalogue. */
    clearCatalogue() {
      for (const cache of Object.values(catalogue)) cache.clear();
    },
  };
}
