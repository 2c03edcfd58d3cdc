import * as z from "zod";
import { epochMs, minorUnits, requiredText } from "../call.ts";
import { vendorTransferState } from "../wallet.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import {
  caseInput,
  caseStep,
  decisionInput,
  listAndDetail,
  listQuery,
  operationKey,
  operatorCall,
  queueQuery,
  reasonText,
} from "./operator-call.ts";

const area = "transfers";

/** The outcome of a vendor transfer: the vendor executed it or not. */
export const transferOutcome = z.enum(["done", "notDone"]);
export type TransferOutcome = z.infer<typeof transferOutcome>;

/** An operator's proposal about a vendor transfer, and another operator's decision on it. */
const settlement = z.object({
  id: z.string(),
  outcome: transferOutcome,
  evidence: z.string(),
  state: z.enum(["proposed", "approved", "rejected", "overtaken"]),
  proposedBy: z.string(),
  proposedAt: epochMs,
  decidedBy: z.string().nullable(),
  decidedAt: epochMs.nullable(),
});
export type Settlement = z.infer<typeof settlement>;

/** A transfer between a member's main wallet and a vendor's, as an operator sees it. */
const vendorTransfer = z.object({
  merchantId: z.string(),
  id: z.string(),
  reference: z.string(),
  accountId: z.string(),
  username: z.string(),
  vendor: z.string(),
  direction: z.enum(["in", "out"]).meta({ description: "Into the vendor's wallet, or out of it" }),
  amount: minorUnits,
  currency: z.string(),
  state: vendorTransferState,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  createdAt: epochMs,
  updatedAt: epochMs,
  asks: z.int().meta({ description: "Number of times the vendor was asked for the transfer's outcome" }),
  askedAt: epochMs
    .nullable()
    .meta({ description: "When it was asked last, or did not answer about another one" }),
  fault: z.string().meta({ description: "Why the last question has no answer; empty where it has one" }),
  mayAsk: z.boolean().meta({
    description:
      "True when the vendor has not answered and the request that sent the transfer no longer waits",
  }),
  maySettle: z.boolean().meta({ description: "The vendor has been silent for long, and still is" }),
  settledAt: epochMs.nullable().meta({ description: "When two operators settled it in the vendor's place" }),
  vendorOutcome: transferOutcome
    .nullable()
    .meta({ description: "Outcome that the vendor has reported since" }),
  paidTwiceAt: epochMs
    .nullable()
    .meta({ description: "Since when the member has the amount twice by the vendor's word" }),
  paidTwiceSettledBy: z.string().nullable().meta({ description: "The operator who has dealt with that" }),
});
export type VendorTransferForOperator = z.infer<typeof vendorTransfer>;

const vendorTransferCase = caseSchema(
  vendorTransfer.extend({ steps: z.array(caseStep), settlements: z.array(settlement) }),
  ["ask", "propose", "approve", "reject", "settlePaidTwice"],
);
export type VendorTransferCase = z.infer<typeof vendorTransferCase>;

/** Money that the platform has recalled from a vendor and that has not arrived yet. */
const vendorReturn = z.object({
  merchantId: z.string(),
  accountId: z.string(),
  username: z.string(),
  vendor: z.string(),
  cause: z.enum(["break", "session", "limit", "debt"]).meta({
    description: "A break, a session limit that is used up, a limit that the vendor cannot keep, or a debt",
  }),
  since: epochMs.meta({ description: "When it was first ordered home for this cause" }),
  triedAt: epochMs.meta({ description: "When the vendor was asked last" }),
  fault: z
    .string()
    .meta({ description: "Why it did not come the last time; empty while its transfer is open" }),
  transferId: z.string().nullable().meta({ description: "Its open transfer, where there is one" }),
});
export type VendorReturn = z.infer<typeof vendorReturn>;

/** Vendor transfers whose outcome the vendor has not reported, or reported too late. */
export const operatorTransfersContract = {
  ...listAndDetail({
    area: "transfers",
    path: "/vendor-transfers",
    query: queueQuery,
    row: vendorTransfer,
    detail: vendorTransferCase,
    summaries: {
      list: "Vendor transfers that need somebody, or all",
      detail: "One vendor transfer with its member, its steps and what was proposed",
    },
  }),
  returns: operatorCall({
    method: "GET",
    path: "/vendor-transfers/returns",
    summary:
      "Money that was ordered home from vendors for protection or debts and is not there yet, oldest first",
    area,
    permission: "transfers.see",
    input: listQuery,
    output: z.object({ list: z.array(vendorReturn), total: z.int() }),
  }),
  ask: decisionCall({
    path: "/vendor-transfers/ask",
    summary: "Ask the vendor now what became of it",
    permission: "transfers.ask",
    money: true,
    input: caseInput,
    errors: ["VENDOR_UNAVAILABLE"],
  }),
  propose: decisionCall({
    path: "/vendor-transfers/propose",
    summary: "Propose what came of it, in the place of a silent vendor",
    permission: "transfers.propose",
    input: decisionInput.extend({
      outcome: transferOutcome,
      evidence: reasonText,
      idempotencyKey: operationKey,
    }),
    errors: ["IDEMPOTENCY_CONFLICT"],
  }),
  approve: decisionCall({
    path: "/vendor-transfers/approve",
    summary: "Approve what somebody else proposed: the transfer ends so, and its money moves",
    description: "FORBIDDEN with `details.own` for the operator who proposed it.",
    permission: "transfers.approve",
    money: true,
    input: decisionInput.extend({ settlementId: requiredText(64) }),
  }),
  reject: decisionCall({
    path: "/vendor-transfers/reject",
    summary: "Decide against a proposal",
    permission: "transfers.reject",
    input: decisionInput.extend({ settlementId: requiredText(64) }),
  }),
  settlePaidTwice: decisionCall({
    path: "/vendor-transfers/settle-paid-twice",
    summary: "Say that an amount that the member has twice was dealt with. Moves no money",
    permission: "transfers.settlePaidTwice",
    input: caseInput.extend({ remark: reasonText }),
  }),
};
