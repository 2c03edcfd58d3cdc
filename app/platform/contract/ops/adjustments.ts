import * as z from "zod";
import { epochMs, minorUnits, shortText } from "../call.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import {
  caseInput,
  confirmed,
  decisionInput,
  listAndDetail,
  operationKey,
  operatorCall,
  queueQuery,
  reasonText,
} from "./operator-call.ts";

const area = "adjustments";

/** A correction either moves money or waives a debt of the member. */
const adjustmentKind = z.enum(["money", "waiver"]);

/** A correction of a member's money. */
const adjustment = z.object({
  merchantId: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  kind: adjustmentKind,
  amount: minorUnits.meta({
    description:
      "Amount that the member receives, or pays if below zero, in minor units; for a waiver, " +
      "the most that is waived",
  }),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(["proposed", "approved", "rejected"]),
  proposedBy: z.string(),
  proposedAt: epochMs,
  decidedBy: z.string().nullable(),
  decidedAt: epochMs.nullable(),
});
export type Adjustment = z.infer<typeof adjustment>;

/** Corrections of members' money: one operator proposes, another approves. */
export const operatorAdjustmentsContract = {
  ...listAndDetail({
    area: "adjustments",
    query: queueQuery,
    row: adjustment,
    detail: caseSchema(adjustment, ["approve", "reject"]),
    summaries: {
      list: "Corrections that wait for a second operator, or all",
      detail: "One correction with its member",
    },
  }),
  propose: operatorCall({
    method: "POST",
    path: "/adjustments/propose",
    summary: "Propose a correction; it moves no money yet",
    area,
    permission: "adjustments.propose",
    input: z.object({
      merchant: caseInput.shape.merchant,
      username: shortText(64),
      kind: adjustmentKind.default("money"),
      amount: minorUnits.refine((amount) => amount !== 0, { params: { key: "error.field.amountNothing" } }),
      reason: reasonText,
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["NOT_FOUND", "IDEMPOTENCY_CONFLICT"],
  }),
  approve: decisionCall({
    path: "/adjustments/approve",
    summary: "Approve one that somebody else proposed: the money moves",
    description:
      "FORBIDDEN with `details.own` for the operator who proposed it. If the member's balance " +
      "is too low, the amount is taken from withdrawal requests that are not being paid, and " +
      "the rest becomes a debt. CONFLICT with `details.debt` when there is no debt to waive.",
    permission: "adjustments.approve",
    money: true,
    input: decisionInput.extend({ confirmed }),
  }),
  reject: decisionCall({
    path: "/adjustments/reject",
    summary: "Decide against one; whoever proposed it may too",
    permission: "adjustments.reject",
    input: decisionInput,
  }),
};
