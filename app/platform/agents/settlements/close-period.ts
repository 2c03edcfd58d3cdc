import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import { countFigures } from "../count-figures.ts";
import { closeFigures, lockFigures } from "../figure-clock.ts";

/**
 * Counts all events before a time and closes the figures there, so that those of the period never change. Returns false
 * when an event or a move before that time still waits: the next run of the job tries again.
 */
export async function closePeriod(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  toAt: number,
): Promise<boolean> {
  await countFigures(services, merchant);
  return services.database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    const event = await trx
      .selectFrom("figure_event")
      .select("id")
      .where("merchant_id", "=", merchant.code)
      .where("counted_at", "is", null)
      .where("at", "<", toAt)
      .limit(1)
      .executeTakeFirst();
    const move = await trx
      .selectFrom("branch_move")
      .select("id")
      .where("merchant_id", "=", merchant.code)
      .where("state", "=", "waiting")
      .where("starts_at", "<=", toAt)
      .limit(1)
      .executeTakeFirst();
    if (event || move) return false;
    await closeFigures(trx, merchant.code, toAt);
    return true;
  });
}
