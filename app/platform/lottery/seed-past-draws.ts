import { randomBytes } from "node:crypto";
import { DAY_MS } from "#app/shared/durations.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { drawId } from "./draw-id.ts";
import { drawNumbers, hashDrawSeed } from "./draw-numbers.ts";
import { LOTTERY_GAMES } from "./games/games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { type PlannedDraw, pastDraws } from "./schedule.ts";

/** Days of daily draws: enough for statistics of 30 draws, and for numbers that are overdue for longer. */
const DAYS = 60;
/** Draws of each frequent lottery, from this period. */
const FREQUENT = 10;
const FREQUENT_MS = 60 * 60_000;
const BATCH_SIZE = 100;
const DAILY = LOTTERY_GAMES.filter(({ schedule }) => schedule.kind === "weekly").map(({ gameId }) => gameId);

/**
 * Adds the draws that a demonstration would have held before it began, so that its boards have results. Each comes from
 * a seed of its own, and its numbers can be verified like any other's. They have no bets. An existing draw stays as it
 * is; returns the number of draws made.
 */
export async function seedPastDraws({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  const since = now - DAYS * DAY_MS;
  const there = await knownDraws(database.db, since, now);
  const rows = LOTTERY_GAMES.flatMap((game) =>
    drawsBefore(game, since, now)
      .filter(({ drawNo }) => !there.has(drawId({ gameId: game.gameId, drawNo })))
      .map((draw) => pastDraw(game, draw)),
  );
  await database.transaction(async (trx) => {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      await trx
        .insertInto("lottery_draw")
        .values(rows.slice(at, at + BATCH_SIZE))
        .onConflict((conflict) => conflict.columns(["game_id", "draw_no"]).doNothing())
        .execute();
    }
  });
  return rows.length;
}

/** Returns the ids of existing draws: daily ones since a time, and frequent ones in the period that is filled. */
async function knownDraws(db: Db, since: number, now: number): Promise<ReadonlySet<string>> {
  const draws = db.selectFrom("lottery_draw").select(["game_id", "draw_no"]);
  const rows = await Promise.all([
    draws.where("game_id", "in", DAILY).where("draws_at", ">", since).execute(),
    draws.where("draws_at", ">", now - FREQUENT_MS).execute(),
  ]);
  return new Set(rows.flat().map((row) => drawId({ gameId: row.game_id, drawNo: row.draw_no })));
}

/** Returns a lottery's draws since a time; for a frequent lottery, the latest ones. */
function drawsBefore({ schedule }: LotteryGame, since: number, now: number): PlannedDraw[] {
  if (schedule.kind === "weekly") return pastDraws(schedule, since, now);
  return pastDraws(schedule, now - FREQUENT_MS, now).slice(-FREQUENT);
}

function pastDraw(
  { gameId, rules }: LotteryGame,
  { drawNo, closesAt, drawsAt }: PlannedDraw,
): LotteryDrawRow {
  const seed = randomBytes(32).toString("hex");
  return {
    game_id: gameId,
    draw_no: drawNo,
    opened_at: closesAt - DAY_MS,
    closes_at: closesAt,
    draws_at: drawsAt,
    seed_hash: hashDrawSeed(seed),
    sealed_seed: "",
    seed,
    numbers: JSON.stringify(drawNumbers(seed, drawId({ gameId, drawNo }), rules.shape)),
    drawn_at: drawsAt,
    settling_until: null,
    settled_at: drawsAt,
  };
}
