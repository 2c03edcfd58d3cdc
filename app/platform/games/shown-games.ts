import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { carriedVendors } from "./game-view.ts";

/** A game as rules name it. */
export interface ShownGame {
  id: string;
  name: string;
  vendor: string;
}

/** The games that a brand shows, by id: of its vendors and of the kinds that it has, and not the ways to their lists. */
export async function shownGames(db: Db, merchant: MerchantProfile): Promise<ShownGame[]> {
  return shown(db, merchant, carriedVendors(merchant))?.execute() ?? [];
}

/**
 * The games that a brand can give free spins on, by id: slots of `vendors` that are open. A catalogue sorts what is no slot
 * into table games, arcade games and bingo; it sorts slots as jackpots, or not at all.
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

/** Null where there can be none: a list of nothing is no SQL. */
function shown(db: Db, { gameTypes }: MerchantProfile, vendors: readonly string[]) {
  if (vendors.length === 0 || gameTypes.length === 0) return null;
  return db
    .selectFrom("game")
    .select(["id", "name", "vendor"])
    .where("vendor", "in", vendors)
    .where("game_type", "in", gameTypes)
    .where("is_game", "=", "GAME")
    .where("retired", "=", 0)
    .orderBy("id");
}
