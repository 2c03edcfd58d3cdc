import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { selectGrants } from "./bonus-rows.ts";
import { updateRewards } from "./update-rewards.ts";

/** Returns the number of bonuses that the caller can claim. @throws PlatformError NOT_LOGGED_IN. */
export async function countClaimable(services: Services, { caller, merchant }: CallContext): Promise<number> {
  const { db } = services.database;
  const { accountId } = requireAccount(caller);
  await updateRewards(services, db, merchant, accountId, services.clock.now());
  const { count } = await selectGrants(db, merchant, accountId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "claimable")
    .executeTakeFirstOrThrow();
  return count;
}
