import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Db } from "../database/database.server.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";

/** Selects the withdrawals of an account, as a query to refine. */
export function selectWithdrawals(db: Db, merchantId: string, accountId: string) {
  return db
    .selectFrom("withdrawal")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId);
}

/** Finds the withdrawal that an account created under an idempotency key. */
export function findByKey(db: Db, merchantId: string, accountId: string, key: string) {
  return selectWithdrawals(db, merchantId, accountId)
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** Finds a withdrawal by its id; null when there is none, or it belongs to another account. */
export async function findWithdrawal(
  db: Db,
  merchantId: string,
  { id, accountId }: { id: string; accountId?: string },
): Promise<WithdrawalRow | null> {
  let query = db
    .selectFrom("withdrawal")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id);
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Returns the row of one of the caller's withdrawals.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND, also for another member's.
 */
export async function requireOwnWithdrawal(db: Db, ctx: CallContext, id: string): Promise<WithdrawalRow> {
  const { accountId } = requireAccount(ctx.caller);
  const row = await findWithdrawal(db, ctx.merchant.code, { id, accountId });
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns the amount that the payee receives, in minor units: the amount less the fee. */
export function netAmount({ amount, fee }: Pick<WithdrawalRow, "amount" | "fee">): number {
  return amount - fee;
}

/** The approver of withdrawals that no operator reviews, in place of an operator's id. */
export const SYSTEM = "system";
