import { type RawBuilder, sql } from "kysely";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { foldName } from "./fold-name.ts";
import { carriedVendors, type GameWithVendor, selectGames, toGame } from "./game-view.ts";
import { ttlCache } from "./ttl-cache.ts";

/** How long counts and hot lists may lag behind the catalogue. Whether a game is being mended is never cached. */
const CATALOGUE_TTL_MS = 30_000;
const MOST_HOT_GAMES = 200;

/** The lobby's lists: all games, hot ones and the caller's recent ones. */
export function createLists({ db, clock }: { db: Db; clock: Clock }) {
  const totals = ttlCache<number>(clock, CATALOGUE_TTL_MS);
  const hot = ttlCache<string[]>(clock, CATALOGUE_TTL_MS);

  /**
   * Games of one type that the merchant carries, filtered as the lobby's filters say (spec section 2), in the vendors'
   * own order. `minBet` asks for games whose smallest stake is that step; `gameName` for a part of the name, whatever
   * its case and accents.
   */
  async function gameList(
    { merchant, request }: CallContext,
    input: CallInput<"games", "gameList">,
  ): Promise<CallValue<"games", "gameList">> {
    const vendors = carriedVendors(merchant, input.vassalage);
    if (vendors.length === 0 || !merchant.gameTypes.includes(input.gameType)) {
      return { games: [], totalPages: 0, total: 0 };
    }
    const filter = conditions(vendors, input);
    const rows = await selectGames(db)
      .where(filter)
      .orderBy("game.sort")
      .orderBy("game.id")
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    const { pageNo, pageSize, language, ...filters } = input;
    const total = await totals.get(JSON.stringify([vendors, filters]), () => count(db, filter));
    return {
      games: rows.map((row) => toGame(row, merchant, language ?? request.language)),
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  }

  /** The hot games that the merchant carries. Which ones they are is cached; the list is not paged (spec section 4). */
  async function hotGames(
    { merchant, request }: CallContext,
    input: CallInput<"games", "hotGames">,
  ): Promise<CallValue<"games", "hotGames">> {
    const vendors = carriedVendors(merchant);
    const types = merchant.gameTypes;
    if (vendors.length === 0 || types.length === 0) return { list: [] };
    const ids = await hot.get(JSON.stringify([vendors, types]), () => hotIds(db, vendors, types));
    if (ids.length === 0) return { list: [] };
    const rows = await selectGames(db).where("game.id", "in", ids).execute();
    const place = new Map(ids.map((id, index) => [id, index]));
    return {
      list: rows
        .filter((row) => input.gameType === undefined || row.game_type === input.gameType)
        .filter((row) => input.vassalage === undefined || row.vendor === input.vassalage)
        .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
        .map((row) => toGame(row, merchant, input.language ?? request.language)),
    };
  }

  /** Games the caller launched, newest first. @throws PlatformError NOT_LOGGED_IN. */
  async function recentGames(
    { merchant, request, caller }: CallContext,
    input: CallInput<"games", "recentGames">,
  ): Promise<CallValue<"games", "recentGames">> {
    const { accountId } = requireAccount(caller);
    const vendors = carriedVendors(merchant, input.vassalage);
    const types = merchant.gameTypes.filter((type) => !input.gameType || type === input.gameType);
    if (vendors.length === 0 || types.length === 0) return { list: [], totalPages: 0 };
    const query = selectGames(db)
      .innerJoin("recent_game", "recent_game.game_id", "game.id")
      .where("recent_game.merchant_id", "=", merchant.code)
      .where("recent_game.account_id", "=", accountId)
      .where("game.retired", "=", 0)
      .where("game.vendor", "in", vendors)
      .where("game.game_type", "in", types)
      .orderBy("recent_game.launched_at", "desc")
      .orderBy("game.id");
    const { rows, totalPages } = await countedPage(query, input);
    return {
      list: rows.map((row) => toGame(row, merchant, input.language ?? request.language)),
      totalPages,
    };
  }

  return {
    gameList,
    hotGames,
    recentGames,
    forget() {
      totals.clear();
      hot.clear();
    },
  };
}

function conditions(vendors: readonly string[], input: CallInput<"games", "gameList">): RawBuilder<boolean> {
  const parts = [
    sql`game.retired = 0`,
    sql`game.game_type = ${input.gameType}`,
    vendors.length === 1 ? sql`game.vendor = ${vendors[0]}` : sql`game.vendor in (${sql.join(vendors)})`,
  ];
  if (input.gameClassify) parts.push(sql`game.classify = ${input.gameClassify}`);
  if (input.minBet !== "all") parts.push(sql`game.min_bet = ${Math.round(Number(input.minBet) * 100)}`);
  if (input.minLineNum) parts.push(sql`game.lines >= ${input.minLineNum}`);
  const name = foldName(input.gameName ?? "");
  if (name !== "")
    parts.push(sql`game.search_name like ${`%${name.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

async function count(db: Db, filter: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom("game")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** Each vendor's own order first, then the brand's order of vendors. */
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
    .limit(MOST_HOT_GAMES)
    .execute();
  return rows
    .sort((a, b) => a.sort - b.sort || vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor))
    .map((row) => row.id);
}
