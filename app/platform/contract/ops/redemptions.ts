import * as z from "zod";
import { epochMs } from "../call.ts";
import { delivery } from "../rewards.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import {
  confirmed,
  decisionInput,
  listAndDetail,
  optionalNote,
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

const redemptionCase = caseSchema(redemption, ["approve", "reject"]).extend({
  delivery: delivery
    .nullable()
    .meta({ description: "Delivery address of the goods; null where none was requested" }),
});

/** The remark of an approval, which the member reads; may be empty. */
const remark = optionalNote.meta({ description: "Up to 500 characters, which the member reads" });

/** Goods that members redeemed points for. Bonuses are granted at once and are not cases. */
export const operatorRedemptionsContract = {
  ...listAndDetail({
    area: "redemptions",
    query: queueQuery,
    row: redemption,
    detail: redemptionCase,
    summaries: {
      list: "Redeemed goods that wait for an operator, or all",
      detail: "Redeemed goods with their member and what may be done",
    },
  }),
  approve: decisionCall({
    path: "/redemptions/approve",
    summary: "Say that the goods are sent; the points stay spent",
    permission: "redemptions.approve",
    input: decisionInput.extend({ remark, confirmed }),
    errors: ["FEATURE_OFF"],
  }),
  reject: decisionCall({
    path: "/redemptions/reject",
    summary: "Refuse the goods: points and stock go back",
    permission: "redemptions.reject",
    input: decisionInput.extend({ remark: reasonText }),
    errors: ["FEATURE_OFF"],
  }),
};
