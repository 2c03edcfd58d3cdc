import type { ApprovalOutcome } from "../contract/ops/operator-call.ts";
import { hasPermission, type OperatorRole, rolesWith } from "../contract/ops/permissions.ts";
import type {
  ReviewedWithdrawal,
  WithdrawalAction,
  WithdrawalCase,
  WithdrawalStatus,
} from "../contract/ops/withdrawals.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { countProofs, createDepositService } from "../payments/payments.server.ts";
import {
  createWithdrawalReview,
  destinationName,
  maskedNumber,
  nextState,
  riskHints,
  WITHDRAWAL_STATES,
  type WithdrawalReview,
  type WithdrawalState,
} from "../payments/withdrawals.server.ts";
import { maskPayeeName } from "../step-up/step-up.server.ts";
import { loadMoneyEvents } from "../wallet/wallet.server.ts";
import { requireCaseMerchant, withSteps } from "./case-parts.ts";
import { caseQueue } from "./case-queue.ts";
import type {
  CallOperation,
  MerchantContext,
  OperatorAreaHandlers,
  WorkContext,
} from "./operator-context.ts";
import { type ApprovalAction, loadPendingDecisions, runWithSecondApproval } from "./second-person.ts";

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
export function withdrawalHandlers(services: Services): OperatorAreaHandlers<"withdrawals"> {
  const { clock } = services;
  const review = createWithdrawalReview(services);
  const { proofs } = createDepositService(services);
  const queue = caseQueue("withdrawals", services, {
    list: (codes, { status, olderThanHours, pageNo, pageSize }) =>
      review.list(codes, {
        states: STATES[status],
        ...(olderThanHours === undefined ? {} : { until: clock.now() - olderThanHours * HOUR_MS }),
        newestFirst: status === "all",
        paidTwice: status === "paid_twice",
        pageNo,
        pageSize,
      }),
    find: async ({ merchant }, id) => withSteps(await review.detail(merchant, id)),
    toView,
    detail: (found, ctx) => loadDetail(services, review, found, ctx),
    getAccount: ({ accountId }) => accountId,
    getWarnings: (member, one) => riskHints(one, member),
    getOpenActions: (one) => getOpenActions(one),
    getOperators: ({ reviewedBy, approvedBy, paidBy, paidTwiceSettledBy, steps }) => [
      ...[reviewedBy, approvedBy, paidBy, paidTwiceSettledBy],
      ...steps.map(({ operatorId }) => operatorId),
    ],
    countPictures: (trx, { merchant }, id) => countProofs(trx, merchant.code, "withdrawal", id),
    decisions: {
      review: ({ merchant, operation }, { id }) => review.review(merchant, operation, id),
      approve: ({ merchant, operation }, { id }) => review.approve(merchant, operation, id),
      reject: ({ merchant, operation }, { id, reason, note }) =>
        review.reject(merchant, operation, id, { reason, note }),
      pay: ({ merchant, operation }, { id }) => review.pay(merchant, operation, id),
      markPaid: ({ merchant, operation }, { id, proof }) => review.markPaid(merchant, operation, id, proof),
      markFailed: (ctx, { id }) =>
        refundPayout(services, ctx, { action: "withdrawals.markFailed", id }, (operation) =>
          review.markFailed(ctx.merchant, operation, id),
        ),
      settle(ctx, { id, outcome }) {
        const work = (operation: CallOperation) =>
          review.settleNotReceived(ctx.merchant, operation, id, outcome);
        if (outcome === "received") return work(ctx.operation);
        return refundPayout(services, ctx, { action: "withdrawals.settle", id }, work);
      },
      settlePaidTwice: ({ merchant, operation }, { id, remark }) =>
        review.settlePaidTwice(merchant, operation, id, remark),
    },
  });
  return {
    ...queue,
    async proof({ merchant }, { id }) {
      const { bytes, contentType } = await proofs.read(merchant.code, id);
      return { contentType, picture: Buffer.from(bytes).toString("base64") };
    },
  };
}

/** States of a withdrawal during and after its payment. */
const PAYING_STATES: readonly string[] = ["paying", "paid"];

/**
 * Refunds a payout on an operator's decision. An operator who took part in paying it needs a second person, since the money
 * may have been sent by hand.
 */
function refundPayout(
  services: Services,
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
  return runWithSecondApproval(services, ctx, act, work);
}

type FoundWithdrawal = WithdrawalCase["one"];

async function loadDetail(
  { database }: Services,
  review: WithdrawalReview,
  found: FoundWithdrawal,
  ctx: MerchantContext,
): Promise<Pick<WithdrawalCase, "one" | "asked" | "others" | "nextFor">> {
  const { id, accountId, state } = found;
  const query = { accountId, newestFirst: true, pageSize: MAX_PREVIOUS_WITHDRAWALS + 1 };
  const { list } = await review.list([ctx.merchant.code], query);
  const others = list.filter((other) => other.id !== id).slice(0, MAX_PREVIOUS_WITHDRAWALS);
  const one = withDestinationName(found, ctx);
  return {
    one: needsPayee(ctx.operator.role) ? one : masked(one),
    asked: (await loadPendingDecisions(database.db, ctx, id)).filter(
      ({ action }) => state === (action === "withdrawals.settle" ? "not_received" : "paying"),
    ),
    others: others.map((other) => toView(other, ctx)),
    nextFor: getNextStepForOthers(found, ctx.operator.role),
  };
}

/** Returns a withdrawal as lists show it, with its payee masked for every role. */
const toView = (one: ReviewedWithdrawal, ctx: WorkContext) => masked(withDestinationName(one, ctx));

/** Returns a withdrawal with the name of its bank, wallet or chain in the operator's language. */
function withDestinationName<T extends ReviewedWithdrawal>(one: T, ctx: WorkContext): T {
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
function masked<T extends ReviewedWithdrawal>(one: T): T {
  const { payee } = one;
  return {
    ...one,
    payee: { ...payee, number: maskedNumber(payee), holder: maskPayeeName(payee.holder) },
  };
}

/** Returns true when it went out after its member had been refunded, and no operator has dealt with that. */
const isPaidTwice = (one: ReviewedWithdrawal) => one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

function getOpenActions(one: ReviewedWithdrawal): Record<WithdrawalAction, boolean> {
  const isOpen = (event: Parameters<typeof nextState>[1]) => nextState(one.state, event) !== null;
  const isPaidByHand = one.provider === "manual" && one.state === "paying";
  return {
    review: isOpen("review"),
    approve: isOpen("approve"),
    pay: isOpen("pay"),
    markPaid: isPaidByHand,
    markFailed: isPaidByHand,
    settle: one.state === "not_received",
    settlePaidTwice: isPaidTwice(one),
    reject: isOpen("reject"),
  };
}

/** Returns the next step if this role may not take it. */
function getNextStepForOthers({ state }: ReviewedWithdrawal, role: OperatorRole): WithdrawalCase["nextFor"] {
  const action = (["approve", "pay"] as const).find(
    (one) => nextState(state, one) !== null && !hasPermission(role, `withdrawals.${one}`),
  );
  return action ? { action, roles: [...rolesWith(`withdrawals.${action}`)] } : null;
}
