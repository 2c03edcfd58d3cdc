import { localizedName } from "#app/shared/localized-name.ts";
import type { DepositAction, DepositCase, QueuedDeposit } from "../contract/ops/deposits.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission, type OperatorRole } from "../contract/ops/permissions.ts";
import type { AuditDetails, Operation } from "../core/operation.ts";
import type { Database, Trx } from "../database/database.server.ts";
import {
  canOperatorAct,
  countProofs,
  type DepositService,
  getReportDecisions,
  type StoredDeposit,
} from "../payments/payments.server.ts";
import type { Clock } from "../ports/clock.ts";
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
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { type ApprovalAction, loadPendingDecisions, runWithSecondApproval } from "./second-person.ts";
import { memberWarnings, requireConfirmedMember } from "./warnings.ts";

export interface DepositDeps {
  database: Database;
  clock: Clock;
  deposits: DepositService;
}

/** Handles the operators' views of deposits and decisions on them. */
export function depositHandlers(deps: DepositDeps): OperatorAreaHandlers<"deposits"> {
  const { deposits } = deps;
  return {
    list: (ctx, input) => listDeposits(deps, ctx, input),
    detail: (ctx, input) => depositCase(deps, ctx, input),
    match: async (ctx, { id: depositId, amount, bankReference, confirmed }) => {
      const { accountId } = await deposits.depositForOperator(ctx.merchant.code, depositId);
      const operation = await requireConfirmedMember(deps, ctx, accountId, confirmed);
      const act: ApprovalAction = {
        action: "deposits.match",
        ...{ caseId: depositId, terms: { amount, bankReference } },
        computeWorth: () => amount,
        getRule: (trx: Trx) => ruleOfPayment(trx, ctx.merchant.code, depositId),
      };
      return runWithSecondApproval(deps, { ...ctx, operation }, act, (actor) =>
        deposits.matchDeposit(ctx.merchant, { depositId, amount, bankReference, actor }),
      );
    },
    reject: ({ merchant, operation }, { id: depositId, reason, note, seenPictures }) => {
      const actor = requireSeenPictures(operation, seenPictures, (trx) =>
        countProofs(trx, merchant.code, "deposit", depositId),
      );
      return toEmptyResult(deposits.rejectDeposit(merchant, { depositId, reason, note, actor }));
    },
    decideReport: (ctx, { id: depositId, kind, reportId, decision, amount, note }) => {
      const decided = { depositId, kind, reportId, decision, amount, note };
      const work = (actor: Operation) => deposits.decideReport(ctx.merchant, { ...decided, actor });
      if (decision !== "credit") return toEmptyResult(work(ctx.operation));
      const act: ApprovalAction = {
        action: "deposits.decideReport",
        ...{ caseId: depositId, part: reportId, terms: { amount: amount ?? 0 } },
        computeWorth: (_: AuditDetails, { booked }: AuditDetails) => Number(booked),
        // Without an amount, the provider's amount is credited.
        getRule: async () => (amount === undefined ? "free" : "amount"),
      };
      return runWithSecondApproval(deps, ctx, act, work);
    },
    settleCase: ({ merchant, operation }, { id: depositId, caseId, note }) =>
      toEmptyResult(deposits.settleCase(merchant, { depositId, caseId, note, actor: operation })),
  };
}

async function listDeposits(
  { deposits }: DepositDeps,
  ctx: WorkContext,
  { brand, ...query }: OperatorInput<"deposits", "list">,
): Promise<OperatorValue<"deposits", "list">> {
  const { list, total } = await deposits.listBankDeposits(listCodes(ctx, brand), query);
  return { list: list.map((one) => withChannelName(ctx, one)), total };
}

async function depositCase(
  { database, clock, deposits }: DepositDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"deposits", "detail">,
): Promise<DepositCase> {
  const { merchant, operator } = ctx;
  const {
    steps: events,
    proofs,
    reports,
    cases,
    ...found
  } = await deposits.depositForOperator(merchant.code, id);
  const steps = toSteps(events);
  const claim = await loadClaim({ database, clock }, ctx, { area: "deposits", id });
  const mayDecide = !claim.isOthers && hasPermission(operator.role, "deposits.match");
  const member = await memberFacts({ database, clock }, merchant, found.accountId);
  return {
    one: {
      ...withChannelName(ctx, found),
      steps,
      proofIds: proofs.map(({ proofId }) => proofId),
      reports: reports.map((report) => reportView(found, report, mayDecide)),
      cases: cases.map((one) => caseView(one, mayDecide)),
    },
    member,
    warnings: memberWarnings(member),
    ...claim.shown,
    asked: (await loadPendingDecisions(database.db, ctx, id)).filter(({ action, part }) =>
      action === "deposits.match"
        ? canOperatorAct(found, "match")
        : reports.some(({ report_id, state }) => report_id === part && state === "open"),
    ),
    actions: claim.isOthers ? [] : actionsOn(found, operator.role),
    names: await loadNames(database.db, [
      claim.shown.claim?.operatorId ?? null,
      ...steps.map(({ operatorId }) => operatorId),
      ...reports.map(({ decided_by }) => decided_by),
      ...cases.map(({ settled_by }) => settled_by),
    ]),
  };
}

type Detail = Awaited<ReturnType<DepositService["depositForOperator"]>>;

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
    decisions: mayDecide ? getReportDecisions(one, row) : [],
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
function withChannelName(ctx: WorkContext, one: StoredDeposit): QueuedDeposit {
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

function actionsOn(one: StoredDeposit, role: OperatorRole): DepositAction[] {
  return (["match", "reject"] as const).filter(
    (action) => canOperatorAct(one, action) && hasPermission(role, `deposits.${action}`),
  );
}
