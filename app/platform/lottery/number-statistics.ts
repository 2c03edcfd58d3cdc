import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { carriedLotteries } from "./carried-games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";

/** The number of draws searched for overdue numbers. */
const MAX_DRAWS = 90;
const HOT = 10;
const OVERDUE = 5;

type Statistics = CallValue<"lottery", "numberStatistics">;

/**
 * Returns how often each two-digit end was drawn in the latest draws of an area, of all prizes and of the special one,
 * and the ends that have not been drawn for longest. Only completed draws of the merchant's lotteries are counted.
 */
export async function numberStatistics(
  { database: { db } }: Services,
  { merchant }: CallContext,
  { area, draws: count }: CallInput<"lottery", "numberStatistics">,
): Promise<Statistics> {
  const games = carriedLotteries(merchant).filter((game) => game.area === area);
  const draws = await latestNumbers(db, games);
  const counted = draws.slice(0, count);
  return {
    draws: counted.length,
    lookedAt: draws.length,
    all: mostFrequent(counted.flat()),
    special: mostFrequent(counted.flatMap((numbers) => numbers.slice(0, 1))),
    overdue: listOverdueNumbers(draws),
  };
}

/** Returns the numbers of the latest draws, the newest first, the special prize before the others. */
async function latestNumbers(db: Db, games: readonly LotteryGame[]): Promise<string[][]> {
  if (games.length === 0) return [];
  const rows = await db
    .selectFrom("lottery_draw")
    .select("numbers")
    .where("drawn_at", "is not", null)
    .where(
      "game_id",
      "in",
      games.map(({ gameId }) => gameId),
    )
    .orderBy("draw_no", "desc")
    .orderBy("game_id")
    .limit(MAX_DRAWS)
    .execute();
  return rows.map(({ numbers }) => JSON.parse(numbers ?? "[]") as string[]);
}

const computeEnd = (number: string) => number.slice(-2);

/** Returns the two-digit ends that were drawn most often, the smaller number first among equals. */
export function mostFrequent(numbers: readonly string[]): Statistics["all"] {
  const counts = Map.groupBy(numbers, computeEnd);
  return [...counts]
    .map(([number, found]) => ({ number, count: found.length }))
    .toSorted((a, b) => b.count - a.count || a.number.localeCompare(b.number))
    .slice(0, HOT);
}

/**
 * Returns the two-digit ends that are overdue for the most of the latest draws, with the number of draws; the newest
 * draw is the first.
 */
export function listOverdueNumbers(draws: readonly (readonly string[])[]): Statistics["overdue"] {
  const ends = draws.map((numbers) => new Set(numbers.map(computeEnd)));
  return Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"))
    .map((number) => {
      const at = ends.findIndex((came) => came.has(number));
      return { number, draws: at < 0 ? draws.length : at };
    })
    .filter(({ draws: away }) => away > 0)
    .toSorted((a, b) => b.draws - a.draws || a.number.localeCompare(b.number))
    .slice(0, OVERDUE);
}
