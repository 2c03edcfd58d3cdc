import type { Services } from "../core/services.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import { drawId } from "./draw-id.ts";
import { drawNumbers, hashDrawSeed } from "./draw-numbers.ts";
import { lotteryById } from "./games/games.ts";
import { sealedSeedContext } from "./open-draws.ts";

/** Delay before retrying a draw whose seed cannot be read. */
const RETRY_MS = 60_000;

/**
 * Returns the function that runs every due draw, also one that fell due while no server ran. Its numbers follow from
 * the committed seed, so it does not matter when and where it is drawn. The function returns the number of draws.
 */
export function createDueDrawRunner(services: Services): () => Promise<number> {
  const failedAt = new Map<string, number>();
  return async () => {
    const now = services.clock.now();
    const due = await services.database.db
      .selectFrom("lottery_draw")
      .selectAll()
      .where("drawn_at", "is", null)
      .where("draws_at", "<=", now)
      .orderBy("draws_at")
      .execute();
    const ready = due.filter((row) => (failedAt.get(getName(row)) ?? 0) + RETRY_MS <= now);
    const drawn = ready.flatMap((row) => {
      try {
        return [{ row, ...getDraw(services, row) }];
      } catch (error) {
        failedAt.set(getName(row), now);
        services.log.error({ err: error, draw: getName(row) }, "a lottery draw could not be drawn");
        return [];
      }
    });
    if (drawn.length === 0) return 0;
    await services.database.transaction(async (trx) => {
      for (const { row, seed, numbers } of drawn) {
        await trx
          .updateTable("lottery_draw")
          .set({ seed, sealed_seed: "", numbers: JSON.stringify(numbers), drawn_at: now })
          .where("game_id", "=", row.game_id)
          .where("draw_no", "=", row.draw_no)
          .where("drawn_at", "is", null)
          .execute();
      }
    });
    return drawn.length;
  };
}

const getName = (row: LotteryDrawRow) => drawId({ gameId: row.game_id, drawNo: row.draw_no });

/** @throws Error when the lottery is unknown, or its seed cannot be read or is not the one committed to. */
function getDraw({ lotterySeeds }: Services, row: LotteryDrawRow) {
  const draw = getName(row);
  const game = lotteryById(row.game_id);
  if (!game) throw new Error(`there is no lottery ${row.game_id}`);
  const seed = lotterySeeds.decrypt(row.sealed_seed, sealedSeedContext(draw));
  if (hashDrawSeed(seed) !== row.seed_hash)
    throw new Error(`the seed of ${draw} is not the one committed to`);
  return { seed, numbers: drawNumbers(seed, draw, game.rules.shape) };
}
