import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Database, Db } from "../database/database.server.ts";
import { getDevices, playableOn } from "./devices.ts";
import { carriedVendors, selectGames, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";

type ListInput = CallInput<"games", "favouriteGames">;

const LOTTERIES: readonly string[] = ["ELOTT", "LOTT"];

/** Returns the caller's account, on a brand with favourites. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF. */
function getOwner({ merchant, caller }: CallContext): { merchantId: string; accountId: string } {
  const { accountId } = requireAccount(caller);
  if (!merchant.switches.favourites) throw new PlatformError("FEATURE_OFF");
  return { merchantId: merchant.code, accountId };
}

/** Selects the caller's favourites among the games that the brand offers. */
function selectFavourites(
  db: Db,
  ctx: CallContext,
  { gameType, vassalage }: Partial<Pick<ListInput, "gameType" | "vassalage">>,
) {
  const { merchantId, accountId } = getOwner(ctx);
  // An empty list is invalid SQL: "" matches nothing.
  const vendors = [...carriedVendors(ctx.merchant, vassalage), ""];
  const types = [...ctx.merchant.gameTypes.filter((type) => !gameType || type === gameType), ""];
  return selectGames(db)
    .innerJoin("favourite_game", "favourite_game.game_id", "game.id")
    .where("favourite_game.merchant_id", "=", merchantId)
    .where("favourite_game.account_id", "=", accountId)
    .where("game.retired", "=", 0)
    .where("game.vendor", "in", vendors)
    .where("game.game_type", "in", types);
}

/**
 * Returns the node ids of the caller's favourites, lotteries separate from the other games (spec section 3, "Game
 * store").
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function listFavouriteIds(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  input: CallInput<"games", "favouriteIds">,
): Promise<CallValue<"games", "favouriteIds">> {
  const rows = await selectFavourites(db, ctx, input).orderBy("favourite_game.added_at", "desc").execute();
  const idsWhere = (isLottery: boolean) =>
    rows.filter((row) => LOTTERIES.includes(row.game_type) === isLottery).map((row) => row.node_id);
  return { gameFavIds: idsWhere(false), lottFavIds: idsWhere(true) };
}

/** Returns the caller's favourites, the latest first. @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF. */
export async function listFavouriteGames(
  services: Services,
  ctx: CallContext,
  input: ListInput,
): Promise<CallValue<"games", "favouriteGames">> {
  const query = selectFavourites(services.database.db, ctx, input)
    .where(playableOn(getDevices(input, ctx.merchant.client)))
    .orderBy("favourite_game.added_at", "desc")
    .orderBy("game.id");
  const { rows, totalPages } = await countedPage(query, input);
  const language = input.language ?? ctx.request.language;
  const { marked } = await readHotGames(services, ctx.merchant);
  return { content: rows.map((row) => toGame(row, ctx.merchant, language, marked)), totalPages };
}

/**
 * Adds a game that the brand offers; adding it again changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; GAME_NOT_FOUND.
 */
export async function addFavourite(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { nodeId, vendor, gameType }: CallInput<"games", "addFavourite">,
): Promise<Record<string, never>> {
  const { merchantId, accountId } = getOwner(ctx);
  if (carriedVendors(ctx.merchant, vendor).length === 0 || !ctx.merchant.gameTypes.includes(gameType)) {
    throw new PlatformError("GAME_NOT_FOUND");
  }
  const game = await db
    .selectFrom("game")
    .select("id")
    .where("node_id", "=", nodeId)
    .where("vendor", "=", vendor)
    .where("game_type", "=", gameType)
    .where("retired", "=", 0)
    .executeTakeFirst();
  if (!game) throw new PlatformError("GAME_NOT_FOUND");
  await db
    .insertInto("favourite_game")
    .values({ merchant_id: merchantId, account_id: accountId, game_id: game.id, added_at: clock.now() })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id", "game_id"]).doNothing())
    .execute();
  return {};
}

/**
 * Removes a game; removing one that is not a favourite changes nothing.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function removeFavourite(
  { database: { db } }: { database: Database },
  ctx: CallContext,
  { nodeId, vendor, gameType }: CallInput<"games", "removeFavourite">,
): Promise<Record<string, never>> {
  const { merchantId, accountId } = getOwner(ctx);
  await db
    .deleteFrom("favourite_game")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("game_id", "in", (eb) =>
      eb
        .selectFrom("game")
        .select("id")
        .where("node_id", "=", nodeId)
        .where("vendor", "=", vendor)
        .where("game_type", "=", gameType),
    )
    .execute();
  return {};
}
