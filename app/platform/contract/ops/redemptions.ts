import * as z from "zod";
import { emptyObject, epochMs } from "../call.ts";
import { delivery } from "../rewards.ts";
import { caseClaimFields } from "./cases.ts";
import { memberFacts, memberWarning } from "./member-facts.ts";
import {
  caseInput,
  confirmed,
  decisionInput,
  operatorCall,
  operatorNames,
  queueQuery,
  reasonText,
  rejectNote,
} from "./operator-call.ts";

const redeemState = z.enum(["in_process", "approved", "rejected"]);

const redemption = z.object({
  merchantId: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  rewardId: z.string(),
  name: z.string().meta({ description: "Name of the goods at that time" }),
  quantity: z.int(),
  points: z.int().meta({ description: "Paid for all of it" }),
  state: redeemState,
  remark: z.string().meta({ description: "Answer that the member reads" }),
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
  warnings: z.array(memberWarning),
  delivery: delivery
    .nullable()
    .meta({ description: "Delivery address of the goods; null where none was requested" }),
  ...caseClaimFields,
  actions: z.array(redemptionAction),
  names: operatorNames,
});
export type RedemptionCase = z.infer<typeof redemptionCase>;

/** The remark of an approval, which the member reads; may be empty. */
const remark = rejectNote.meta({ description: "Up to 500 characters, which the member reads" });

const area = "redemptions";
const errors = ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"] as const;

/** Goods that members redeemed points for. Bonuses are granted at once and are not cases. */
export const operatorRedemptionsContract = {
  list: operatorCall({
    method: "GET",
    path: "/redemptions",
    summary: "Redeemed goods that wait for an operator, or all",
    area,
    permission: "redemptions.see",
    input: queueQuery,
    output: z.object({ list: z.array(redemption), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/redemptions/detail",
    summary: "Redeemed goods with their member and what may be done",
    area,
    permission: "redemptions.see",
    input: caseInput,
    output: redemptionCase,
    errors: ["NOT_FOUND"],
  }),
  approve: operatorCall({
    method: "POST",
    path: "/redemptions/approve",
    summary: "Say that the goods are sent; the points stay spent",
    area,
    permission: "redemptions.approve",
    claims: "decide",
    input: decisionInput.extend({ remark, confirmed }),
    output: emptyObject,
    errors,
  }),
  reject: operatorCall({
    method: "POST",
    path: "/redemptions/reject",
    summary: "Refuse the goods: points and stock go back",
    area,
    permission: "redemptions.reject",
    claims: "decide",
    input: decisionInput.extend({ remark: reasonText }),
    output: emptyObject,
    errors,
  }),
};
