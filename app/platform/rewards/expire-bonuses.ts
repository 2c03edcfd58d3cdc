import type { MerchantProfile } from "../core/merchant.ts";
import type { RewardDeps } from "./reward-deps.ts";
import { updateRewards } from "./update-rewards.ts";

/** Members whose bonuses one run expires; the rest follows in the next one. */
const BATCH = 500;

/** Takes back the bonuses of a merchant whose time is over. May run anywhere, and twice. */
export async function expireBonuses(deps: RewardDeps, merchant: MerchantProfile): Promise<void> {
  const { db } = deps.database;
  const due = await db
    .selectFrom("bonus_grant")
    .select("account_id as accountId")
    .distinct()
    .where("merchant_id", "=", merchant.code)
    .where("status", "=", "open")
    .where("expires_at", "<", deps.clock.now())
    .limit(BATCH)
    .execute();
  for (const { accountId } of due) await updateRewards(deps, db, merchant, accountId, deps.clock.now());
}
