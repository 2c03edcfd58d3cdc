import { ttlCache } from "../core/ttl-cache.ts";
import type { GameRow } from "../database/tables/games.ts";
import type { PoolView } from "../jackpots/jackpots.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { VendorFixture, VendorRoom, VendorTable } from "../ports/game-vendor.ts";

/** The columns of a game that the lists' filters read. */
export type ListedGame = Pick<
  GameRow,
  "id" | "vendor" | "devices" | "classify" | "min_bet" | "lines" | "search_name"
>;

/** How long counts and lists of ids may lag behind the catalogue. Whether a game is in maintenance is never cached. */
const CATALOGUE_TTL_MS = 30_000;
/** Short, because every open home page polls the pool. */
const POOL_TTL_MS = 1_000;
/** Short, because rooms fill and empty within seconds. */
const ROOMS_TTL_MS = 3_000;
/** Long, because limits change only when a vendor changes its contract. */
const TABLES_TTL_MS = 5 * 60_000;
/** Short, because prices of matches in play move within seconds. */
const FIXTURES_TTL_MS = 5_000;

/** Hot games of some vendors and types. */
export interface HotGames {
  /** In each vendor's own order, then in the brand's order of vendors. */
  ids: readonly string[];
  /** Ids of the games with the tag HOT. */
  marked: ReadonlySet<string>;
}

export type GameCaches = ReturnType<typeof gameCaches>;

declare module "../core/services.ts" {
  interface Services {
    gameCaches: GameCaches;
  }
}

/** The caches of one process. */
export function gameCaches(clock: Clock) {
  const catalogue = {
    /** The columns of each game that the lists' filters read, by game type. */
    listed: ttlCache<readonly ListedGame[]>(clock, CATALOGUE_TTL_MS),
    /** Ids of a list's games, by filter: of a catalogue of 20,000 games up to 50 MB. */
    found: ttlCache<readonly string[]>(clock, CATALOGUE_TTL_MS, { max: 400 }),
    /** Hot games by vendors and game types. */
    hot: ttlCache<HotGames>(clock, CATALOGUE_TTL_MS),
    /** Number of games by vendor and game type. */
    counts: ttlCache<Map<string, number>>(clock, CATALOGUE_TTL_MS),
  };
  return {
    ...catalogue,
    /** Jackpot pools by merchant. */
    pools: ttlCache<PoolView>(clock, POOL_TTL_MS),
    /** Rooms by merchant and vendor. */
    rooms: ttlCache<VendorRoom[]>(clock, ROOMS_TTL_MS),
    /** Live tables' limits by merchant and vendor. */
    tables: ttlCache<VendorTable[]>(clock, TABLES_TTL_MS),
    /** Matches by merchant and vendor. */
    fixtures: ttlCache<VendorFixture[]>(clock, FIXTURES_TTL_MS),
    /**
     * The time of the next query to a vendor that returned no matches, by merchant and vendor; UTC epoch milliseconds.
     */
    fixturesAgainAt: new Map<string, number>(),
    /** Clears the caches that depend on the catalogue. */
    clearCatalogue() {
      for (const cache of Object.values(catalogue)) cache.clear();
    },
  };
}
