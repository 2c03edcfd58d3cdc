import { DAY_MS } from "#app/shared/durations.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { OwnWalletPlayRow } from "../database/tables/vendor-wallets.ts";

/** Longer than the longest period of a limit: a stake not reported by then counts towards none. */
const RETENTION_MS = 62 * DAY_MS;

interface VendorScope {
  merchantId: string;
  vendor: string;
}

/** Selects the stake that a vendor was allowed to debit for a round, and has not reported. */
export function ownWalletPlay(
  db: Db,
  { merchantId, vendor }: VendorScope,
  roundId: string,
): Promise<OwnWalletPlayRow | undefined> {
  return db
    .selectFrom("own_wallet_play")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId)
    .executeTakeFirst();
}

/** Records that a vendor may debit a stake. Called under the lock of the player's purse. */
export async function allowOwnWalletPlay(
  trx: Trx,
  play: VendorScope & { roundId: string; accountId: string; amount: number; now: number },
): Promise<void> {
  await trx
    .insertInto("own_wallet_play")
    .values({
      merchant_id: play.merchantId,
      vendor: play.vendor,
      round_id: play.roundId,
      account_id: play.accountId,
      amount: play.amount,
      asked_at: play.now,
      expires_at: play.now + RETENTION_MS,
    })
    .execute();
}

/**
 * Deletes an allowed stake of an account that was reported as a bet, or not placed. Returns it, or undefined if there
 * is none.
 */
export function deleteOwnWalletPlay(
  trx: Trx,
  { merchantId, vendor }: VendorScope,
  { roundId, accountId }: { roundId: string; accountId: string },
): Promise<OwnWalletPlayRow | undefined> {
  return trx
    .deleteFrom("own_wallet_play")
    .where("merchant_id", "=", merchantId)
    .where("vendor", "=", vendor)
    .where("round_id", "=", roundId)
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
}
