import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { updateRewards } from "./update-rewards.ts";

/** Members whose bonuses expire in one run; the next run continues. */
const BATCH = 500;

/** Cancels the expired bonuses of a merchant. May run anywhere, and twice. */
export async function expireBonuses(services: Services, merchant: MerchantProfile): Promise<void> {
  const { db } = services.database;
  const due = await db
    .selectFrom("bonus_grant")
    .select("account_id as accountId")
    .distinct()
    .where("merchant_id", "=", merchant.code)
    .where("status", "=", "open")
    .where("expires_at", "<", services.clock.now())
    .limit(BATCH)
    .execute();
  for (const { accountId } of due)
    await updateRewards(services, db, merchant, accountId, services.clock.now());
}
