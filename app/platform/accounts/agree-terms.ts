import type { Caller } from "../core/call-context.ts";
import type { Db, Trx } from "../database/database.server.ts";

/** The `register_method` of an account that an agent has opened for somebody. */
export const OPENED_BY_AGENT = "AGENT";

/**
 * Returns true when the caller must agree to the terms together with its first own password: its account was opened by
 * an agent, so that its owner has confirmed neither the terms nor the age.
 */
export async function areTermsDue(db: Db, merchantId: string, caller: Caller): Promise<boolean> {
  if (caller.kind !== "account" || !caller.passwordDue) return false;
  const due = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", caller.accountId)
    .where("register_method", "=", OPENED_BY_AGENT)
    .where("terms_accepted_at", "is", null)
    .executeTakeFirst();
  return due !== undefined;
}

/** Stores when an account's owner has agreed to the terms. */
export async function storeTermsAgreed(
  trx: Trx,
  merchantId: string,
  accountId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable("account")
    .set({ terms_accepted_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .execute();
}
