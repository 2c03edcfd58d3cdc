import type { Trx } from "../database/database.server.ts";

/**
 * Stores a new password's hash and voids the account's unused password links. With `instead`, only while the account
 * still has that hash. Returns true if it was stored.
 */
export async function storePassword(
  trx: Trx,
  merchantId: string,
  accountId: string,
  { passwordHash, instead, now }: { passwordHash: string; instead?: string | null; now: number },
): Promise<boolean> {
  let update = trx
    .updateTable("account")
    .set({ password_hash: passwordHash, password_changed_at: now, must_change_password: 0 })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId);
  if (instead !== undefined) {
    update = update.where("password_hash", instead === null ? "is" : "=", instead);
  }
  const changed = await update.returning("id").executeTakeFirst();
  await voidPasswordLinks(trx, { merchantId, accountId }, now);
  return changed !== undefined;
}

/** Voids an account's unused password links. */
export async function voidPasswordLinks(
  trx: Trx,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable("password_link")
    .set({ used_at: now })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}
