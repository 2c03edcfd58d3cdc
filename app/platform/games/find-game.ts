import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { carriedVendors, type GameWithVendor, selectGames, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";

interface GameReference {
  gameId?: string | undefined;
  gameCode?: string | undefined;
  vassalage?: string;
}

/**
 * Finds a game of the caller's brand by its id, by its code, or the first of a vendor. If several vendors have the
 * code, the game of the vendor that the brand lists first is returned.
 * @throws PlatformError GAME_NOT_FOUND.
 */
export async function findGame(
  db: Db,
  { merchant }: CallContext,
  { gameId, gameCode, vassalage }: GameReference,
): Promise<GameWithVendor> {
  const vendors = carriedVendors(merchant, vassalage);
  if (vendors.length === 0 || merchant.gameTypes.length === 0) throw new PlatformError("GAME_NOT_FOUND");
  let query = selectGames(db)
    .where("game.retired", "=", 0)
    .where("game.vendor", "in", vendors)
    .where("game.game_type", "in", merchant.gameTypes);
  if (gameId !== undefined) query = query.where("game.id", "=", gameId);
  if (gameCode !== undefined) query = query.where("game.code", "=", gameCode);
  const rows = await query.execute();
  const [first] = rows.sort(
    (a, b) => vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor) || a.sort - b.sort,
  );
  if (!first) throw new PlatformError("GAME_NOT_FOUND");
  return first;
}

/** Returns one game as the caller's brand shows it. @throws PlatformError GAME_NOT_FOUND. */
export async function gameInfo(
  services: Services,
  ctx: CallContext,
  input: CallInput<"games", "gameInfo">,
): Promise<CallValue<"games", "gameInfo">> {
  const row = await findGame(services.database.db, ctx, input);
  const { marked } = await readHotGames(services, ctx.merchant);
  return toGame(row, ctx.merchant, input.language ?? ctx.request.language, marked);
}
