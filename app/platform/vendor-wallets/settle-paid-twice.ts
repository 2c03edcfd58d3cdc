import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import { lockTransfer } from "./transfer-rows.ts";

/**
 * Records that an operator has handled an amount that the member received twice. Moves no money.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` if there is no such amount (any more).
 */
export async function settlePaidTwice(
  { database }: Services,
  { code }: MerchantProfile,
  { operatorId, record }: Operation,
  id: string,
  remark: string,
): Promise<void> {
  await database.transaction(async (trx) => {
    const row = await lockTransfer(trx, code, id);
    if (row.paid_twice_at === null || row.paid_twice_settled_by !== null) {
      throw new PlatformError("CONFLICT", { details: { state: row.state } });
    }
    await trx
      .updateTable("vendor_transfer")
      .set({ paid_twice_settled_by: operatorId })
      .where("merchant_id", "=", code)
      .where("id", "=", id)
      .execute();
    await record(trx, { paidTwice: "open" }, { paidTwice: "settled", remark });
  });
}
