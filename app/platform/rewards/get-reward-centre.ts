import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { selectGrants } from "./bonus-rows.ts";
import { bonusViews, getPartialWeights, sumTurnovers } from "./bonus-view.ts";
import { openTurnovers } from "./turnover.ts";
import { updateRewards } from "./update-rewards.ts";

/**
 * Returns the turnover that the caller owes, by deposit, and the bonuses that are open or can be claimed. @throws
 * PlatformError NOT_LOGGED_IN.
 */
export async function getRewardCentre(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"rewards", "rewardCentre">> {
  const { db } = services.database;
  const { merchant, request } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  const now = services.clock.now();
  await updateRewards(services, db, merchant, accountId, now);
  const turnovers = await openTurnovers(db, { merchantId: merchant.code, accountId });
  const grants = await selectGrants(db, merchant, accountId)
    .where("status", "in", ["open", "claimable"])
    .orderBy("granted_at")
    .execute();
  return {
    onBreak: await isCallerOnBreak(db, ctx, now),
    turnover: sumTurnovers(turnovers),
    whatsapp: merchant.promotions.whatsapp,
    deposits: turnovers
      .filter(({ kind }) => kind === "deposit")
      .map((one) => ({
        depositId: one.source_id,
        ...sumTurnovers([one]),
        weights: getPartialWeights(merchant, JSON.parse(one.weights)),
        createdAt: one.created_at,
      })),
    bonuses: await bonusViews(db, merchant, request.language, grants),
  };
}
