import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { PointAccountRow, PointEntryRow } from "../database/tables/points.ts";

interface Owner {
  merchantId: string;
  accountId: string;
}

/** Returns an account's points; undefined when it never had any. */
export function findPointAccount(db: Db, { merchantId, accountId }: Owner) {
  return db
    .selectFrom("point_account")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/**
 * Returns the time when the merchant's mall opened; the first call records `now` as that time. UTC epoch milliseconds.
 */
async function openedAt(trx: Trx, merchantId: string, now: number): Promise<number> {
  await trx
    .insertInto("point_mall")
    .values({ merchant_id: merchantId, opened_at: now })
    .onConflict((conflict) => conflict.column("merchant_id").doNothing())
    .execute();
  const { opened_at } = await trx
    .selectFrom("point_mall")
    .select("opened_at")
    .where("merchant_id", "=", merchantId)
    .executeTakeFirstOrThrow();
  return opened_at;
}

/**
 * Opens a merchant's mall: bets count from then on. Does nothing when it is already open. The merchant may be new: a
 * mall opens before its first member.
 */
export async function openMall(trx: Trx, merchant: MerchantProfile, now: number): Promise<void> {
  if (!merchant.points.on) return;
  await storeMerchant(trx, merchant, now);
  await openedAt(trx, merchant.code, now);
}

/** Returns an account's points, creating them if necessary, locked until the transaction ends. */
export async function lockPoints(trx: Trx, owner: Owner, now: number): Promise<PointAccountRow> {
  const { merchantId, accountId } = owner;
  const lock = () =>
    trx
      .updateTable("point_account")
      .set((eb) => ({ seq: eb.ref("seq") }))
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .returningAll()
      .executeTakeFirst();
  const found = await lock();
  if (found) return found;
  const since = await openedAt(trx, merchantId, now);
  await trx
    .insertInto("point_account")
    .values({
      ...{ merchant_id: merchantId, account_id: accountId },
      ...{ balance: 0, seq: 0, rest: 0, counted: 0, counted_to: since },
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "account_id"]).doNothing())
    .execute();
  const opened = await lock();
  if (!opened) throw new Error(`no points of ${accountId}`);
  return opened;
}

/**
 * Adds an entry to the locked points of an account and returns the points afterwards.
 * @throws PlatformError INSUFFICIENT_FUNDS with `details.points` when it has fewer than the entry debits.
 */
export async function addPoints(
  trx: Trx,
  account: PointAccountRow,
  entry: Pick<PointEntryRow, "kind" | "changed" | "reference" | "at">,
): Promise<PointAccountRow> {
  const { merchant_id, account_id } = account;
  const balance = account.balance + entry.changed;
  if (balance < 0) throw new PlatformError("INSUFFICIENT_FUNDS", { details: { points: account.balance } });
  const seq = account.seq + 1;
  await trx
    .insertInto("point_entry")
    .values({ merchant_id, account_id, seq, balance, ...entry })
    .execute();
  await trx
    .updateTable("point_account")
    .set({ balance, seq })
    .where("merchant_id", "=", merchant_id)
    .where("account_id", "=", account_id)
    .execute();
  return { ...account, balance, seq };
}
