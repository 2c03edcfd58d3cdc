import { randomBytes } from "node:crypto";
import type { Services } from "../core/services.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { drawId } from "./draw-id.ts";
import { hashDrawSeed } from "./draw-numbers.ts";
import { LOTTERY_GAMES } from "./games/games.ts";
import type { LotteryGame } from "./games/lottery-game.ts";
import { nextDraws } from "./schedule.ts";

/** The number of open draws per lottery: while one closes, the next accepts bets. */
const OPEN_AT_ONCE = 2;

/**
 * Returns the function that opens the next draws of every lottery, each with a new seed whose hash is published with
 * it. A draw that another server opened does not change. The database is queried only when a draw has closed.
 */
export function createDrawOpener(services: Services): () => Promise<void> {
  const openUntil = new Map<string, number>();
  let last = 0;
  return async () => {
    const now = services.clock.now();
    // A clock that QA engineers set back: the draws of the present have not been opened.
    if (now < last) openUntil.clear();
    last = now;
    const due = LOTTERY_GAMES.filter(({ gameId }) => (openUntil.get(gameId) ?? 0) <= now);
    if (due.length === 0) return;
    const planned = due.map((game) => ({ game, draws: nextDraws(game.schedule, now, OPEN_AT_ONCE) }));
    const rows = planned.flatMap(({ game, draws }) =>
      draws.map((draw) => newDraw(services, game, draw, now)),
    );
    await services.database.transaction((trx) =>
      trx
        .insertInto("lottery_draw")
        .values(rows)
        .onConflict((conflict) => conflict.columns(["game_id", "draw_no"]).doNothing())
        .execute(),
    );
    for (const { game, draws } of planned) openUntil.set(game.gameId, draws[0]?.closesAt ?? now);
  };
}

function newDraw(
  { lotterySeeds }: Services,
  { gameId }: LotteryGame,
  { drawNo, closesAt, drawsAt }: ReturnType<typeof nextDraws>[number],
  now: number,
): LotteryDrawRow {
  const seed = randomBytes(32).toString("hex");
  return {
    game_id: gameId,
    draw_no: drawNo,
    opened_at: now,
    closes_at: closesAt,
    draws_at: drawsAt,
    seed_hash: hashDrawSeed(seed),
    sealed_seed: lotterySeeds.encrypt(seed, sealedSeedContext(drawId({ gameId, drawNo }))),
    seed: null,
    numbers: null,
    drawn_at: null,
    settling_until: null,
    settled_at: null,
  };
}

/** Returns the associated data that a draw's seed is encrypted with. */
export const sealedSeedContext = (draw: string) => `lottery draw ${draw}`;
