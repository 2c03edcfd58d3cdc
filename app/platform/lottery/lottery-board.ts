import type { LotteryBoard } from "../contract/lottery.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { carriedLotteries, closedLotteries } from "./carried-games.ts";
import { drawId } from "./draw-id.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import type { LotteryDeps } from "./lottery-deps.ts";
import { shapeView } from "./play-terms.ts";
import { nextDraws } from "./schedule.ts";

/** How many of each a home page shows. */
const UPCOMING = 6;
const QUICK = 5;

/**
 * The merchant's lotteries for its home page: the latest draw of each area, the next daily draws, and the frequent lotteries
 * with their last draw. What has not drawn yet has no result; what is in maintenance is left out.
 */
export async function lotteryBoard(
  { database: { db }, clock }: Pick<LotteryDeps, "database" | "clock">,
  { merchant }: CallContext,
): Promise<LotteryBoard> {
  const now = clock.now();
  const carried = carriedLotteries(merchant);
  const closed = await closedLotteries(db, merchant, carried);
  const open = carried.filter(({ gameId }) => !closed.has(gameId));
  const daily = open.filter(({ area }) => area !== "HOUSE");
  const upcoming = daily
    .flatMap((game) => nextDrawOf(game, now))
    .toSorted((a, b) => a.drawsAt - b.drawsAt)
    .slice(0, UPCOMING);
  const quick = open.filter(({ area }) => area === "HOUSE").slice(0, QUICK);
  const [results, lasts] = await Promise.all([
    Promise.all([...Map.groupBy(daily, ({ area }) => area).values()].map((games) => lastDrawOf(db, games))),
    Promise.all(quick.map((game) => lastDrawOf(db, [game]))),
  ]);
  return {
    now,
    results: results.flatMap((found) =>
      found ? [{ ...viewOf(found.game), last: found.last, shape: shapeView(found.game.rules) }] : [],
    ),
    upcoming,
    quick: quick.flatMap((game, at) =>
      nextDrawOf(game, now).map((next) => ({
        ...next,
        last: lasts[at]?.last ?? null,
        shape: shapeView(game.rules),
      })),
    ),
  };
}

function viewOf({ gameId, gameCode, name, vassalage, area }: LotteryGame) {
  return { gameId, gameCode, name, vassalage, area };
}

function nextDrawOf(game: LotteryGame, now: number) {
  const [next] = nextDraws(game.schedule, now, 1);
  return next ? [{ ...viewOf(game), drawsAt: next.drawsAt }] : [];
}

/** The latest draw of some lotteries; null where none was held yet. */
async function lastDrawOf(db: Db, games: readonly LotteryGame[]) {
  const row = await db
    .selectFrom("lottery_draw")
    .select(["game_id", "draw_no", "draws_at", "numbers"])
    .where("drawn_at", "is not", null)
    .where(
      "game_id",
      "in",
      games.map(({ gameId }) => gameId),
    )
    .orderBy("draws_at", "desc")
    .orderBy("game_id")
    .limit(1)
    .executeTakeFirst();
  const game = games.find(({ gameId }) => gameId === row?.game_id);
  if (!row || !game) return null;
  return {
    game,
    last: {
      draw: drawId({ gameId: row.game_id, drawNo: row.draw_no }),
      drawnAt: row.draws_at,
      numbers: JSON.parse(row.numbers ?? "[]") as string[],
    },
  };
}
