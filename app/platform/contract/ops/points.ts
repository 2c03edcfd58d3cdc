import * as z from "zod";
import { epochMs, minorUnits, nothing, pageNo, queryIntOr, requiredText, shortText } from "../call.ts";
import { claimOfCase } from "./cases.ts";
import { memberFacts } from "./member-facts.ts";
import {
  caseInput,
  decisionInput,
  operationKey,
  operatorCall,
  operatorNames,
  queueQuery,
  reasonText,
} from "./operator-call.ts";

const redeemState = z.enum(["in_process", "approved", "rejected"]);

const redemption = z.object({
  merchantId: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  rewardId: z.string(),
  name: z.string().meta({ description: "What the goods were called then" }),
  quantity: z.int(),
  points: z.int().meta({ description: "Paid for all of it" }),
  state: redeemState,
  remark: z.string().meta({ description: "What the member reads" }),
  decidedBy: z.string().nullable(),
  redeemedAt: epochMs,
  decidedAt: epochMs.nullable(),
});
export type Redemption = z.infer<typeof redemption>;

const redemptionAction = z.enum(["approve", "reject"]);
export type RedemptionAction = z.infer<typeof redemptionAction>;

const redemptionCase = z.object({
  one: redemption,
  member: memberFacts,
  ...claimOfCase,
  actions: z.array(redemptionAction),
  names: operatorNames,
});
export type RedemptionCase = z.infer<typeof redemptionCase>;

/** What the member reads of an approval, which may be nothing. */
const remark = shortText(600)
  .trim()
  .refine((text) => text.length <= 500 && text.isWellFormed(), { params: { key: "error.field.format" } })
  .default("")
  .meta({ description: "Up to 500 characters, which the member reads" });

const redemptionsArea = "redemptions";
const errors = ["NOT_FOUND", "CONFLICT"] as const;

/** Goods that members redeemed points for. Bonuses are granted at once and are no cases. */
export const operatorRedemptionsContract = {
  list: operatorCall({
    method: "GET",
    path: "/redemptions",
    summary: "Redeemed goods that wait for an operator, or all",
    area: redemptionsArea,
    permission: "redemptions.see",
    input: queueQuery,
    output: z.object({ list: z.array(redemption), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/redemptions/detail",
    summary: "Redeemed goods with their member and what may be done",
    area: redemptionsArea,
    permission: "redemptions.see",
    input: caseInput,
    output: redemptionCase,
    errors: ["NOT_FOUND"],
  }),
  approve: operatorCall({
    method: "POST",
    path: "/redemptions/approve",
    summary: "Say that the goods are sent; the points stay spent",
    area: redemptionsArea,
    permission: "redemptions.approve",
    claims: "decide",
    input: decisionInput.extend({ remark }),
    output: nothing,
    errors,
  }),
  reject: operatorCall({
    method: "POST",
    path: "/redemptions/reject",
    summary: "Refuse the goods: points and stock go back",
    area: redemptionsArea,
    permission: "redemptions.reject",
    claims: "decide",
    input: decisionInput.extend({ remark: reasonText }),
    output: nothing,
    errors,
  }),
};

const rewardText = z.object({ name: requiredText(120), text: shortText(300) });
const points = z.int().min(1).max(1_000_000_000);
const stock = z.int().min(0).max(1_000_000_000).nullable();
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
  stock: z.int().nullable().meta({ description: "How many there ever were; null where it cannot run out" }),
  taken: z.int(),
  sort: z.int(),
});
export type OperatorReward = z.infer<typeof reward>;

const rewardsArea = "rewards";

/** What points buy. Its kind, texts and worth never change, so that what was redeemed stays what it was. */
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
    output: reward,
    errors: ["NOT_FOUND"],
  }),
  create: operatorCall({
    method: "POST",
    path: "/rewards/create",
    summary: "Add a reward that members see at once",
    area: rewardsArea,
    permission: "rewards.create",
    input: z.object({
      merchant: caseInput.shape.merchant,
      type: z.enum(["goods", "bonus"]),
      texts: z
        .record(z.string().regex(/^[A-Z]{2}$/), rewardText)
        .refine((all) => Object.keys(all).length > 0),
      picture: requiredText(300).meta({
        description: "A path of the site or an https address, or `art:<name>`",
      }),
      price: points,
      worth: minorUnits.min(1).max(1_000_000_000_000).nullable(),
      times: z.int().min(0).max(60).meta({ description: "How many times a bonus has to be bet" }),
      days: z.int().min(1).max(365).meta({ description: "Days in which that has to be done" }),
      stock,
      sort,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["CONFLICT", "FEATURE_OFF"],
  }),
  edit: operatorCall({
    method: "POST",
    path: "/rewards/edit",
    summary: "Change price, stock and order of a reward, or whether members see it",
    area: rewardsArea,
    permission: "rewards.edit",
    input: decisionInput.extend({ price: points, stock, sort, state: rewardState }),
    output: nothing,
    errors,
  }),
};
