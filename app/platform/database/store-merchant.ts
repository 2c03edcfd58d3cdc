import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "./database.server.ts";

/** Stores a merchant that is not in the database yet: other tables refer to it. `now`: epoch milliseconds. */
export async function storeMerchant(
  trx: Trx,
  { code, brandName, currency }: Pick<MerchantProfile, "code" | "brandName" | "currency">,
  now: number,
): Promise<void> {
  await trx
    .insertInto("merchant")
    .values({ id: code, name: brandName, currency: currency.code, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
