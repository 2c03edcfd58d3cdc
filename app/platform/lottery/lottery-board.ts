import { DAY_MS } from "#app/shared/durations.ts";
import type { CallInput } from "../contract/calls.ts";
import type { LotteryBoard } from "../contract/lottery.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { ttlCache } from "../core/ttl-cache.ts";
import type { Db } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { carriedLotteries, closedLotteries } from "./carried-games.ts";
import { drawId } from "./draw-id.ts";
import type { LotteryArea, LotteryGame } from "./games/lottery-game.ts";
import { shapeView } from "./play-terms.ts";
import { nextDraw } from "./schedule.ts";

/** The number of each kind on a home page. */
const UPCOMING = 7;
const QUICK = 5;
/** The areas of a board, in its order; South East Asia is shown if the brand has none of Vietnam. */
const VIETNAM: readonly LotteryArea[] = ["VN_NORTH", "VN_CENTRE", "VN_SOUTH"];

/** A period that contains two days with draws: each area draws at least once a week. */
const DAYS_AROUND_MS = 16 * DAY_MS;

/** How long a board is cached: draws are due on whole seconds. */
const BOARD_MS = 1_000;
/** How long the first day is cached: it changes only once, with the first draw. */
const FIRST_DAY_MS = 60_000;

/** The cached boards of one process. */
export function lotteryBoards(clock: Clock) {
  return {
    boards: ttlCache<LotteryBoard>(clock, BOARD_MS),
    firstDays: ttlCache<string | null>(clock, FIRST_DAY_MS),
  };
}

declare module "../core/services.ts" {
  interface Services {
    lotteryBoards: ReturnType<typeof lotteryBoards>;
  }
}

/**
 * Reads a board. It queries at most once a second per merchant and per day with results, for all visitors. Days before
 * the first one share a board without results, and future days share the latest one.
 */
export async function readBoard(
  services: Services,
  ctx: CallContext,
  { day }: CallInput<"lottery", "board">,
): Promise<LotteryBoard> {
  const { boards, firstDays } = services.lotteryBoards;
  const { code } = ctx.merchant;
  const firstDay = await firstDays.get(code, () => readFirstDay(services.database.db, ctx.merchant));
  const asked = day === undefined || isFutureDay(day, services.clock.now()) ? undefined : day;
  if (asked !== undefined && (firstDay === null || asked < firstDay)) {
    const board = await boards.get(`${code} `, () => lotteryBoard(services, ctx, undefined, firstDay));
    return { ...board, results: [] };
  }
  return boards.get(`${code} ${asked ?? ""}`, () => lotteryBoard(services, ctx, asked, firstDay));
}

/** Returns true for a day that has not begun anywhere. */
const isFutureDay = (day: string, now: number) => Date.parse(day) > now + 14 * 3_600_000;

/** Returns the first day with results of the merchant's daily lotteries; null before any draw. */
async function readFirstDay(db: Db, merchant: CallContext["merchant"]): Promise<string | null> {
  const ids = dailyByArea(carriedLotteries(merchant)).flatMap((games) => games.map(({ gameId }) => gameId));
  if (ids.length === 0) return null;
  const row = await selectDrawn(db, ids)
    .select(({ fn }) => fn.min("draw_no").as("first"))
    .executeTakeFirst();
  return row?.first ? getDay(row.first) : null;
}

/**
 * Returns the merchant's lotteries for its home page: the draws of one day of each area, the next daily draws, and the
 * frequent lotteries with their last draw. The day is the last one with a completed draw, up to `day` if given: an area
 * shows yesterday's draws until today's are drawn. Draws that are still due have no result; lotteries in maintenance
 * are left out.
 */
async function lotteryBoard(
  { database: { db }, clock }: Services,
  { merchant }: CallContext,
  day: string | undefined,
  firstDay: string | null,
): Promise<LotteryBoard> {
  const now = clock.now();
  const carried = carriedLotteries(merchant);
  const closed = await closedLotteries(db, merchant, carried);
  const open = carried.filter(({ gameId }) => !closed.has(gameId));
  const areas = dailyByArea(open);
  const upcoming = areas
    .flat()
    .flatMap((game) => getNextDraw(game, now))
    .toSorted((a, b) => a.drawsAt - b.drawsAt)
    .slice(0, UPCOMING);
  const quick = open.filter(({ area }) => area === "HOUSE").slice(0, QUICK);
  const [results, lasts] = await Promise.all([
    Promise.all(areas.map((games) => loadResults(db, games, { day, now }))),
    Promise.all(quick.map((game) => loadLastDraw(db, game))),
  ]);
  return {
    now,
    results: results.filter((found) => found !== null),
    firstDay,
    upcoming,
    quick: quick.flatMap((game, at) =>
      getNextDraw(game, now).map((next) => ({
        ...next,
        periodMs: game.schedule.kind === "every" ? game.schedule.seconds * 1_000 : 0,
        last: lasts[at] ?? null,
        shape: shapeView(game.rules),
      })),
    ),
  };
}

