import { type RawBuilder, sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { foldName } from "./fold-name.ts";
import type { GameDeps } from "./game-deps.ts";
import { carriedVendors, selectGames, toGame } from "./game-view.ts";

/**
 * Games of one type that the merchant carries, filtered as the lobby's filters say (spec section 2), in the vendors' own
 * order. `minBet` filters by the smallest stake; `gameName` by a part of the name, ignoring case and accents.
 */
export async function listGames(
  { database: { db }, caches }: Pick<GameDeps, "database" | "caches">,
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
  const total = await caches.totals.get(JSON.stringify([vendors, filters]), () => count(db, filter));
  return {
    games: rows.map((row) => toGame(row, merchant, language ?? request.language)),
    total,
    totalPages: Math.ceil(total / pageSize),
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
