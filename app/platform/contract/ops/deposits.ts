import * as z from "zod";
import { epochMs, minorUnits, requiredText } from "../call.ts";
import { depositState } from "../payments.ts";
import { caseSchema, decisionCall, secondPersonCall } from "./case-queue.ts";
import {
  caseInput,
  caseStep,
  confirmed,
  decisionInput,
  listAndDetail,
  optionalNote,
  pendingDecision,
  queueQuery,
  reasonText,
  rejectionNote,
  seenPictures,
  typedText,
} from "./operator-call.ts";

/** An operator's reason for rejecting a deposit, as shown to the member. */
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
    .meta({ description: "Amount that arrived, as reported by the provider; null where it reports nothing" }),
  paidAt: epochMs.nullable().meta({ description: "When it was paid, or the member says that it was" }),
  credited: minorUnits,
  reversed: minorUnits.meta({ description: "Amount that the provider took back" }),
  shortfall: minorUnits.meta({ description: "Amount that a reversal could not take back" }),
  openCases: z
    .int()
    .meta({ description: "Reported amounts and rewards of it that a person has to decide on" }),
  createdAt: epochMs,
  expiresAt: epochMs,
});
export type QueuedDeposit = z.infer<typeof queuedDeposit>;

/** The outcomes of a decision on a provider's report. */
const reportOutcome = z.enum(["credit", "refund", "takeBack", "ignore"]);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** A payment or reversal of a deposit reported by a provider, with its bookings. */
const depositReport = z.object({
  kind: z.enum(["payment", "reversal"]),
  reportId: z.string().meta({ description: "The provider's id" }),
  amount: minorUnits.meta({ description: "0 where the provider's amount could not be read" }),
  currency: z.string(),
  booked: minorUnits,
  state: z.enum(["booked", "review", "waiting", "open", "credited", "takenBack", "refunded", "ignored"]),
  reportedAt: epochMs,
  decidedBy: z.string().nullable(),
  decidedAt: epochMs.nullable(),
  note: z.string(),
  outcomes: z.array(reportOutcome).meta({ description: "Outcomes that this operator may decide on" }),
});
export type DepositReport = z.infer<typeof depositReport>;

/** A reward of a reversed deposit that was claimed before, or a second deposit for the same bank line. */
const leftOverCase = z.object({
  caseId: z.string(),
  kind: z.enum(["deposit", "promotion", "mission", "referral", "bankLine"]),
  subjectId: z.string().meta({ description: "The bonus; of a bank line, the deposit that has it" }),
  accountId: z.string(),
  username: z.string(),
  amount: minorUnits,
  currency: z.string(),
  openedAt: epochMs,
  settledBy: z.string().nullable(),
  settledAt: epochMs.nullable(),
  note: z.string(),
  maySettle: z.boolean(),
});
export type ReversalCase = z.infer<typeof leftOverCase>;

const depositCase = caseSchema(
  queuedDeposit.extend({
    steps: z.array(caseStep),
    proofIds: z.array(z.string()),
    reports: z.array(depositReport),
    cases: z.array(leftOverCase),
  }),
  ["match", "reject"],
).extend({ asked: z.array(pendingDecision) });
export type DepositCase = z.infer<typeof depositCase>;

/** Bank transfers to match, and deposits that differ from the request. */
export const operatorDepositsContract = {
  ...listAndDetail({
    area: "deposits",
    query: queueQuery,
    row: queuedDeposit,
    detail: depositCase,
    summaries: {
      list: "Deposits that wait for an operator, or all that were ever looked at",
      detail: "One deposit with its member, its steps and what may be done",
    },
  }),
  match: secondPersonCall({
    path: "/deposits/match",
    summary: "Credit what came of a deposit",
    description:
      "When no provider vouches for the amount and it exceeds the brand's amount, a second " +
      "operator has to credit the same. The first decision is stored until then. CONFLICT when " +
      "the deposit can no longer be decided, or the bank's line has credited another.",
    permission: "deposits.match",
    money: true,
    input: decisionInput.extend({
      confirmed,
      amount: minorUnits.min(1),
      bankReference: typedText.max(64).meta({
        description: "The statement's own name for the line; empty for a provider's payment",
      }),
    }),
  }),
  reject: decisionCall({
    path: "/deposits/reject",
    summary: "Decide against a deposit",
    permission: "deposits.reject",
    input: decisionInput.extend({ reason: depositRejectReason, note: rejectionNote, seenPictures }),
  }),
  decideReport: secondPersonCall({
    path: "/deposits/reports/decide",
    summary: "Decide on an amount that a provider reported and that matched nothing",
    description:
      "`credit` credits it as another payment, `refund` notes that it was refunded at the provider, `takeBack` takes a " +
      "reversal from the member, `ignore` closes it for a reason. A CONFLICT where it was decided meanwhile.",
    permission: "deposits.match",
    money: true,
    // Without the deposit's state: the report has a state of its own, and can be decided once.
    input: caseInput.extend({
      kind: depositReport.shape.kind,
      reportId: requiredText(200),
      outcome: reportOutcome,
      amount: minorUnits
        .optional()
        .meta({ description: "In the deposit's currency, of what was reported in another one" }),
      note: optionalNote,
    }),
  }),
  settleCase: decisionCall({
    path: "/deposits/cases/settle",
    summary: "Say how a reward of a reversed deposit, or a second deposit of one bank line, was dealt with",
    description: "Moves no money: that is a correction of two persons.",
    permission: "deposits.match",
    input: caseInput.extend({ caseId: requiredText(64), note: reasonText }),
  }),
};
