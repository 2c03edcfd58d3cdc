import * as z from "zod";
import { emptyObject, minorUnits, pageNo, queryIntOr, requiredText, shortText } from "../call.ts";
import { publishAlso, versionFacts, versionInput } from "./catalogue.ts";
import { caseInput, operationKey, operatorCall } from "./operator-call.ts";

const rewardText = z.object({ name: requiredText(120), text: shortText(300) });
const points = z.int().min(1).max(1_000_000_000);
const stock = z.int().min(1).max(1_000_000_000);
const sort = z.int().min(0).max(9_999);
const rewardState = z.enum(["shown", "hidden"]);

const reward = z.object({
  merchantId: z.string(),
  id: z.string(),
  type: z.enum(["goods", "bonus"]),
  state: rewardState,
  name: z.string().meta({ description: "In the operator's language" }),
  texts: z.record(z.string(), rewardText),
  picture: z.string(),
  price: z.int().meta({ description: "Points for one" }),
  worth: minorUnits.nullable().meta({ description: "The bonus; null for goods" }),
  times: z.int(),
  days: z.int(),
  stock: z.int().nullable().meta({ description: "Number there ever were; null where it cannot run out" }),
  taken: z.int(),
  perMember: z.int().nullable().meta({ description: "Number that one member may have" }),
  sort: z.int(),
});
export type OperatorReward = z.infer<typeof reward>;

const changeable = {
  type: z.enum(["goods", "bonus"]),
  texts: z.record(z.string().regex(/^[A-Z]{2}$/), rewardText).refine((all) => Object.keys(all).length > 0),
  picture: requiredText(300).meta({ description: "A path of the site or an https address, or `art:<name>`" }),
  price: points,
  worth: minorUnits.min(1).max(1_000_000_000_000).nullable(),
  times: z.int().min(0).max(60).meta({ description: "Number of times a bonus has to be bet" }),
  days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
  stock: stock.meta({ description: "Number there are in all: with the worth of one it is the budget" }),
  perMember: z.int().min(1).max(1_000_000_000),
  sort,
};

const rewardAction = z.enum(["edit", "publish", "hide"]);
export type RewardAction = z.infer<typeof rewardAction>;

const rewardDetail = z.object({ one: reward, version: versionFacts, actions: z.array(rewardAction) });

const errors = ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"] as const;

const rewardsArea = "rewards";

/**
 * Rewards that points buy. Kind, texts and worth of a published reward never change, so that past redemptions stay as
 * they were.
 */
export const operatorRewardsContract = {
  list: operatorCall({
    method: "GET",
    path: "/rewards",
    summary: "What points buy, hidden rewards too, in the order of the mall",
    area: rewardsArea,
    permission: "rewards.see",
    input: z.object({ brand: shortText(64).optional(), pageNo, pageSize: queryIntOr(25, 1, 100) }),
    output: z.object({ list: z.array(reward), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/rewards/detail",
    summary: "One reward",
    area: rewardsArea,
    permission: "rewards.see",
    input: caseInput,
    output: rewardDetail,
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/rewards/create",
    summary: "Add a draft of a reward, which members do not see",
    area: rewardsArea,
    permission: "rewards.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      ...changeable,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["CONFLICT", "FEATURE_OFF"],
  }),
  edit: operatorCall({
    method: "POST",
    path: "/rewards/edit",
    summary: "Save a reward: a draft at once, one in the mall when it is published again",
    description: "Kind, texts and worth of one that was published do not change.",
    area: rewardsArea,
    permission: "rewards.edit",
    publishes: "rewards.publish",
    input: versionInput.extend({ ...changeable, publish: publishAlso }),
    output: emptyObject,
    errors,
  }),
  publish: operatorCall({
    method: "POST",
    path: "/rewards/publish",
    summary: "Put what was saved into the mall",
    description:
      "FORBIDDEN with `details.own` for the operator who edited it last, above the brand's amount.",
    area: rewardsArea,
    permission: "rewards.publish",
    input: versionInput,
    output: emptyObject,
    errors,
  }),
  hide: operatorCall({
    method: "POST",
    path: "/rewards/hide",
    summary: "Take a reward out of the mall; publishing it brings it back",
    area: rewardsArea,
    permission: "rewards.hide",
    input: versionInput,
    output: emptyObject,
    errors,
  }),
};
