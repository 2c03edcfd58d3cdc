import { GAMES } from "../../../catalogue/games.ts";
import { exactReturn } from "../../maths/exact-return.ts";
import type { GameMaths } from "../../maths/game-maths.ts";
import { PROFILES } from "../../maths/profiles.ts";

const returns = new Map(Object.values(PROFILES).map((maths) => [maths.id, exactReturn(maths).basisPoints]));
const profiles = new Map(GAMES.map((game) => [game.gameCode, game.maths]));

export const isSlot = (gameCode: string): boolean => profiles.get(gameCode) !== undefined;

/** Returns the mathematics of a slot; throws for any other game. */
export function getMaths(gameCode: string): GameMaths {
  const profile = profiles.get(gameCode);
  if (!profile) throw new Error(`${gameCode} is no slot`);
  return PROFILES[profile];
}

/** Returns the declared return of a slot's mathematics, in basis points. */
export function computeReturn(maths: GameMaths): number {
  return returns.get(maths.id) ?? 0;
}
