import type { Db } from "../database/database.server.ts";
import type { Owner } from "./transfer-rows.ts";

/** The fault of a vendor that does not report an account's balance. */
export const BALANCE_UNAVAILABLE = "the vendor does not tell the balance";

/** Records for operators the result of returning a debtor's money. A return for protection has a note of its own. */
export async function recordDebtReturn(
  db: Db,
  { merchantId: merchant_id, accountId: account_id }: Owner,
  vendor: string,
  { fault, now }: { fault: string; now: number },
): Promise<void> {
  const row = { tries: 0, next_at: now, ended_at: null, fault, changed_at: now };
  await db
    .insertInto("vendor_return")
    .values({ merchant_id, account_id, vendor, cause: "debt", since: now, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "account_id", "vendor"])
        .doUpdateSet(row)
        .where("vendor_return.cause", "=", "debt"),
    )
    .execute();
}

/** Deletes the notes of a debtor's vendor that has no money left. */
export async function deleteDebtReturn(
  db: Db,
  { merchantId, accountId }: Owner,
  vendor: string,
): Promise<void> {
  await debtReturns(db, merchantId)
    .where("account_id", "=", accountId)
    .where("vendor", "=", vendor)
    .execute();
}

/** Deletes the notes of members without debts. */
export async function deletePaidDebtReturns(db: Db, merchantId: string): Promise<void> {
  await debtReturns(db, merchantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("member_debt as d")
            .select("d.account_id")
            .whereRef("d.merchant_id", "=", "vendor_return.merchant_id")
            .whereRef("d.account_id", "=", "vendor_return.account_id")
            .where("d.remaining", ">", 0),
        ),
      ),
    )
    .execute();
}

function debtReturns(db: Db, merchantId: string) {
  return db.deleteFrom("vendor_return").where("merchant_id", "=", merchantId).where("cause", "=", "debt");
}
