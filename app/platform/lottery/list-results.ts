import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { carriedLotteries } from "./carried-games.ts";
import { drawId } from "./draw-id.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { VIETNAM_VENDOR } from "./list-lotteries.ts";

/** Returns drawn numbers of the merchant's Vietnam lotteries, or of one of them, newest first. */
export function vietnamNumbers(
  services: Services,
  { merchant }: CallContext,
  input: CallInput<"lottery", "vnNumbers">,
): Promise<CallValue<"lottery", "vnNumbers">> {
  return results(services, carriedLotteries(merchant, VIETNAM_VENDOR), input);
}

/** Returns drawn numbers of all lotteries of the merchant, or of one of them, newest first. */
export function openedNumbers(
  services: Services,
  { merchant }: CallContext,
  input: CallInput<"lottery", "openedNumbers">,
): Promise<CallValue<"lottery", "openedNumbers">> {
  return results(services, carriedLotteries(merchant), input);
}

async function results(
  { database }: Services,
  carried: readonly LotteryGame[],
  { count, gameCode }: { count: number; gameCode?: string | undefined },
): Promise<CallValue<"lottery", "openedNumbers">> {
  const games = carried.filter((game) => gameCode === undefined || game.gameCode === gameCode);
  const byId = new Map(games.map((game) => [game.gameId, game]));
  if (byId.size === 0) return { list: [] };
  const rows = await database.db
    .selectFrom("lottery_draw")
    .select(["game_id", "draw_no", "draws_at", "numbers"])
    .where("drawn_at", "is not", null)
    .where("game_id", "in", [...byId.keys()])
    .orderBy("draws_at", "desc")
    .orderBy("game_id")
    .limit(count)
    .execute();
  return {
    list: rows.flatMap((row) => {
      const game = byId.get(row.game_id);
      if (!game) return [];
      return {
        gameCode: game.gameCode,
        name: game.name,
        drawNo: row.draw_no,
        draw: drawId({ gameId: row.game_id, drawNo: row.draw_no }),
        drawnAt: row.draws_at,
        numbers: JSON.parse(row.numbers ?? "[]") as string[],
      };
    }),
  };
}
