import type { DepositDetail } from "../contract/payments.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { getTitle } from "./bonus-view.ts";

/** Returns the member's view of the bonus promised with a deposit: amount and status are null until it is granted. */
export async function getDepositBonus(
  db: Db,
  merchant: MerchantProfile,
  { depositId, terms, language }: { depositId: string; terms: string; language: string },
): Promise<DepositDetail["bonus"]> {
  const grant = await db
    .selectFrom("bonus_grant")
    .select(["amount", "status"])
    .where("merchant_id", "=", merchant.code)
    .where("deposit_id", "=", depositId)
    .executeTakeFirst();
  const title = getTitle(JSON.parse(terms), merchant, language);
  return { title, amount: grant?.amount ?? null, status: grant?.status ?? null };
}
