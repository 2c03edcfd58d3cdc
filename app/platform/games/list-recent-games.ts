import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import { getDevices, playableOn } from "./devices.ts";
import { carriedVendors, selectGames, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";

/** Returns the games that the caller launched, newest first. @throws PlatformError NOT_LOGGED_IN, FEATURE_OFF. */
export async function listRecentGames(
  services: Services,
  { merchant, request, caller }: CallContext,
  input: CallInput<"games", "recentGames">,
): Promise<CallValue<"games", "recentGames">> {
  const { accountId } = requireAccount(caller);
  if (!merchant.switches.recentGames) throw new PlatformError("FEATURE_OFF");
  const vendors = carriedVendors(merchant, input.vassalage);
  const types = merchant.gameTypes.filter((type) => !input.gameType || type === input.gameType);
  if (vendors.length === 0 || types.length === 0) return { list: [], totalPages: 0 };
  const query = selectGames(services.database.db)
    .innerJoin("recent_game", "recent_game.game_id", "game.id")
    .where("recent_game.merchant_id", "=", merchant.code)
    .where("recent_game.account_id", "=", accountId)
    .where("game.retired", "=", 0)
    .where("game.vendor", "in", vendors)
    .where("game.game_type", "in", types)
    .where(playableOn(getDevices(input, merchant.client)))
    .orderBy("recent_game.launched_at", "desc")
    .orderBy("game.id");
  const { rows, totalPages } = await countedPage(query, input);
  const { marked } = await readHotGames(services, merchant);
  return {
    list: rows.map((row) => toGame(row, merchant, input.language ?? request.language, marked)),
    totalPages,
  };
}
