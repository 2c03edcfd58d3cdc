import { type CallContext, requireAccount } from "../core/call-context.ts";
import { selectGrants } from "./bonus-rows.ts";
import type { RewardDeps } from "./reward-deps.ts";
import { updateRewards } from "./update-rewards.ts";

/** Returns the number of bonuses that the caller can claim. @throws PlatformError NOT_LOGGED_IN. */
export async function countClaimable(deps: RewardDeps, { caller, merchant }: CallContext): Promise<number> {
  const { db } = deps.database;
  const { accountId } = requireAccount(caller);
  await updateRewards(deps, db, merchant, accountId, deps.clock.now());
  const { count } = await selectGrants(db, merchant, accountId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "claimable")
    .executeTakeFirstOrThrow();
  return count;
}
