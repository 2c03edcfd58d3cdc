import type { AppLoadContext } from "@remix-run/node";
import { languageTag } from "../../i18n/languages.ts";
import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { LotteryBoard } from "../../platform/contract/lottery.ts";
import { getDay, isDay } from "../../shared/business-day.ts";
import { dateFormat } from "../../shared/date-format.ts";
import { lotteryPath } from "../../shared/game-start.ts";
import { prizeName } from "../../site/lottery/names.ts";
import type { LoadModule } from "../module.ts";

type Result = LotteryBoard["results"][number];
type Upcoming = LotteryBoard["upcoming"][number];
type Quick = LotteryBoard["quick"][number];
type Context = Pick<AppLoadContext, "platform" | "shared" | "t" | "brand" | "request">;

/** The interval at which the platform's board is read for all visitors; draws are due on whole seconds. */
const BOARD_MS = 1_000;
/** Number of balls that a small card shows of a draw. */
const BALLS = 4;

/**
 * Reads a brand's lotteries for its home page, in the visitor's language; null if the brand has none. With a day, the
 * results are those of that day.
 */
export async function readDraws(context: Context, asked: string | null = null) {
  const { t } = context;
  const day = await findResultsDay(context, asked);
  const { now, results, upcoming, quick } = await readBoard(context, day);
  if (upcoming.length === 0 && quick.length === 0) return null;
  const time = createTimeFormatter(context, now);
  return {
    now,
    day,
    results: results.map((result) => toResult(context, result)),
    next: getNext(t, time, upcoming),
    upcoming: upcoming.map((game) => ({
      name: game.name,
      areaName: areaName(t, game.area),
      path: lotteryPath(game),
      drawsAt: game.drawsAt,
      closesAt: game.closesAt,
      at: time(game.drawsAt),
    })),
    quick: quick.map((game) => ({
      name: game.name,
      path: lotteryPath(game),
      drawsAt: game.drawsAt,
      periodMs: game.periodMs,
      at: time(game.drawsAt),
      last: game.last && {
        draw: game.last.draw,
        drawNo: game.last.drawNo,
        ...toBalls(game, game.last.numbers),
      },
    })),
  };
}

/**
 * Returns the requested day of results if there are any. Returns null for any other text, so that invented days do not
 * fill the shared cache.
 */
export async function findResultsDay(
  context: Pick<Context, "platform" | "shared">,
  asked: string | null,
): Promise<string | null> {
  if (asked === null || !isDay(asked)) return null;
  const { firstDay, results } = await readBoard(context, null);
  const isThere = firstDay !== null && asked >= firstDay && results.some(({ day }) => asked <= day);
  return isThere ? asked : null;
}

export type DrawsData = NonNullable<Awaited<ReturnType<typeof readDraws>>>;

/** Returns the next draw of a region, for the banner; null if there is none. */
export async function readNextDraw(context: Context) {
  const { now, upcoming } = await readBoard(context, null);
  const next = getNext(context.t, createTimeFormatter(context, now), upcoming);
  return next && { now, next };
}

function readBoard(
  { platform, shared }: Pick<Context, "platform" | "shared">,
  day: string | null,
): Promise<LotteryBoard> {
  // Earlier days are many, so they are read each time.
  if (day !== null) return platform.lottery.board({ day });
  return shared("draws", BOARD_MS, () => platform.lottery.board({}));
}

const areaName = (t: Translate, area: Result["area"]) => t(textKey(`lottery.area.${area}`));

/** Returns the formatter of draw times in the brand's zone, with the weekday unless it is today. */
function createTimeFormatter({ brand, request }: Context, now: number): (at: number) => string {
  const { timeZone } = brand.document.locale;
  const today = getDay(now, timeZone);
  const clock = dateFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" });
  const weekday = dateFormat(languageTag(request.language), { timeZone, weekday: "long" });
  return (at) =>
    getDay(at, timeZone) === today ? clock.format(at) : `${weekday.format(at)}, ${clock.format(at)}`;
}

/** Returns the simultaneous draws of the area that draws next as one: their names and time. */
function getNext(t: Translate, time: (at: number) => string, upcoming: readonly Upcoming[]) {
  const [first] = upcoming;
  if (!first) return null;
  const { area, drawsAt } = first;
  const together = upcoming.filter((game) => game.area === area && game.drawsAt === drawsAt);
  return {
    areaName: areaName(t, area),
    names: together.map(({ name }) => name).join(", "),
    drawsAt,
    at: time(drawsAt),
  };
}

/**
 * Returns an area's results of a day: prizes from the top, each with the numbers of every lottery in order, separated
 * by spaces.
 */
function toResult({ t, request }: Context, { area, day, previous, next, shape, draws }: Result) {
  const [tag, time] = [languageTag(request.language), Date.parse(day)];
  const date = { timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" } as const;
  let at = 0;
  const prizes = shape.kind === "prizes" ? shape.prizes : [{ code: "", count: shape.count }];
  return {
    area,
    areaName: areaName(t, area),
    day,
    dayText: dateFormat(tag, { ...date, weekday: "long" }).format(time),
    previous,
    next,
    draws: draws.map((game) => ({ name: game.name, path: lotteryPath(game), draw: game.last.draw })),
    prizes: prizes.map(({ code, count }) => {
      const columns = draws.map(({ last }) => last.numbers.slice(at, at + count).join(" "));
      at += count;
      return { name: code ? prizeName(t, code) : t("lottery.verify.numbers"), columns };
    }),
  };
}

/** Returns the balls of a small card: for a prize table the digits of its first number, for many balls the first few. */
function toBalls({ shape }: Quick, numbers: readonly string[]): { balls: string[]; more: number } {
  if (shape.kind === "prizes") return { balls: [...(numbers[0] ?? "")], more: 0 };
  return { balls: numbers.slice(0, BALLS), more: Math.max(0, numbers.length - BALLS) };
}

/** Loads lotteries with their results and next draws; null if the brand has none. */
export const loadDraws: LoadModule<"draws", DrawsData> = (context, _options, search) =>
  readDraws(context, search?.get("day"));
