import { getDay, startOfDay } from "#app/shared/business-day.ts";
import type { Trx } from "../database/database.server.ts";
import type { MerchantContext } from "./operator-context.ts";

interface SoloApprovalRequest {
  /** The most minor units that it can give; null where that is unknown. */
  worth: number | null;
  now: number;
  /** The catalogue item being published again; its last publication does not count. */
  except?: { area: string; id: string };
}

/**
 * Returns true when one operator may give this much without a second person: the total that they gave alone on the
 * business day, in catalogues and on cases together, stays within the brand's amount. Locks the operator, so that two
 * acts at once do not exceed it together.
 */
export async function canApproveAlone(
  trx: Trx,
  { merchant, operator }: MerchantContext,
  { worth, now, except }: SoloApprovalRequest,
): Promise<boolean> {
  if (worth === null || worth > merchant.secondPersonAbove) return false;
  await trx
    .updateTable("operator")
    .set((eb) => ({ role: eb.ref("role") }))
    .where("id", "=", operator.id)
    .execute();
  const since = startOfDay(getDay(now, merchant.timeZone), merchant.timeZone);
  let published = trx
    .selectFrom("catalogue_item")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("alone"), eb.lit(0)).as("sum"))
    .where("merchant_id", "=", merchant.code)
    .where("published_by", "=", operator.id)
    .where("published_at", ">=", since)
    .where("alone", ">", 0);
  if (except) {
    const { area, id } = except;
    published = published.where((eb) => eb.or([eb("area", "!=", area), eb("id", "!=", id)]));
  }
  const decided = trx
    .selectFrom("giving_act")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("worth"), eb.lit(0)).as("sum"))
    .where("merchant_id", "=", merchant.code)
    .where("done_by", "=", operator.id)
    .where("done_at", ">=", since)
    .whereRef("done_by", "=", "asked_by");
  const sums = [await published.executeTakeFirstOrThrow(), await decided.executeTakeFirstOrThrow()];
  return sums.reduce((sum, one) => sum + one.sum, worth) <= merchant.secondPersonAbove;
}
