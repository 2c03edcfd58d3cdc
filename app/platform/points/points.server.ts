/**
 * The public interface of the points mall: points earned by bets, their rewards, and their conversion. Rules in
 * docs/promotions.md.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { convertPoints } from "./convert-points.ts";
import type { PointDeps } from "./points-deps.ts";
import { pointBalance, pointConfig, pointDetails, pointRewards, redeemRecords } from "./read-points.ts";
import { redeemReward } from "./redeem-reward.ts";

export { seedPoints } from "./demo-points.ts";
export { rewardText } from "./point-rewards.ts";
export type { PointDeps } from "./points-deps.ts";
export {
  createRedemptionService,
  type RedemptionService,
  type StoredRedemption,
} from "./redemption-service.ts";
export { requirePoints } from "./require-points.ts";
export { createRewardService, type RewardDraft, type RewardService } from "./reward-service.ts";

type Calls =
  | "pointBalance"
  | "pointConfig"
  | "pointRewards"
  | "redeemPointReward"
  | "redeemRecords"
  | "pointDetails"
  | "convertPoints";

/** The members' calls about points, which belong to the `rewards` area. */
export function pointsHandlers(deps: PointDeps): Required<Pick<AreaHandlers<"rewards">, Calls>> {
  return {
    pointBalance: (ctx) => pointBalance(deps, ctx),
    pointConfig: (ctx) => pointConfig(ctx),
    pointRewards: (ctx, input) => pointRewards(deps, ctx, input),
    redeemPointReward: (ctx, input) => redeemReward(deps, ctx, input),
    redeemRecords: (ctx, input) => redeemRecords(deps, ctx, input),
    pointDetails: (ctx, input) => pointDetails(deps, ctx, input),
    convertPoints: (ctx, input) => convertPoints(deps, ctx, input),
  };
}
