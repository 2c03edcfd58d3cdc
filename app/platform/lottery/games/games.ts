import type { LotteryGame } from "./lottery-game.ts";
import { SEA_GAMES } from "./sea-games.ts";
import { VIETNAM_GAMES } from "./vietnam-games.ts";

/** Every lottery of the platform, in the order in which its vendor lists it. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [...VIETNAM_GAMES, ...SEA_GAMES];

const byId = new Map(LOTTERY_GAMES.map((game) => [game.gameId, game]));
const byCode = new Map(LOTTERY_GAMES.map((game) => [game.gameCode, game]));

/** Returns a lottery by its id, or null. */
export function lotteryById(gameId: string): LotteryGame | null {
  return byId.get(gameId) ?? null;
}

/** Returns a lottery by its vendor's code, or null. */
export function lotteryByCode(gameCode: string): LotteryGame | null {
  return byCode.get(gameCode) ?? null;
}
