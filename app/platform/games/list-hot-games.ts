import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { devicesOf } from "./devices.ts";
import type { GameDeps } from "./game-deps.ts";
import { carriedVendors, type GameWithVendor, selectGames, toGame } from "./game-view.ts";

const MAX_HOT_GAMES = 200;

/** The hot games that the merchant carries. Which ones they are is cached; the list is not paged (spec section 4). */
export async function listHotGames(
  { database: { db }, caches }: Pick<GameDeps, "database" | "caches">,
  { merchant, request }: CallContext,
  input: CallInput<"games", "hotGames">,
): Promise<CallValue<"games", "hotGames">> {
  const vendors = carriedVendors(merchant);
  const types = merchant.gameTypes;
  if (vendors.length === 0 || types.length === 0) return { list: [] };
  const ids = await caches.hotIds.get(JSON.stringify([vendors, types]), () => hotIds(db, vendors, types));
  if (ids.length === 0) return { list: [] };
  const devices = devicesOf(input, merchant.client);
  const rows = await selectGames(db).where("game.id", "in", ids).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return {
    list: rows
      .filter((row) => input.gameType === undefined || row.game_type === input.gameType)
      .filter((row) => (row.devices & devices) !== 0)
      .filter((row) => input.vassalage === undefined || row.vendor === input.vassalage)
      .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => toGame(row, merchant, input.language ?? request.language)),
  };
}

/** Ids in each vendor's own order, then in the brand's order of vendors. */
async function hotIds(db: Db, vendors: readonly string[], types: readonly string[]): Promise<string[]> {
  const rows: Pick<GameWithVendor, "id" | "sort" | "vendor">[] = await db
    .selectFrom("game")
    .select(["id", "sort", "vendor"])
    .where("hot", "=", 1)
    .where("retired", "=", 0)
    .where("vendor", "in", vendors)
    .where("game_type", "in", types as readonly GameType[])
    .orderBy("sort")
    .orderBy("id")
    .limit(MAX_HOT_GAMES)
    .execute();
  return rows
    .sort((a, b) => a.sort - b.sort || vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor))
    .map((row) => row.id);
}
