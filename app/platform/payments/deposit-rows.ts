import { sql } from "kysely";
import type { Db, Trx } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { COUNTED_STATES } from "./deposit-states.ts";

/** Locks the row of a deposit until the transaction ends; returns null when there is none. */
export async function lockDeposit(
  trx: Trx,
  merchantId: string,
  by: { id: string } | { provider: string; reference: string },
): Promise<DepositRow | null> {
  let query = trx
    .updateTable("deposit")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("merchant_id", "=", merchantId);
  query =
    "id" in by
      ? query.where("id", "=", by.id)
      : query.where("provider", "=", by.provider).where("reference", "=", by.reference);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** Selects the deposits of an account, as a query to refine. */
export function selectDeposits(db: Db, merchantId: string, accountId: string) {
  return db.selectFrom("deposit").where("merchant_id", "=", merchantId).where("account_id", "=", accountId);
}

/** Returns a member's own deposit, or null. */
export async function findDeposit(
  db: Db,
  merchantId: string,
  accountId: string,
  id: string,
): Promise<DepositRow | null> {
  const row = await selectDeposits(db, merchantId, accountId)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the minor units that an account may still deposit on a business day; null if there is no limit. A pending
 * deposit counts with the requested amount, a credited one with the amount that arrived.
 */
export async function loadDailyAllowance(
  db: Db,
  rules: { merchantId: string; accountId: string; maxDailyDeposit: number; day: string },
): Promise<number | null> {
  if (rules.maxDailyDeposit === 0) return null;
  const { used } = await selectDeposits(db, rules.merchantId, rules.accountId)
    .select(
      sql<number | null>`sum(case when state = 'succeeded' then credited - reversed else amount end)`.as(
        "used",
      ),
    )
    .where("day", "=", rules.day)
    .where("state", "in", COUNTED_STATES)
    .executeTakeFirstOrThrow();
  return Math.max(0, rules.maxDailyDeposit - (used ?? 0));
}
