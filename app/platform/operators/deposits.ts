import { localizedName } from "#app/shared/localized-name.ts";
import type { DepositCase, QueuedDeposit } from "../contract/ops/deposits.ts";
import type { CaseStep } from "../contract/ops/operator-call.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { canonicalReference } from "../core/canonical-reference.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import {
  canOperatorAct,
  countProofs,
  createDepositService,
  type DepositService,
  getReportOutcomes,
  type StoredDeposit,
} from "../payments/payments.server.ts";
import { requireCaseMerchant, withSteps } from "./case-parts.ts";
import { caseQueue } from "./case-queue.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { type ApprovalAction, loadPendingDecisions, runWithSecondApproval } from "./second-person.ts";
import { memberWarnings } from "./warnings.ts";

/** Handles the operators' views of deposits and decisions on them. */
export function depositHandlers(services: Services): OperatorAreaHandlers<"deposits"> {
  const deposits = createDepositService(services);
  return caseQueue("deposits", services, {
    list: deposits.listBankDeposits,
    find: async ({ merchant }, id) => withSteps(await deposits.depositForOperator(merchant.code, id)),
    toView: withChannelName,
    detail: (found, ctx, { isOthers }) => loadDetail(services, found, ctx, isOthers),
    getAccount: ({ accountId }) => accountId,
    getWarnings: memberWarnings,
    getOpenActions: (one) => ({ match: canOperatorAct(one, "match"), reject: canOperatorAct(one, "reject") }),
    getOperators: ({ steps, reports, cases }) => [
      ...steps.map(({ operatorId }) => operatorId),
      ...reports.map(({ decided_by }) => decided_by),
      ...cases.map(({ settled_by }) => settled_by),
    ],
    countPictures: (trx, { merchant }, id) => countProofs(trx, merchant.code, "deposit", id),
    decisions: {
      match(ctx, { id: depositId, amount, bankReference }) {
        const act: ApprovalAction = {
          action: "deposits.match",
          ...{ caseId: depositId, terms: { amount, bankReference } },
          compared: (terms) => ({
            ...terms,
            bankReference: canonicalReference(String(terms.bankReference)),
          }),
          computeWorth: () => amount,
          getRule: (trx) => ruleOfPayment(trx, ctx.merchant.code, depositId),
        };
        return runWithSecondApproval(services, ctx, act, (actor) =>
          deposits.matchDeposit(ctx.merchant, { depositId, amount, bankReference, actor }),
        );
      },
      reject: ({ merchant, operation: actor }, { id: depositId, reason, note }) =>
        deposits.rejectDeposit(merchant, { depositId, reason, note, actor }),
      decideReport(ctx, { id: depositId, kind, reportId, outcome, amount, note }) {
        const decided = { depositId, kind, reportId, outcome, amount, note };
        const work = (actor: Operation) => deposits.decideReport(ctx.merchant, { ...decided, actor });
        if (outcome !== "credit") return work(ctx.operation);
        const act: ApprovalAction = {
          action: "deposits.decideReport",
          ...{ caseId: depositId, part: reportId, terms: { amount: amount ?? 0 } },
          computeWorth: (_, { booked }) => Number(booked),
          // Without an amount, the provider's amount is credited.
          getRule: async () => (amount === undefined ? "free" : "amount"),
        };
        return runWithSecondApproval(services, ctx, act, work);
      },
      settleCase: ({ merchant, operation: actor }, { id: depositId, caseId, note }) =>
        deposits.settleCase(merchant, { depositId, caseId, note, actor }),
    },
  });
}

type Detail = Awaited<ReturnType<DepositService["depositForOperator"]>>;

async function loadDetail(
  { database }: Services,
  { proofs, reports, cases, ...found }: Omit<Detail, "steps"> & { steps: CaseStep[] },
  ctx: MerchantContext,
  isOthers: boolean,
): Promise<Pick<DepositCase, "one" | "asked">> {
  const mayDecide = !isOthers && hasPermission(ctx.operator.role, "deposits.match");
  return {
    one: {
      ...withChannelName(found, ctx),
      proofIds: proofs.map(({ proofId }) => proofId),
      reports: reports.map((report) => reportView(found, report, mayDecide)),
      cases: cases.map((one) => caseView(one, mayDecide)),
    },
    asked: (await loadPendingDecisions(database.db, ctx, found.depositId)).filter(({ action, part }) =>
      action === "deposits.match"
        ? canOperatorAct(found, "match")
        : reports.some(({ report_id, state }) => report_id === part && state === "open"),
    ),
  };
}

function reportView(
  one: StoredDeposit,
  row: Detail["reports"][number],
  mayDecide: boolean,
): DepositCase["one"]["reports"][number] {
  const { kind, report_id: reportId, amount, currency, booked, state, note } = row;
  return {
    ...{ kind, reportId, amount, currency, booked, state, note },
    reportedAt: row.reported_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    outcomes: mayDecide ? getReportOutcomes(one, row) : [],
  };
}

function caseView(row: Detail["cases"][number], mayDecide: boolean): DepositCase["one"]["cases"][number] {
  const { id: caseId, kind, subject_id: subjectId, account_id: accountId, username, note } = row;
  return {
    ...{ caseId, kind, subjectId, accountId, username, note },
    amount: row.amount,
    currency: row.currency,
    openedAt: row.opened_at,
    settledBy: row.settled_by,
    settledAt: row.settled_at,
    maySettle: mayDecide && row.settled_at === null,
  };
}

/** Returns a deposit with the name of its channel in the operator's language. */
function withChannelName<T extends StoredDeposit>(one: T, ctx: WorkContext): T & QueuedDeposit {
  const { payments } = requireCaseMerchant(ctx, one.merchantId);
  const channel = payments.channels.find(({ key }) => key === one.channel);
  return { ...one, channelName: channel ? localizedName(ctx.language, channel) : one.channel };
}

/**
 * Returns the rule for a payment: a provider confirms an amount that it received in the merchant's currency; any other
 * amount depends on the operator.
 */
async function ruleOfPayment(trx: Trx, merchantId: string, id: string): Promise<"free" | "amount"> {
  const row = await trx
    .selectFrom("deposit")
    .select(["provider", "currency", "paid_currency"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.provider !== "manual" && row.paid_currency === row.currency ? "free" : "amount";
}
