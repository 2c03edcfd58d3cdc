import { DAY_MS } from "#app/shared/durations.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { Activity } from "./club-rules.ts";

interface Since {
  merchantId: string;
  since: number;
}

/** Returns the start of the period whose activity counts for a club now. */
export function clubSince({ code: merchantId, club }: MerchantProfile, now: number): Since {
  return { merchantId, since: now - club.days * DAY_MS };
}

/** Returns one member's activity since then. */
export async function loadActivity(db: Db, since: Since, accountId: string): Promise<Activity> {
  const [bets, deposits] = await Promise.all([
    betsSince(db, since).where("account_id", "=", accountId).executeTakeFirst(),
    depositsSince(db, since).where("account_id", "=", accountId).executeTakeFirst(),
  ]);
  return { turnover: bets?.sum ?? 0, deposits: deposits?.sum ?? 0 };
}

/** Returns the activity since then of every member who had any, by account. */
export async function loadAllActivities(db: Db, since: Since): Promise<Map<string, Activity>> {
  const [bets, deposits] = await Promise.all([
    betsSince(db, since).execute(),
    depositsSince(db, since).execute(),
  ]);
  const found = new Map<string, Activity>();
  for (const { account_id, sum } of bets) found.set(account_id, { turnover: sum, deposits: 0 });
  for (const { account_id, sum } of deposits) {
    found.set(account_id, { turnover: found.get(account_id)?.turnover ?? 0, deposits: sum });
  }
  return found;
}

/** Selects the sums of valid bets of real money by account, in their current state. */
function betsSince(db: Db, { merchantId, since }: Since) {
  return db
    .selectFrom("bet")
    .select((eb) => ["account_id", eb.fn.sum<number>("valid_bet").as("sum")])
    .where("merchant_id", "=", merchantId)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", since)
    .groupBy("account_id");
}

/** Selects deposits by account, minus reversed amounts. */
function depositsSince(db: Db, { merchantId, since }: Since) {
  return db
    .selectFrom("deposit")
    .select((eb) => ["account_id", eb.fn.sum<number>(eb("credited", "-", eb.ref("reversed"))).as("sum")])
    .where("merchant_id", "=", merchantId)
    .where("state", "=", "succeeded")
    .where("created_at", ">=", since)
    .groupBy("account_id");
}
