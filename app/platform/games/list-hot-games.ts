import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { getDevices } from "./devices.ts";
import { selectGames, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";

/** Returns the hot games that the merchant carries. Their ids are cached; the list is not paged (spec section 4). */
export async function listHotGames(
  services: Services,
  { merchant, request }: CallContext,
  input: CallInput<"games", "hotGames">,
): Promise<CallValue<"games", "hotGames">> {
  const { ids, marked } = await readHotGames(services, merchant);
  if (ids.length === 0) return { list: [] };
  const devices = getDevices(input, merchant.client);
  const rows = await selectGames(services.database.db).where("game.id", "in", ids).execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return {
    list: rows
      .filter((row) => input.gameType === undefined || row.game_type === input.gameType)
      .filter((row) => (row.devices & devices) !== 0)
      .filter((row) => input.vassalage === undefined || row.vendor === input.vassalage)
      .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((row) => toGame(row, merchant, input.language ?? request.language, marked)),
  };
}
