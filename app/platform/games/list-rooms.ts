import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { VendorRoom } from "../ports/game-vendor.ts";
import { isInMaintenance, selectGames } from "./game-view.ts";
import { listVendorEntries } from "./list-vendor-entries.ts";

/**
 * Returns the rooms in which the brand's players may meet, for its open vendors with PVP games. Vendors that do not
 * answer and games in maintenance are left out. `minBet` is in minor units of the brand's currency.
 */
export async function listRooms(
  services: Services,
  ctx: CallContext,
  { vassalage, gameCode }: CallInput<"games", "roomList">,
): Promise<CallValue<"games", "roomList">> {
  const carried = (await listVendorEntries(services, ctx)).filter(
    (entry) =>
      entry.gameType === "PVP" && !entry.maintenance && (!vassalage || entry.vassalage === vassalage),
  );
  const lists = await Promise.all(carried.map((entry) => loadRooms(services, ctx, entry.vassalage)));
  const asked = lists.flat().filter((room) => !gameCode || room.gameCode === gameCode);
  const open = await openGames(services, ctx, asked);
  const rooms = asked.filter(({ gameId }) => open.has(gameId));
  return {
    list: rooms.map(({ roomId, gameId, name, minBet, seats, taken }) => ({
      roomId,
      gameId,
      name,
      minBet,
      seats,
      taken,
    })),
  };
}

async function loadRooms(
  { vendors, gameCaches, log }: Services,
  { merchant }: CallContext,
  vassalage: string,
): Promise<VendorRoom[]> {
  const { code: merchantId, currency } = merchant;
  const query = { merchantId, currency: currency.code, decimals: currency.decimals };
  try {
    const read = async () => (await vendors.get(vassalage)?.rooms?.(query)) ?? [];
    return await gameCaches.rooms.get(`${merchantId} ${vassalage}`, read);
  } catch (error) {
    log.warn({ err: error, vassalage }, "a vendor did not list its rooms");
    return [];
  }
}

/** Returns the ids of the rooms' games that can be played now. */
async function openGames(
  { database }: Services,
  { merchant }: CallContext,
  rooms: readonly VendorRoom[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rooms.map(({ gameId }) => gameId))];
  if (ids.length === 0) return new Set();
  const rows = await selectGames(database.db)
    .where("game.id", "in", ids)
    .where("game.retired", "=", 0)
    .execute();
  return new Set(rows.filter((row) => !isInMaintenance(row, merchant)).map(({ id }) => id));
}
