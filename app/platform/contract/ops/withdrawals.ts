import * as z from "zod";
import { trimInvisible } from "#app/shared/typed-text.ts";
import { epochMs, minorUnits, queryInt, shortText } from "../call.ts";
import { payoutKind, withdrawalState } from "../withdrawals.ts";
import { caseSchema, decisionCall, secondPersonCall } from "./case-queue.ts";
import {
  caseInput,
  caseStep,
  confirmed,
  decisionInput,
  listAndDetail,
  listQuery,
  operatorCall,
  pendingDecision,
  reasonText,
  rejectionNote,
  seenPictures,
} from "./operator-call.ts";
import { OPERATOR_ROLES } from "./permissions.ts";

const area = "withdrawals";

/** Operators' reasons for rejecting a withdrawal, in words that the member reads. */
export const withdrawalRejectReason = z.enum(["details", "name", "checks", "documents", "other"]);
export type RejectReason = z.infer<typeof withdrawalRejectReason>;

/** The status of a withdrawal in a list. */
export const withdrawalStatus = z.enum([
  "waiting",
  "approved",
  "paying",
  "not_received",
  "paid_twice",
  "all",
]);
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>;

/** A withdrawal as an operator sees it. */
const reviewedWithdrawal = z.object({
  merchantId: z.string(),
  id: z.string(),
  reference: z.string(),
  accountId: z.string(),
  username: z.string(),
  state: withdrawalState,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  amount: minorUnits,
  fee: minorUnits,
  netAmount: minorUnits.meta({ description: "Amount that arrives" }),
  currency: z.string(),
  channel: z.string(),
  provider: z
    .string()
    .meta({ description: "A provider's code, or `manual`: then an operator pays and records it" }),
  providerRef: z.string().nullable(),
  payee: z.object({
    kind: payoutKind,
    destination: z.string().meta({ description: "The brand's code of the bank, wallet or chain" }),
    name: z.string().meta({ description: "Name of that destination, in the operator's language" }),
    number: z
      .string()
      .meta({ description: "Whole only in the detail and for roles that check or pay it, else `•••• 4567`" }),
    holder: z.string().meta({ description: "Whole where the number is" }),
    addedAt: epochMs,
  }),
  sharedWith: z
    .int()
    .meta({ description: "Other accounts of the brand that were ever paid to the same number" }),
  refusedBefore: z
    .int()
    .meta({ description: "Others to the same number that were rejected, or came back after they were paid" }),
  received: minorUnits.nullable(),
  forced: z.boolean(),
  paidTwiceAt: epochMs.nullable().meta({
    description: "When the provider said that it had paid what it had called failed",
  }),
  paidTwiceSettledBy: z.string().nullable().meta({ description: "The operator who has dealt with that" }),
  reviewedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  paidBy: z.string().nullable(),
  createdAt: epochMs,
  updatedAt: epochMs,
  paidAt: epochMs.nullable(),
});
export type ReviewedWithdrawal = z.infer<typeof reviewedWithdrawal>;

/**
 * A risk hint: a fact about this member and this withdrawal. It decides nothing, but any hint prevents automatic
 * approval.
 */
export const riskHint = z.enum([
  "disabled",
  "refusedPayee",
  "moreThanIn",
  "sharedPayee",
  "noDeposit",
  "noPlay",
  "newPassword",
  "newPayee",
  "newAccount",
  "firstWithdrawal",
]);
export type RiskHint = z.infer<typeof riskHint>;

/** The actions possible on a withdrawal. */
export const withdrawalAction = z.enum([
  "review",
  "approve",
  "reject",
  "pay",
  "markPaid",
  "markFailed",
  "settle",
  "settlePaidTwice",
]);
export type WithdrawalAction = z.infer<typeof withdrawalAction>;

