/**
 * Checks that rules refer to vendors, games and game types that the brand has, and suggests the nearest match for a
 * misspelt one.
 */
import { GAME_TYPES } from "#app/shared/game-kinds.ts";
import { nearestWord } from "#app/shared/nearest-word.ts";
import type { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { carriedVendors, freeSpinGames } from "../games/games.server.ts";

/** Returns the game types of a brand, in the order of the site. */
export const listGameTypes = (merchant: MerchantProfile) =>
  GAME_TYPES.filter((type) => merchant.gameTypes.includes(type));

/** Returns the vendors that a brand carries, with their names. */
export async function loadVendors(
  db: Db,
  merchant: MerchantProfile,
): Promise<{ vassalage: string; name: string }[]> {
  const codes = carriedVendors(merchant);
  if (codes.length === 0) return [];
  return db
    .selectFrom("vendor")
    .select(["code as vassalage", "name"])
    .where("code", "in", codes)
    .orderBy("name")
    .execute();
}

/** Returns the error for a value that the brand does not have, with the nearest one that it has. */
export function unknownValue(pointer: string, value: string, known: readonly string[]): PlatformError {
  const nearest = nearestWord(value, known);
  const messageKey = nearest === null ? "ops.error.unknown" : "ops.error.unknownNear";
  return createFieldError(pointer, { messageKey, values: { value, nearest: nearest ?? "" } });
}

/** @throws PlatformError INVALID_INPUT at `pointer` for a value that is not among the known ones. */
export function requireKnown(pointer: string, values: readonly string[], known: readonly string[]): void {
  const unknown = values.find((value) => !known.includes(value));
  if (unknown !== undefined) throw unknownValue(pointer, unknown, known);
}

/**
 * Finds a slot of a vendor that gives free spins, by its id or name; returns both as they are in the catalogue.
 * @throws PlatformError INVALID_INPUT.
 */
export async function requireSlot(
  db: Db,
  merchant: MerchantProfile,
  { vassalage, gameId }: { vassalage: string; gameId: string },
  gives: (vassalage: string) => boolean,
): Promise<{ gameId: string; gameName: string }> {
  requireKnown("/rules/vassalage", [vassalage], carriedVendors(merchant).filter(gives));
  const games = await freeSpinGames(db, merchant, [vassalage]);
  const game = games.find(({ id, name }) => id === gameId || name === gameId);
  if (!game) {
    throw unknownValue(
      "/rules/gameId",
      gameId,
      games.flatMap(({ id, name }) => [id, name]),
    );
  }
  return { gameId: game.id, gameName: game.name };
}
