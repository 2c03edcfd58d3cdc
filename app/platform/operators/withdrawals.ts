import type { ApprovalOutcome } from "../contract/ops/operator-call.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission, type OperatorRole, rolesWith } from "../contract/ops/permissions.ts";
import type {
  ReviewedWithdrawal,
  WithdrawalAction,
  WithdrawalCase,
  WithdrawalStatus,
} from "../contract/ops/withdrawals.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Database, Trx } from "../database/database.server.ts";
import { countProofs, type DepositService } from "../payments/payments.server.ts";
import {
  destinationName,
  maskedNumber,
  nextState,
  riskHints,
  WITHDRAWAL_STATES,
  type WithdrawalReview,
  type WithdrawalState,
} from "../payments/withdrawals.server.ts";
import type { Clock } from "../ports/clock.ts";
import { maskPayeeName } from "../step-up/step-up.server.ts";
import { loadMoneyEvents } from "../wallet/wallet.server.ts";
import {
  listCodes,
  loadNames,
  requireCaseMerchant,
  requireSeenPictures,
  toEmptyResult,
  toSteps,
} from "./case-parts.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type {
  CallOperation,
  MerchantContext,
  OperatorAreaHandlers,
  WorkContext,
} from "./operator-context.ts";
import { type ApprovalAction, loadPendingDecisions, runWithSecondApproval } from "./second-person.ts";
import { requireConfirmedWarnings } from "./warnings.ts";

export interface WithdrawalDeps {
  database: Database;
  clock: Clock;
  review: WithdrawalReview;
  deposits: Pick<DepositService, "proofs">;
}

/**
 * The withdrawal states of each list status. `paid_twice` also counts withdrawals that went out after they were
 * rejected.
 */
const STATES: Readonly<Record<WithdrawalStatus, readonly WithdrawalState[]>> = {
  waiting: ["requested", "reviewing"],
  approved: ["approved"],
  paying: ["paying"],
  not_received: ["not_received"],
  paid_twice: ["rejected"],
  all: WITHDRAWAL_STATES,
};
const HOUR_MS = 60 * 60_000;
/** The number of the member's other withdrawals shown with one. */
const MAX_PREVIOUS_WITHDRAWALS = 10;

/** Handles the operators' views of withdrawals and decisions on them. */
export function withdrawalHandlers(deps: WithdrawalDeps): OperatorAreaHandlers<"withdrawals"> {
  const { review } = deps;
  return {
    list: (ctx, input) => listWithdrawals(deps, ctx, input),
    detail: (ctx, input) => withdrawalCase(deps, ctx, input),
    proof: (ctx, input) => readProof(deps, ctx, input),
    review: ({ merchant, operation }, { id }) => toEmptyResult(review.review(merchant, operation, id)),
    approve: async (ctx, { id, confirmed }) => {
      const { one, member } = await loadWithMemberFacts(deps, ctx, id);
      const operation = requireConfirmedWarnings(ctx.operation, riskHints(one, member), confirmed);
      return toEmptyResult(review.approve(ctx.merchant, operation, id));
    },
    reject: ({ merchant, operation }, { id, reason, note }) =>
      toEmptyResult(review.reject(merchant, operation, id, { reason, note })),
    pay: ({ merchant, operation }, { id }) => toEmptyResult(review.pay(merchant, operation, id)),
    markPaid: ({ merchant, operation }, { id, proof }) =>
      toEmptyResult(review.markPaid(merchant, operation, id, proof)),
    markFailed: (ctx, { id }) =>
      refundPayout(deps, ctx, { action: "withdrawals.markFailed", id }, (operation) =>
        review.markFailed(ctx.merchant, operation, id),
      ),
    settle: (ctx, { id, outcome, seenPictures }) => {
      const { merchant } = ctx;
      const work = (operation: CallOperation) => {
        const seen = requireSeenPictures(operation, seenPictures, (trx) =>
          countProofs(trx, merchant.code, "withdrawal", id),
        );
        return review.settleNotReceived(merchant, seen, id, outcome);
      };
      if (outcome === "received") return toEmptyResult(work(ctx.operation));
      return refundPayout(deps, ctx, { action: "withdrawals.settle", id }, work);
    },
    settlePaidTwice: ({ merchant, operation }, { id, remark }) =>
      toEmptyResult(review.settlePaidTwice(merchant, operation, id, remark)),
  };
}

/** States of a withdrawal during and after its payment. */
const PAYING_STATES: readonly string[] = ["paying", "paid"];

/**
 * Refunds a payout on an operator's decision. An operator who took part in paying it needs a second person, since the money
 * may have been sent by hand.
 */
function refundPayout(
  deps: WithdrawalDeps,
  ctx: MerchantContext,
  { action, id }: { action: "withdrawals.markFailed" | "withdrawals.settle"; id: string },
  work: (operation: CallOperation) => Promise<unknown>,
): Promise<ApprovalOutcome> {
  const act: ApprovalAction = {
    ...{ action, caseId: id, terms: {} },
    computeWorth: ({ amount }: AuditDetails, { refunded }: AuditDetails) =>
      Number(refunded) || Number(amount),
    async getRule(trx: Trx) {
      const steps = await loadMoneyEvents(trx, ctx.merchant.code, "withdrawal", [id]);
      const hasPaid = steps.some(
        ({ state, details }) => PAYING_STATES.includes(state) && details.operator === ctx.operator.id,
      );
      return hasPaid ? "two" : "amount";
    },
  };
  return runWithSecondApproval(deps, ctx, act, work);
}

