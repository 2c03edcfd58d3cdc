/**
 * The public interface of rewards: bonus money, and the turnover requirement before a withdrawal. Rules in
 * docs/promotions.md.
 */

import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { isHeld, isSelfExcluded } from "../protection/protection.server.ts";
import { sumTurnovers } from "./bonus-view.ts";
import { claimBonus } from "./claim-bonus.ts";
import { createBonusTerms } from "./create-bonus-terms.ts";
import { type FindDependents, type ReversedDeposit, revokeDependents } from "./deposit-dependents.ts";
import { forfeitBonus } from "./forfeit-bonus.ts";
import { getDepositBonus } from "./get-deposit-bonus.ts";
import { getRewardCentre } from "./get-reward-centre.ts";
import { listBonusOffers } from "./list-bonus-offers.ts";
import { listBonuses } from "./list-bonuses.ts";
import { rewardDeposit } from "./reward-deposit.ts";
import { openTurnovers } from "./turnover.ts";
import { updateRewards } from "./update-rewards.ts";

export { getPartialWeights } from "./bonus-view.ts";
export { claimGrant } from "./bonuses.ts";
export { countClaimable } from "./count-claimable.ts";
export type { Dependent, FindDependents, ReversedDeposit } from "./deposit-dependents.ts";
export { expireBonuses } from "./expire-bonuses.ts";
export { computeTurnover, grantPrize } from "./grant-prize.ts";
export { lockMember } from "./update-rewards.ts";

/** The members' calls about bonuses. */
export const rewardCalls = {
  bonusOffers: listBonusOffers,
  bonuses: listBonuses,
  rewardCentre: getRewardCentre,
  claimBonus,
  forfeitBonus,
};

/**
 * Returns the rewards functions that payments depend on, under the names of their dependencies. `dependents`: other
 * capabilities' grants for deposits, each found by its own function.
 */
export function createRewardHooks(services: Services, dependents: readonly FindDependents[] = []) {
  return {
    promiseBonus: createBonusTerms,
    onDeposit: rewardDeposit,
    onDepositReversed: (trx: Trx, merchant: MerchantProfile, reversed: ReversedDeposit) =>
      revokeDependents(trx, merchant, reversed, dependents),
    bonusOfDeposit: (merchant: MerchantProfile, deposit: Parameters<typeof getDepositBonus>[2]) =>
      getDepositBonus(services.database.db, merchant, deposit),
    /**
     * Returns the turnover that a member owes before a withdrawal, in minor units of valid bets. Self-excluded members
     * and held accounts owe nothing: they cannot play, and their own money stays theirs.
     */
    async withdrawalGate(db: Db, merchant: MerchantProfile, accountId: string, now: number) {
      await updateRewards(services, db, merchant, accountId, now);
      const owner = { merchantId: merchant.code, accountId };
      if ((await isSelfExcluded(db, owner, now)) || (await isHeld(db, owner, now))) return sumTurnovers([]);
      return sumTurnovers(await openTurnovers(db, { merchantId: merchant.code, accountId }));
    },
  };
}
