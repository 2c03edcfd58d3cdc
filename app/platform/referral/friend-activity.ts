import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import { type FriendActivity, friendDeadline } from "./referral-rules.ts";

/**
 * Returns a friend's activity in the time that counts: real bets by the time of settlement, deposits by the time of
 * creation.
 */
export async function friendActivity(
  db: Db,
  { code, referral }: MerchantProfile,
  { id, registeredAt }: { id: string; registeredAt: number },
): Promise<FriendActivity> {
  const until = friendDeadline(referral, registeredAt);
  const bets = await db
    .selectFrom("bet")
    .select((eb) => eb.fn.sum<number | null>("valid_bet").as("sum"))
    .where("merchant_id", "=", code)
    .where("account_id", "=", id)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", registeredAt)
    .where("settled_at", "<", until)
    .executeTakeFirst();
  const deposits = await friendDeposits(db, code, id, until);
  return { validBet: Number(bets?.sum ?? 0), deposits };
}

/** Returns the deposits that a friend started before a time, less reversals. */
export async function friendDeposits(
  db: Db,
  merchantId: string,
  friendId: string,
  until: number,
): Promise<number> {
  const row = await db
    .selectFrom("deposit")
    .select((eb) => eb.fn.sum<number | null>(eb("credited", "-", eb.ref("reversed"))).as("sum"))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", friendId)
    .where("state", "=", "succeeded")
    .where("created_at", "<", until)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}
