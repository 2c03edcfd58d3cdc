import { PlatformError } from "../core/errors.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { LotteryDrawRow } from "../database/tables/lottery.ts";
import type { DrawKey } from "./draw-id.ts";

/**
 * Locks a draw that accepts bets, so that it cannot be drawn until the transaction ends: another server's clock may be
 * ahead of ours.
 * @throws PlatformError DRAW_CLOSED.
 */
export async function lockOpenDraw(
  { dialect }: Pick<Database, "dialect">,
  trx: Trx,
  { gameId, drawNo }: DrawKey,
  now: number,
): Promise<LotteryDrawRow> {
  const query = trx
    .selectFrom("lottery_draw")
    .selectAll()
    .where("game_id", "=", gameId)
    .where("draw_no", "=", drawNo)
    .where("closes_at", ">", now)
    .where("drawn_at", "is", null);
  // SQLite has only one writer at a time.
  const row = await (dialect === "postgres" ? query.forShare() : query).executeTakeFirst();
  if (!row) throw new PlatformError("DRAW_CLOSED");
  return row;
}