/** Groups the daily lotteries by area. */
function dailyByArea(open: readonly LotteryGame[]): LotteryGame[][] {
  const byArea = Map.groupBy(
    open.filter(({ area }) => area !== "HOUSE"),
    ({ area }) => area,
  );
  const vietnam = VIETNAM.flatMap((area) => {
    const games = byArea.get(area);
    return games ? [games] : [];
  });
  return vietnam.length > 0 ? vietnam : [...byArea.values()];
}

function toView({ gameId, gameCode, name, vassalage, area }: LotteryGame) {
  return { gameId, gameCode, name, vassalage, area };
}

function getNextDraw(game: LotteryGame, now: number) {
  const next = nextDraw(game.schedule, now);
  return next ? [{ ...toView(game), drawsAt: next.drawsAt, closesAt: next.closesAt }] : [];
}

/**
 * Returns an area's lottery results of one day, and the days with draws before and after it; null where none was held
 * yet. Where lotteries have different prizes, as those of South East Asia do, only those with the same prizes as the
 * first are included.
 */
async function loadResults(db: Db, games: readonly LotteryGame[], at: BoardQuery) {
  const byId = new Map(games.map((game) => [game.gameId, game]));
  const ids = [...byId.keys()];
  const days = (await drawDays(db, ids, at, DAYS_AROUND_MS)) ?? (await drawDays(db, ids, at));
  if (!days?.shown) return null;
  const { shown, before, after } = days;
  const rows = await selectDrawn(db, ids)
    .select(["game_id", "draw_no", "draws_at", "numbers"])
    .where("draw_no", "=", shown)
    .orderBy("draws_at")
    .execute();
  const all = rows
    .flatMap((row) => {
      const game = byId.get(row.game_id);
      return game ? [{ game, last: toLastDraw(row) }] : [];
    })
    .toSorted((a, b) => games.indexOf(a.game) - games.indexOf(b.game));
  const [first] = all;
  if (!first) return null;
  return {
    area: first.game.area,
    day: getDay(shown),
    previous: before ? getDay(before) : null,
    next: after ? getDay(after) : null,
    shape: shapeView(first.game.rules),
    draws: all
      .filter(({ game }) => game.rules === first.game.rules)
      .map(({ game, last }) => ({ ...toView(game), last })),
  };
}

const selectDrawn = (db: Db, gameIds: readonly string[]) =>
  db.selectFrom("lottery_draw").where("drawn_at", "is not", null).where("game_id", "in", gameIds);

interface BoardQuery {
  /** The last day to show, if given. */
  day: string | undefined;
  now: number;
}

/**
 * Returns the draw numbers of the day that is shown and of the days before and after it with draws. With `aroundMs`
 * only the draws within that time of the day are read, since a history grows without end; the result is null if the
 * days may lie further away.
 */
async function drawDays(db: Db, gameIds: readonly string[], { day, now }: BoardQuery, aroundMs?: number) {
  const asked = day === undefined ? now : Date.parse(day);
  const drawn = selectDrawn(db, gameIds);
  const near =
    aroundMs === undefined
      ? drawn
      : drawn.where("draws_at", ">=", asked - aroundMs).where("draws_at", "<=", asked + aroundMs);
  const rows = await near.select("draw_no").groupBy("draw_no").orderBy("draw_no").execute();
  const all = rows.map(({ draw_no }) => draw_no);
  const at = day === undefined ? all.length - 1 : all.findLastIndex((drawNo) => drawNo <= toCompact(day));
  const [shown, before, after] = [all[at], all[at - 1], all[at + 1]];
  const mayBeAfter = asked + (aroundMs ?? 0) < now;
  if (aroundMs !== undefined && (!before || (!after && mayBeAfter))) return null;
  return { shown, before, after };
}

/** Returns the latest draw of a lottery; null if none was held yet. */
async function loadLastDraw(db: Db, { gameId }: LotteryGame) {
  const row = await db
    .selectFrom("lottery_draw")
    .select(["game_id", "draw_no", "draws_at", "numbers"])
    .where("drawn_at", "is not", null)
    .where("game_id", "=", gameId)
    .orderBy("draws_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toLastDraw(row) : null;
}

interface DrawnRow {
  game_id: string;
  draw_no: string;
  draws_at: number;
  numbers: string | null;
}

function toLastDraw({ game_id, draw_no, draws_at, numbers }: DrawnRow) {
  return {
    draw: drawId({ gameId: game_id, drawNo: draw_no }),
    drawNo: draw_no,
    drawnAt: draws_at,
    numbers: JSON.parse(numbers ?? "[]") as string[],
  };
}

/** Converts a day such as `2026-11-23` to the number of a daily draw. */
const toCompact = (day: string) => day.replaceAll("-", "");
/** Returns the day of a daily draw, from its number. */
const getDay = (drawNo: string) => `${drawNo.slice(0, 4)}-${drawNo.slice(4, 6)}-${drawNo.slice(6, 8)}`;
