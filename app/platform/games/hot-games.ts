import type { GameType } from "../contract/call.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { HotGames } from "./game-caches.ts";
import { carriedVendors, type GameWithVendor } from "./game-view.ts";

const MAX_HOT_GAMES = 200;
/** One in this many of a type's hot games carries the tag, evenly across their list. */
const MARKED_SHARE = 10;

/**
 * Returns the hot games of the vendors and types that a merchant carries, cached. Each vendor marks some of its games
 * as hot and lists them first. If all of them were tagged, or their first tenth, all covers at the top of a lobby would
 * be. The tag is on the first of each type in the list of hot games, and on every tenth after it.
 */
export async function readHotGames(
  { database: { db }, gameCaches }: Services,
  merchant: MerchantProfile,
): Promise<HotGames> {
  const vendors = carriedVendors(merchant);
  const types = merchant.gameTypes;
  if (vendors.length === 0 || types.length === 0) return { ids: [], marked: new Set() };
  return gameCaches.hot.get(JSON.stringify([vendors, types]), async () => {
    const rows = await hotRows(db, vendors, types);
    // Games at the same place of their vendors' lists follow the brand's order of vendors here.
    rows.sort((a, b) => a.sort - b.sort || vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor));
    return { ids: rows.map(({ id }) => id), marked: new Set(markHot(rows)) };
  });
}

type HotRow = Pick<GameWithVendor, "id" | "sort" | "vendor" | "game_type">;

/** Returns hot games in the order of a lobby. */
function hotRows(db: Db, vendors: readonly string[], types: readonly string[]): Promise<HotRow[]> {
  return db
    .selectFrom("game")
    .select(["id", "sort", "vendor", "game_type"])
    .where("hot", "=", 1)
    .where("retired", "=", 0)
    .where("vendor", "in", vendors)
    .where("game_type", "in", types as readonly GameType[])
    .orderBy("sort")
    .orderBy("id")
    .limit(MAX_HOT_GAMES)
    .execute();
}

/** Returns the ids of the first and every tenth game of each type, for rows in the order of the list. */
function markHot(rows: readonly HotRow[]): string[] {
  return [...Map.groupBy(rows, ({ game_type }) => game_type).values()].flatMap((ofType) =>
    ofType.filter((_, at) => at % MARKED_SHARE === 0).map(({ id }) => id),
  );
}
