import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { carriedVendors } from "./game-view.ts";

/** A game as rules refer to it. */
export interface ShownGame {
  id: string;
  name: string;
  vendor: string;
  type: string;
}

/**
 * Returns the games that a brand shows, by id: those of its vendors and game types, without entries that only lead to a
 * list.
 */
export async function shownGames(db: Db, merchant: MerchantProfile): Promise<ShownGame[]> {
  return shown(db, merchant, carriedVendors(merchant))?.execute() ?? [];
}

/**
 * Returns the games that a brand can give free spins on, by id: slots of `vendors` that are open. A catalogue
 * classifies other games as table games, arcade games or bingo; it classifies slots as jackpots, or not at all.
 */
export async function freeSpinGames(
  db: Db,
  merchant: MerchantProfile,
  vendors: readonly string[],
): Promise<ShownGame[]> {
  const carried = carriedVendors(merchant).filter((code) => vendors.includes(code));
  const slots = shown(db, merchant, carried)
    ?.where("game_type", "=", "RNG")
    .where("classify", "in", ["", "JP"])
    .where("playable", "=", 1);
  return slots?.execute() ?? [];
}

/** Returns the game types of vendors' entries in the catalogue, by vendor; none for a vendor without entries. */
export async function vendorGameTypes(
  db: Db,
  vendors: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (vendors.length === 0) return new Map();
  const rows = await db
    .selectFrom("game")
    .select(["vendor", "game_type as type"])
    .distinct()
    .where("vendor", "in", vendors)
    .where("retired", "=", 0)
    .execute();
  const byVendor = Map.groupBy(rows, ({ vendor }) => vendor);
  return new Map([...byVendor].map(([vendor, own]) => [vendor, own.map(({ type }) => type)]));
}

/** Returns null if there can be none: SQL has no empty list. */
function shown(db: Db, { gameTypes }: MerchantProfile, vendors: readonly string[]) {
  if (vendors.length === 0 || gameTypes.length === 0) return null;
  return db
    .selectFrom("game")
    .select(["id", "name", "vendor", "game_type as type"])
    .where("vendor", "in", vendors)
    .where("game_type", "in", gameTypes)
    .where("is_game", "=", "GAME")
    .where("retired", "=", 0)
    .orderBy("id");
}
