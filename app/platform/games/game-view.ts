import { localizedName } from "#app/shared/localized-name.ts";
import type { GameType } from "../contract/call.ts";
import type { Game } from "../contract/games.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";

/** Selects games with their vendors, for every list of games. */
export function selectGames(db: Db) {
  return db
    .selectFrom("game")
    .innerJoin("vendor", "vendor.code", "game.vendor")
    .selectAll("game")
    .select([
      "vendor.name as vendor_name",
      "vendor.maintenance as vendor_maintenance",
      "vendor.launch_mode",
      "vendor.trial",
    ]);
}

export type GameWithVendor = Awaited<ReturnType<ReturnType<typeof selectGames>["execute"]>>[number];

/**
 * Returns a game as one merchant's visitors see it, named in `language` if the vendor has such a name; `hot` are the
 * ids that carry the tag HOT (see hot-games.ts).
 */
export function toGame(
  row: GameWithVendor,
  merchant: MerchantProfile,
  language: string,
  hot: ReadonlySet<string>,
): Game {
  const names: Record<string, string> = JSON.parse(row.names);
  const tagged: Game["tags"] = JSON.parse(row.tags);
  const tags = showsJackpotGames(merchant, row.vendor) ? tagged : tagged.filter((tag) => tag !== "JP");
  return {
    nodeId: row.node_id,
    gameId: row.id,
    gameCode: row.code,
    vassalage: row.vendor,
    vendor: row.vendor_name,
    gameType: row.game_type as GameType,
    name: localizedName(language, { name: row.name, names }),
    isGame: row.is_game,
    defaultPlayType: row.default_play_type,
    launchMode: row.launch_mode,
    trial: row.trial === 1,
    tags: hot.has(row.id) ? ["HOT", ...tags] : tags,
    minBet: toMinorUnits(row.min_bet, merchant.currency.decimals),
    maintenance: isInMaintenance(row, merchant),
    playable: row.playable === 1,
  };
}

/**
 * Returns true when a vendor's jackpot games may be shown as such: where the brand has a pool, stakes from a vendor's
 * own wallet neither feed nor win it.
 */
export function showsJackpotGames({ jackpot, transferWallets }: MerchantProfile, vendor: string): boolean {
  return jackpot.source !== "pool" || !transferWallets.includes(vendor);
}

/** Returns true while the game, its vendor, or the vendor on this brand is in maintenance. */
export function isInMaintenance(row: GameWithVendor, merchant: MerchantProfile): boolean {
  const merchantVendor = merchant.vendors.find((vendor) => vendor.vassalage === row.vendor);
  return row.maintenance === 1 || row.vendor_maintenance === 1 || (merchantVendor?.maintenance ?? false);
}

/** Converts hundredths of a unit to minor units, rounded up: an amount above 0 is at least 1. */
export function toMinorUnits(hundredths: number, decimals: number): number {
  return Math.ceil((hundredths * 10 ** decimals) / 100);
}

/** Returns a merchant's vendors as vassalage codes in its order; only `vassalage` when it is given. */
export function carriedVendors(merchant: MerchantProfile, vassalage?: string): string[] {
  const codes = merchant.vendors.map((vendor) => vendor.vassalage);
  return vassalage === undefined ? codes : codes.filter((code) => code === vassalage);
}
