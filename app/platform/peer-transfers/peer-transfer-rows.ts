import type { Db } from "../database/database.server.ts";

/** Returns a query for the transfers that an account has sent, for further conditions and a selection. */
export function selectSentTransfers(db: Db, merchantId: string, from: string) {
  return db
    .selectFrom("peer_transfer")
    .where("merchant_id", "=", merchantId)
    .where("from_account", "=", from);
}

/** Returns the transfer that an account sent under an idempotency key. */
export function findByKey(db: Db, merchantId: string, from: string, key: string) {
  return selectSentTransfers(db, merchantId, from)
    .selectAll()
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}
