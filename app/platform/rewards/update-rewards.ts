import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { settleRewards } from "./bonuses.ts";
import { openTurnovers } from "./turnover.ts";

/**
 * Brings a member's rewards up to date: one query if nothing is owed, a transaction otherwise. If `db` is already a
 * transaction, it uses that one.
 */
export async function updateRewards(
  { database }: Services,
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  now: number,
): Promise<void> {
  if ((await openTurnovers(db, { merchantId: merchant.code, accountId })).length === 0) return;
  const work = async (trx: Trx) => {
    await lockMember(trx, merchant, accountId);
    await settleRewards(trx, merchant, accountId, now);
  };
  // Only the database's transaction helper creates a Db that is a transaction and can write.
  await (db.isTransaction ? work(db as Trx) : database.transaction(work));
}

/** Locks the member's purse until the transaction ends, so that changes to one member's rewards are serialised. */
export async function lockMember(trx: Trx, merchant: MerchantProfile, accountId: string): Promise<void> {
  await lockPurse(trx, merchant.code, purse(accountId, merchant.currency.code));
}
