/**
 * The public interface of the points mall: points earned by bets, their rewards, and their conversion. Rules in
 * docs/promotions.md.
 */
import { withoutServices } from "../core/bind-services.ts";
import { convertPoints } from "./convert-points.ts";
import { pointBalance, pointConfig, pointDetails, pointRewards, redeemRecords } from "./read-points.ts";
import { redeemReward } from "./redeem-reward.ts";

export { seedPoints } from "./demo-points.ts";
export { rewardText } from "./point-rewards.ts";
export {
  createRedemptionService,
  type StoredRedemption,
} from "./redemption-service.ts";
export { requirePoints } from "./require-points.ts";
export { createRewardService, type RewardDraft } from "./reward-service.ts";

/** The members' calls about points, which belong to the `rewards` area. */
export const pointCalls = {
  pointBalance,
  pointConfig: withoutServices(pointConfig),
  pointRewards,
  redeemPointReward: redeemReward,
  redeemRecords,
  pointDetails,
  convertPoints,
};
