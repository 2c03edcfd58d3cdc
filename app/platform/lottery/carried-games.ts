import { getPrizeMode } from "../../shared/prize-mode.ts";
import type { LotteryGameView } from "../contract/lottery.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { isInMaintenance, selectGames } from "../games/games.server.ts";
import { LOTTERY_GAMES, lotteryByCode } from "./games/games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import type { PrizeMode } from "./rule-set.ts";
import { nextDraws } from "./schedule.ts";

/** Returns true when a merchant has a lottery, by its vendors and game types. */
function carries(merchant: MerchantProfile, { vassalage, gameType }: LotteryGame): boolean {
  return (
    merchant.gameTypes.includes(gameType) && merchant.vendors.some((vendor) => vendor.vassalage === vassalage)
  );
}

/** Returns the prize mode of a merchant, by its lotteries. */
export const prizeModeOfMerchant = (merchant: MerchantProfile): PrizeMode =>
  getPrizeMode(carriedLotteries(merchant));

/** Returns a merchant's lotteries, in their vendors' order; of one vendor if `vassalage` is given. */
export function carriedLotteries(merchant: MerchantProfile, vassalage?: string): LotteryGame[] {
  return LOTTERY_GAMES.filter(
    (game) => (vassalage === undefined || game.vassalage === vassalage) && carries(merchant, game),
  );
}

/** Returns a merchant's lottery by its code. @throws PlatformError GAME_NOT_FOUND. */
export function requireLottery(merchant: MerchantProfile, gameCode: string): LotteryGame {
  const game = lotteryByCode(gameCode);
  if (!game || !carries(merchant, game)) throw new PlatformError("GAME_NOT_FOUND");
  return game;
}

/** Returns the ids of lotteries that are in maintenance at the merchant, or missing from the catalogue. */
export async function closedLotteries(
  db: Db,
  merchant: MerchantProfile,
  games: readonly LotteryGame[],
): Promise<ReadonlySet<string>> {
  const closed = new Set(games.map(({ gameId }) => gameId));
  if (games.length === 0) return closed;
  const rows = await selectGames(db)
    .where("game.id", "in", [...closed])
    .where("game.retired", "=", 0)
    .execute();
  for (const row of rows) if (!isInMaintenance(row, merchant)) closed.delete(row.id);
  return closed;
}

/** Returns lotteries as a merchant's visitors see them, in the given order. */
export async function lotteryViews(
  db: Db,
  merchant: MerchantProfile,
  games: readonly LotteryGame[],
  now: number,
): Promise<LotteryGameView[]> {
  const closed = await closedLotteries(db, merchant, games);
  return games.map((game) => ({
    gameId: game.gameId,
    gameCode: game.gameCode,
    name: game.name,
    vassalage: game.vassalage,
    area: game.area,
    playType: game.gameType,
    nextDrawAt: nextDraws(game.schedule, now, 1)[0]?.drawsAt ?? null,
    maintenance: closed.has(game.gameId),
  }));
}
