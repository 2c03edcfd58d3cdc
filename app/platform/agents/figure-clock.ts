import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { FigureClockRow } from "../database/tables/agents.ts";

/**
 * Locks the merchant's team figures until the transaction ends, and returns how far they are counted. Every change of
 * the sums and of the tree's history holds this lock, so that it happens in one order on all servers.
 */
export async function lockFigures(
  trx: Trx,
  { code: merchantId, timeZone }: Pick<MerchantProfile, "code" | "timeZone">,
): Promise<FigureClockRow> {
  await trx
    .insertInto("figure_clock")
    .values({ merchant_id: merchantId, time_zone: timeZone, closed_through: 0, counted_through: 0 })
    .onConflict((conflict) => conflict.column("merchant_id").doNothing())
    .execute();
  return trx
    .updateTable("figure_clock")
    .set({ time_zone: timeZone })
    .where("merchant_id", "=", merchantId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Closes the figures before a time: events that arrive later with an earlier time are counted from that time on. The
 * moves of branches that start before it must be applied.
 */
export async function closeFigures(trx: Trx, merchantId: string, through: number): Promise<void> {
  await trx
    .updateTable("figure_clock")
    .set({ closed_through: through })
    .where("merchant_id", "=", merchantId)
    .where("closed_through", "<", through)
    .execute();
}
