import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { lockPurse, purse } from "../wallet/wallet.server.ts";
import { settleRewards } from "./bonuses.ts";
import type { RewardDeps } from "./reward-deps.ts";
import { openTurnovers } from "./turnover.ts";

/**
 * Brings a member's rewards up to date: one query where nothing is owed, a transaction otherwise. Where `db` is a
 * transaction already, it runs in that one.
 */
export async function updateRewards(
  { database }: Pick<RewardDeps, "database">,
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
  // Only the database's transaction helper makes a Db that is a transaction and writes.
  await (db.isTransaction ? work(db as Trx) : database.transaction(work));
}

/** Locks the member's purse until the transaction ends, so that one member's rewards change one after another. */
export async function lockMember(trx: Trx, merchant: MerchantProfile, accountId: string): Promise<void> {
  await lockPurse(trx, merchant.code, purse(accountId, merchant.currency.code));
}
