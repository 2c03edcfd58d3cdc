/** The public interface of referrals: members' rewards for inviting friends. Rules in docs/promotions.md. */
import type { AreaHandlers } from "../core/handlers.ts";
import { getReferral } from "./get-referral.ts";
import type { ReferralDeps } from "./review-referrals.ts";

export { findDepositInviters, findReferralDependents } from "./deposit-dependents.ts";
export { reviewReferrals } from "./review-referrals.ts";

/** Returns the members' call for referrals. */
export function referralHandlers(deps: ReferralDeps): Required<Pick<AreaHandlers<"rewards">, "referral">> {
  return { referral: (ctx, input) => getReferral(deps, ctx, input) };
}
