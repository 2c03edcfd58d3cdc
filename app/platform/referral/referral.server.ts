/** The public interface of referrals: members' rewards for inviting friends. Rules in docs/promotions.md. */
import { getReferral } from "./get-referral.ts";

export { findDepositInviters, findReferralDependents } from "./deposit-dependents.ts";
export { reviewReferrals } from "./review-referrals.ts";

/** The members' call about referrals. */
export const referralCalls = { referral: getReferral };
