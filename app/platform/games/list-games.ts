import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countPages, slicePage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import { getDevices } from "./devices.ts";
import { foldName } from "./fold-name.ts";
import type { ListedGame } from "./game-caches.ts";
import { carriedVendors, type GameWithVendor, selectGames, showsJackpotGames, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";

type Query = CallInput<"games", "gameList">;

/**
 * Lists games of one type that the merchant carries, filtered by the lobby's filters (spec section 2), in the vendors'
 * own order. `minBet` filters by the smallest stake; `gameName` by a part of the name, ignoring case and accents. The
 * ids of the games found are cached, so that a page takes as long over many games as over few; their data is read again
 * each time.
 */
export async function listGames(
  services: Services,
  { merchant, request }: CallContext,
  input: Query,
): Promise<CallValue<"games", "gameList">> {
  const carried = carriedVendors(merchant, input.vassalage);
  const vendors =
    input.gameClassify === "JP" ? carried.filter((vendor) => showsJackpotGames(merchant, vendor)) : carried;
  if (vendors.length === 0 || !merchant.gameTypes.includes(input.gameType)) {
    return { games: [], totalPages: 0, total: 0 };
  }
  const ids = await findIds(services, vendors, getDevices(input, merchant.client), input);
  const rows = await readPage(services.database.db, slicePage(ids, input));
  const { marked } = await readHotGames(services, merchant);
  return {
    games: rows.map((row) => toGame(row, merchant, input.language ?? request.language, marked)),
    ...countPages(ids.length, input),
  };
}

/** Returns the ids of all games that a query finds, in their order. */
function findIds(
  { database: { db }, gameCaches }: Services,
  vendors: readonly string[],
  devices: number,
  query: Query,
): Promise<readonly string[]> {
  const { gameType, gameClassify, minBet, minLineNum = 0 } = query;
  const name = foldName(query.gameName ?? "");
  const hundredths = minBet === "all" ? null : Math.round(Number(minBet) * 100);
  const key = JSON.stringify([vendors, devices, gameType, gameClassify, minBet, minLineNum, name]);
  return gameCaches.found.get(key, async () => {
    const games = await gameCaches.listed.get(gameType, () => readListed(db, gameType));
    const carried = new Set(vendors);
    return games
      .filter(
        (game) =>
          carried.has(game.vendor) &&
          (game.devices & devices) !== 0 &&
          (gameClassify === undefined || game.classify === gameClassify) &&
          (hundredths === null || game.min_bet === hundredths) &&
          game.lines >= minLineNum &&
          game.search_name.includes(name),
      )
      .map(({ id }) => id);
  });
}

/** Reads the columns that the filters need of every game of a type, in the order of lists. */
function readListed(db: Db, gameType: Query["gameType"]): Promise<ListedGame[]> {
  return db
    .selectFrom("game")
    .select(["id", "vendor", "devices", "classify", "min_bet", "lines", "search_name"])
    .where("retired", "=", 0)
    .where("game_type", "=", gameType)
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

async function readPage(db: Db, ids: readonly string[]): Promise<GameWithVendor[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(db).where("game.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