const withdrawalCase = caseSchema(
  reviewedWithdrawal.extend({ steps: z.array(caseStep), proofIds: z.array(z.string()) }),
  withdrawalAction.options,
).extend({
  asked: z.array(pendingDecision),
  warnings: z.array(riskHint).meta({ description: "The weightiest first" }),
  others: z.array(reviewedWithdrawal).meta({ description: "The member's other withdrawals, newest first" }),
  nextFor: z
    .object({ action: withdrawalAction, roles: z.array(z.enum(OPERATOR_ROLES)) })
    .nullable()
    .meta({ description: "The next step, where it is for other roles" }),
});
export type WithdrawalCase = z.infer<typeof withdrawalCase>;

const query = listQuery.extend({
  status: withdrawalStatus.default("waiting"),
  olderThanHours: queryInt(1, 10_000).optional(),
});

/** Withdrawals: the queue, the details of one, and the decisions. */
export const operatorWithdrawalsContract = {
  ...listAndDetail({
    area: "withdrawals",
    query,
    row: reviewedWithdrawal,
    detail: withdrawalCase,
    summaries: {
      list: "Withdrawals in a state: oldest first, or newest first for all",
      detail: "One withdrawal with its member, its steps and what may be done",
    },
  }),
  proof: operatorCall({
    method: "GET",
    path: "/withdrawals/proof",
    summary: "A picture that a member sent with a withdrawal or a deposit",
    area,
    permission: "withdrawals.see",
    input: caseInput,
    output: z.object({
      contentType: z.enum(["image/png", "image/jpeg"]),
      picture: z.string().meta({ description: "In base64" }),
    }),
    errors: ["NOT_FOUND", "FILES_UNAVAILABLE"],
  }),
  review: decisionCall({
    claims: "take",
    path: "/withdrawals/review",
    summary: "Begin the review of it, and take it up",
    permission: "withdrawals.review",
    input: decisionInput,
  }),
  approve: decisionCall({
    path: "/withdrawals/approve",
    summary: "Approve it: it may be paid from then on",
    permission: "withdrawals.approve",
    input: decisionInput.extend({ confirmed }),
  }),
  reject: decisionCall({
    path: "/withdrawals/reject",
    summary: "Reject it: the money is the member's again at once",
    permission: "withdrawals.reject",
    money: true,
    input: decisionInput.extend({ reason: withdrawalRejectReason, note: rejectionNote }),
  }),
  pay: decisionCall({
    path: "/withdrawals/pay",
    summary: "Begin to pay one that is approved",
    permission: "withdrawals.pay",
    money: true,
    input: decisionInput,
    errors: ["PAYMENT_UNAVAILABLE"],
  }),
  markPaid: decisionCall({
    path: "/withdrawals/mark-paid",
    summary: "Say that one paid by hand went out",
    permission: "withdrawals.markPaid",
    money: true,
    input: decisionInput.extend({
      proof: shortText(600)
        .overwrite(trimInvisible)
        .min(1)
        .max(64)
        .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
          params: { key: "error.field.characters" },
        })
        .meta({ description: "The bank's own number of it" }),
    }),
  }),
  markFailed: secondPersonCall({
    path: "/withdrawals/mark-failed",
    summary: "Say that one could not be paid by hand: the money is the member's again",
    permission: "withdrawals.markFailed",
    money: true,
    input: decisionInput,
  }),
  settle: secondPersonCall({
    path: "/withdrawals/settle",
    summary: "Settle one that its member says did not arrive",
    description:
      "Either it counts as received and is not refunded, or the platform refunds the missing " +
      "amount. A refund needs a second operator above the brand's amount, and whenever the " +
      "operator who paid the withdrawal decides it. The first decision is stored until then.",
    permission: "withdrawals.settle",
    money: true,
    input: decisionInput.extend({ outcome: z.enum(["received", "refunded"]), seenPictures }),
  }),
  settlePaidTwice: decisionCall({
    path: "/withdrawals/settle-paid-twice",
    summary: "Say that one that went out twice was dealt with, and how. Moves no money",
    permission: "withdrawals.settlePaidTwice",
    input: caseInput.extend({ remark: reasonText }),
  }),
};
