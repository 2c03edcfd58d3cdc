import * as z from "zod";
import { epochMs, minorUnits, nothing } from "../call.ts";
import { depositState } from "../payments.ts";
import { claimOfCase } from "./cases.ts";
import { memberFacts } from "./member-facts.ts";
import {
  caseInput,
  caseStep,
  decisionInput,
  operatorCall,
  operatorNames,
  queueQuery,
  rejectNote,
  typedText,
} from "./operator-call.ts";

const area = "deposits";

/** Why an operator decides against a deposit, in words that the member reads. */
export const depositRejectReason = z.enum(["notFound", "otherName", "otherAmount", "currency"]);
export type DepositRejectReason = z.infer<typeof depositRejectReason>;

/** A deposit as an operator sees it. */
const queuedDeposit = z.object({
  merchantId: z.string(),
  depositId: z.string(),
  accountId: z.string(),
  username: z.string(),
  reference: z.string(),
  channel: z.string(),
  channelName: z
    .string()
    .meta({ description: "In the operator's language; the key of a channel that the brand has no more" }),
  provider: z.string(),
  amount: minorUnits,
  currency: z.string(),
  state: depositState,
  reason: z.string().meta({ description: "Catalogue key of why, or nothing" }),
  paid: z
    .object({ amount: minorUnits, currency: z.string() })
    .nullable()
    .meta({ description: "What came, as the provider says; null where it says nothing" }),
  paidAt: epochMs.nullable().meta({ description: "When it was paid, or the member says that it was" }),
  credited: minorUnits,
  shortfall: minorUnits.meta({ description: "What a reversal could not take back" }),
  createdAt: epochMs,
  expiresAt: epochMs,
});
export type QueuedDeposit = z.infer<typeof queuedDeposit>;

const depositAction = z.enum(["match", "reject"]);
export type DepositAction = z.infer<typeof depositAction>;

const depositCase = z.object({
  one: queuedDeposit.extend({
    steps: z.array(caseStep),
    proofIds: z.array(z.string()),
  }),
  member: memberFacts,
  ...claimOfCase,
  actions: z.array(depositAction).meta({ description: "What this operator may do about it as it stands" }),
  names: operatorNames,
});
export type DepositCase = z.infer<typeof depositCase>;

const errors = ["NOT_FOUND", "CONFLICT"] as const;

/** Bank transfers to match, and deposits that came otherwise than asked for. */
export const operatorDepositsContract = {
  list: operatorCall({
    method: "GET",
    path: "/deposits",
    summary: "Deposits that wait for an operator, or all that were ever looked at",
    area,
    permission: "deposits.see",
    input: queueQuery,
    output: z.object({ list: z.array(queuedDeposit), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/deposits/detail",
    summary: "One deposit with its member, its steps and what may be done",
    area,
    permission: "deposits.see",
    input: caseInput,
    output: depositCase,
    errors: ["NOT_FOUND"],
  }),
  match: operatorCall({
    method: "POST",
    path: "/deposits/match",
    summary: "Credit what came of a deposit",
    description:
      "A CONFLICT where it is not to be decided any more, or the bank's line has credited another.",
    area,
    permission: "deposits.match",
    claims: "decide",
    money: true,
    input: decisionInput.extend({
      amount: minorUnits,
      bankReference: typedText.meta({
        description: "The statement's own name for the line; empty for a provider's payment",
      }),
    }),
    output: nothing,
    errors,
  }),
  reject: operatorCall({
    method: "POST",
    path: "/deposits/reject",
    summary: "Decide against a deposit",
    area,
    permission: "deposits.reject",
    claims: "decide",
    input: decisionInput.extend({ reason: depositRejectReason, note: rejectNote }),
    output: nothing,
    errors,
  }),
};
