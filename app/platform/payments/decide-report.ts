import type { ReportOutcome } from "../contract/ops/deposits.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { DepositReportRow, DepositRow } from "../database/tables/payments.ts";
import { applyChange, applyPendingReversals, planReversal } from "./change-deposit.ts";
import { changeReport, selectReports } from "./deposit-reports.ts";
import { lockDeposit } from "./deposit-rows.ts";

interface Decision {
  depositId: string;
  kind: DepositReportRow["kind"];
  reportId: string;
  outcome: ReportOutcome;
  /** In minor units of the deposit's currency, for an amount reported in another currency. */
  amount?: number | undefined;
  note: string;
  actor: Operation;
}

/**
 * Returns the outcomes possible for a movement that waits for an operator; none for any other, nor while its deposit is
 * in review.
 */
export function getReportOutcomes(
  { state: deposit }: Pick<DepositRow, "state">,
  { kind, state }: Pick<DepositReportRow, "kind" | "state">,
): ReportOutcome[] {
  if (state !== "open" || deposit === "review") return [];
  const books: ReportOutcome[] = kind === "payment" ? ["credit", "refund"] : ["takeBack"];
  return [...books, "ignore"];
}

/**
 * Decides on an amount that a provider reported and that did not match. It is credited as another payment, recorded as
 * refunded at the provider, taken back, or ignored for a reason.
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` when it was decided in the meantime, or more would
 *   be taken back than is credited; INVALID_INPUT on /amount or /note.
 */
export async function decideReport(
  services: Services,
  merchant: MerchantProfile,
  { depositId, kind, reportId, outcome, amount, note, actor }: Decision,
): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { id: depositId });
    const report =
      row && (await selectReports(trx, row)).find((one) => isDecidedReport(one, { kind, reportId }));
    if (!row || !report) throw new PlatformError("NOT_FOUND");
    if (!getReportOutcomes(row, report).includes(outcome)) {
      throw new PlatformError("CONFLICT", { details: { state: row.state } });
    }
    if (note === "" && outcome !== "credit" && outcome !== "takeBack") {
      throw createFieldError("/note", { messageKey: FIELD_MESSAGE_KEYS.required });
    }
    const own = { trx, services, merchant, row, report, actor, note, now };
    const booked = await applyDecision(own, outcome, amount);
    const decided = { decided_by: actor.operatorId, decided_at: now, note };
    const state = STATES[outcome];
    await changeReport(trx, report, { state, booked: report.booked + booked, ...decided });
    const terms = { kind, report: reportId, told: report.amount, toldCurrency: report.currency };
    await actor.record(trx, { ...terms, state: "open" }, { ...terms, state, booked, note });
  });
}

const isDecidedReport = (one: DepositReportRow, { kind, reportId }: Pick<Decision, "kind" | "reportId">) =>
  one.kind === kind && one.report_id === reportId;

const STATES = {
  credit: "credited",
  takeBack: "takenBack",
  refund: "refunded",
  ignore: "ignored",
} as const satisfies Record<ReportOutcome, DepositReportRow["state"]>;

interface DecisionContext {
  trx: Trx;
  services: Services;
  merchant: MerchantProfile;
  row: DepositRow;
  report: DepositReportRow;
  actor: Operation;
  note: string;
  now: number;
}

/** Moves the money of a decision; returns the amount in minor units of the deposit's currency. */
async function applyDecision(
  { trx, services, merchant, row, report, actor, note, now }: DecisionContext,
  outcome: ReportOutcome,
  amount: number | undefined,
): Promise<number> {
  if (outcome === "refund" || outcome === "ignore") return 0;
  const booked = getAmount(row, report, amount);
  const details = { operator: actor.operatorId, ...(note === "" ? {} : { note }) };
  const how = { actor: "operator", reportId: report.report_id, details } as const;
  if (outcome === "credit") {
    const change = { event: "creditAgain", credit: booked, ...how } as const;
    const changed = await applyChange(trx, services, merchant, row, change, now);
    const payment = { id: report.report_id, at: report.reported_at };
    if (changed) await applyPendingReversals(trx, services, merchant, changed, payment, now);
    return booked;
  }
  if (booked > row.credited - row.reversed) {
    throw new PlatformError("CONFLICT", { details: { state: row.state } });
  }
  const reportId = report.booked === 0 ? report.report_id : `${report.report_id}+`;
  await planReversal(trx, services, merchant, row, { ...how, reportId, amount: booked }, now);
  return booked;
}

/**
 * Returns the amount to book: exactly the rest of a report in the deposit's currency; in another currency, the amount
 * that the operator typed.
 */
function getAmount(row: DepositRow, report: DepositReportRow, typed: number | undefined): number {
  if (report.currency === row.currency && report.amount > 0) return report.amount - report.booked;
  if (typed === undefined || typed < 1) {
    throw createFieldError("/amount", { messageKey: FIELD_MESSAGE_KEYS.required });
  }
  if (typed > row.amount) throw createFieldError("/amount", { messageKey: "ops.match.tooMuch" });
  return typed;
}
