import type { Db } from "../database/database.server.ts";

/** Returns an account's purses in the currency of the main one, which comes first. */
export async function loadPurses(db: Db, merchantId: string, accountId: string) {
  const rows = await db
    .selectFrom("ledger_account")
    .select(["id", "wallet", "currency", "balance"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  const main = rows.find(({ wallet }) => wallet === "main");
  return rows
    .filter(({ currency }) => currency === main?.currency)
    .toSorted((a, b) => Number(b === main) - Number(a === main));
}
