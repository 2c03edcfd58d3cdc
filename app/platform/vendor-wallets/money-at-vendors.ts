import type { Db } from "../database/database.server.ts";
import { type Owner, selectOwnTransfers } from "./transfer-rows.ts";

/**
 * Returns the amount that an account should have at vendors by our own records, in minor units: transfers there less
 * transfers back, less the losses that vendors reported. A bet that was not reported yet is not counted. Queries no
 * vendor, so it can run in a transaction.
 */
export async function moneyAtVendors(db: Db, { merchantId, accountId }: Owner): Promise<number> {
  const moved = await selectOwnTransfers(db, { merchantId, accountId })
    .where((eb) =>
      eb.or([
        // The vendor's reported outcome takes precedence over the one that operators settled.
        eb.and([
          eb("direction", "=", "in"),
          eb.or([eb("state", "!=", "failed"), eb("vendor_outcome", "=", "done")]),
        ]),
        eb.and([
          eb("direction", "=", "out"),
          eb("state", "=", "succeeded"),
          eb.or([eb("vendor_outcome", "is", null), eb("vendor_outcome", "=", "done")]),
        ]),
      ]),
    )
    .select((eb) => ["direction", eb.fn.sum<number>("amount").as("sum")])
    .groupBy("direction")
    .execute();
  const computeSum = (direction: "in" | "out") => moved.find((one) => one.direction === direction)?.sum ?? 0;
  if (computeSum("in") === 0) return 0;
  const played = await db
    .selectFrom("bet")
    .select((eb) => [
      eb.fn.sum<number | null>("stake").as("stake"),
      eb.fn.sum<number | null>("win").as("win"),
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("own_wallet", "=", 1)
    .executeTakeFirst();
  return computeSum("in") - computeSum("out") - (played?.stake ?? 0) + (played?.win ?? 0);
}