async function listWithdrawals(
  { clock, review }: WithdrawalDeps,
  ctx: WorkContext,
  { brand, status, olderThanHours, pageNo, pageSize }: OperatorInput<"withdrawals", "list">,
): Promise<OperatorValue<"withdrawals", "list">> {
  const { list, total } = await review.list(listCodes(ctx, brand), {
    states: STATES[status],
    ...(olderThanHours === undefined ? {} : { until: clock.now() - olderThanHours * HOUR_MS }),
    newestFirst: status === "all",
    paidTwice: status === "paid_twice",
    pageNo,
    pageSize,
  });
  return { list: list.map((one) => masked(withDestinationName(ctx, one))), total };
}

/** Returns a withdrawal together with facts about its member. @throws PlatformError NOT_FOUND. */
async function loadWithMemberFacts(
  { database, clock, review }: WithdrawalDeps,
  { merchant }: MerchantContext,
  id: string,
) {
  const one = await review.detail(merchant, id);
  return { one, member: await memberFacts({ database, clock }, merchant, one.accountId, id) };
}

async function withdrawalCase(
  deps: WithdrawalDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"withdrawals", "detail">,
): Promise<WithdrawalCase> {
  const { database, clock, review } = deps;
  const { merchant } = ctx;
  const { one, member } = await loadWithMemberFacts(deps, ctx, id);
  const { steps: events, proofIds, ...found } = one;
  const query = { accountId: found.accountId, newestFirst: true, pageSize: MAX_PREVIOUS_WITHDRAWALS + 1 };
  const { list } = await review.list([merchant.code], query);
  const others = list.filter((other) => other.id !== id).slice(0, MAX_PREVIOUS_WITHDRAWALS);
  const steps = toSteps(events);
  const claim = await loadClaim({ database, clock }, ctx, { area: "withdrawals", id });
  const { reviewedBy, approvedBy, paidBy, paidTwiceSettledBy } = found;
  const byOperators = [reviewedBy, approvedBy, paidBy, paidTwiceSettledBy];
  return {
    one: {
      ...(needsPayee(ctx.operator.role)
        ? withDestinationName(ctx, found)
        : masked(withDestinationName(ctx, found))),
      steps,
      proofIds,
    },
    member,
    asked: (await loadPendingDecisions(database.db, ctx, id)).filter(
      ({ action }) => found.state === (action === "withdrawals.settle" ? "not_received" : "paying"),
    ),
    warnings: riskHints(found, member),
    others: others.map((other) => masked(withDestinationName(ctx, other))),
    ...claim.shown,
    actions: claim.isOthers ? [] : actionsOn(found, ctx.operator.role),
    nextFor: getNextStepForOthers(found, ctx.operator.role),
    names: await loadNames(database.db, [
      claim.shown.claim?.operatorId ?? null,
      ...byOperators,
      ...steps.map(({ operatorId }) => operatorId),
    ]),
  };
}

/** Returns a withdrawal with the name of its bank, wallet or chain in the operator's language. */
function withDestinationName(ctx: WorkContext, one: ReviewedWithdrawal): ReviewedWithdrawal {
  const merchant = requireCaseMerchant(ctx, one.merchantId);
  const name = destinationName(merchant, { channel: one.channel, ...one.payee }, ctx.language);
  return { ...one, payee: { ...one.payee, name } };
}

/** Returns true for roles that check or pay a withdrawal. Other roles see only the last digits of the account. */
const needsPayee = (role: OperatorRole) =>
  (["withdrawals.review", "withdrawals.approve", "withdrawals.pay"] as const).some((one) =>
    hasPermission(role, one),
  );

/** Returns a withdrawal with the payee's number and holder masked as on the member's own pages. */
function masked(one: ReviewedWithdrawal): ReviewedWithdrawal {
  const { payee } = one;
  return {
    ...one,
    payee: { ...payee, number: maskedNumber(payee), holder: maskPayeeName(payee.holder) },
  };
}

/** Returns true when it went out after its member had been refunded, and no operator has dealt with that. */
const isPaidTwice = (one: ReviewedWithdrawal) => one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

/** Returns the actions possible on it: those of its state that the role may take. */
function actionsOn(one: ReviewedWithdrawal, role: OperatorRole): WithdrawalAction[] {
  const isOpen = (event: Parameters<typeof nextState>[1]) => nextState(one.state, event) !== null;
  const isPaidByHand = one.provider === "manual" && one.state === "paying";
  const open: Record<WithdrawalAction, boolean> = {
    review: isOpen("review"),
    approve: isOpen("approve"),
    pay: isOpen("pay"),
    markPaid: isPaidByHand,
    markFailed: isPaidByHand,
    settle: one.state === "not_received",
    settlePaidTwice: isPaidTwice(one),
    reject: isOpen("reject"),
  };
  return (Object.keys(open) as WithdrawalAction[]).filter(
    (action) => open[action] && hasPermission(role, `withdrawals.${action}`),
  );
}

/** Returns the next step if this role may not take it. */
function getNextStepForOthers({ state }: ReviewedWithdrawal, role: OperatorRole): WithdrawalCase["nextFor"] {
  const action = (["approve", "pay"] as const).find(
    (one) => nextState(state, one) !== null && !hasPermission(role, `withdrawals.${one}`),
  );
  return action ? { action, roles: [...rolesWith(`withdrawals.${action}`)] } : null;
}

/** Reads a picture that a member sent. @throws PlatformError NOT_FOUND; FILES_UNAVAILABLE. */
async function readProof(
  { deposits }: WithdrawalDeps,
  { merchant }: MerchantContext,
  { id }: OperatorInput<"withdrawals", "proof">,
): Promise<OperatorValue<"withdrawals", "proof">> {
  const { bytes, contentType } = await deposits.proofs.read(merchant.code, id);
  return { contentType, picture: Buffer.from(bytes).toString("base64") };
}
