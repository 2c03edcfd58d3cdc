import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { VendorEntry } from "../contract/games.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { getDevices, playableOn } from "./devices.ts";

/** Returns the brand's vendors per game type, or those of one type. */
export async function listGameVendors(
  services: Services,
  ctx: CallContext,
  { gameType }: CallInput<"games", "gameVendors">,
): Promise<CallValue<"games", "gameVendors">> {
  const list = await listVendorEntries(services, ctx);
  return { list: list.filter((entry) => !gameType || entry.gameType === gameType) };
}

/** Returns the game types that the brand has of a vendor. */
export async function listVendorGameTypes(
  services: Services,
  ctx: CallContext,
  { vassalage }: CallInput<"games", "vendorGameTypes">,
): Promise<CallValue<"games", "vendorGameTypes">> {
  const list = await listVendorEntries(services, ctx);
  return { list: list.filter((entry) => entry.vassalage === vassalage).map((entry) => entry.gameType) };
}

/** Returns the brand's game types with their vendors as cards. */
export async function listGameMenus(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"games", "gameMenus">> {
  const byType = Map.groupBy(await listVendorEntries(services, ctx), (entry) => entry.gameType);
  return { list: [...byType].map(([title, cards]) => ({ title, cards })) };
}

/** Returns one entry for each game type and vendor with such games, both in the brand's order. */
export async function listVendorEntries(
  { database: { db }, gameCaches }: Services,
  { merchant }: CallContext,
): Promise<VendorEntry[]> {
  const devices = getDevices({}, merchant.client);
  const games = await gameCaches.counts.get(String(devices), () => countGames(db, devices));
  const vendors = await db
    .selectFrom("vendor")
    .select(["code", "name", "account_type_id", "maintenance"])
    .execute();
  const byCode = new Map(vendors.map((vendor) => [vendor.code, vendor]));
  return merchant.gameTypes.flatMap((gameType) =>
    merchant.vendors.flatMap((merchantVendor) => {
      const vendor = byCode.get(merchantVendor.vassalage);
      const count = games.get(`${merchantVendor.vassalage} ${gameType}`) ?? 0;
      if (!vendor || count === 0) return [];
      return {
        gameType: gameType as GameType,
        vassalage: vendor.code,
        accountTypeId: vendor.account_type_id,
        accountTypeName: vendor.name,
        isHot: merchantVendor.hot,
        maintenance: merchantVendor.maintenance || vendor.maintenance === 1,
        games: count,
      };
    }),
  );
}

async function countGames(db: Db, devices: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("game")
    .select(["vendor", "game_type"])
    .select((eb) => eb.fn.countAll<number>().as("games"))
    .where("retired", "=", 0)
    .where(playableOn(devices))
    .groupBy(["vendor", "game_type"])
    .execute();
  return new Map(rows.map((row) => [`${row.vendor} ${row.game_type}`, row.games]));
}
