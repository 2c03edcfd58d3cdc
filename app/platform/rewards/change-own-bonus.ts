import type { Bonus } from "../contract/rewards.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { BonusGrantRow } from "../database/tables/rewards.ts";
import { selectGrants } from "./bonus-rows.ts";
import { bonusViews } from "./bonus-view.ts";
import { settleRewards } from "./bonuses.ts";
import { lockMember } from "./update-rewards.ts";

/**
 * Applies `change` to one of the caller's bonuses, after counting the rounds played so far.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND, also for another member's bonus; any error of `change`.
 */
export async function changeOwnBonus(
  { database, clock }: Services,
  { caller, merchant, request }: CallContext,
  id: string,
  change: (trx: Trx, grant: BonusGrantRow, now: number) => Promise<BonusGrantRow>,
): Promise<Bonus> {
  const { accountId } = requireAccount(caller);
  const now = clock.now();
  const changed = await database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    await settleRewards(trx, merchant, accountId, now);
    const [grant] = await selectGrants(trx, merchant, accountId).where("id", "=", id).execute();
    if (!grant) throw new PlatformError("NOT_FOUND");
    return change(trx, grant, now);
  });
  const [view] = await bonusViews(database.db, merchant, request.language, [changed]);
  if (!view) throw new Error(`bonus ${id} has no view`);
  return view;
}
