import type { DepositReportRow } from "../database/tables/payments.ts";
import { applyChange, planReversal } from "./change-deposit.ts";
import {
  addReport,
  changeReport,
  changeReportsIn,
  type ReportedMovement,
  selectReports,
} from "./deposit-reports.ts";
import { depositStep } from "./deposit-states.ts";
import type { ReportContext, ReportResult } from "./report-context.ts";

/**
 * Matches a reversal that a provider reports with the posted payments. It takes exactly its amount from the member, or
 * nothing if its payment was never credited. An amount above the credited one waits for a person, and so does a
 * reversal without an amount that may belong to another, uncredited payment.
 */
export async function matchReversal(reported: ReportContext): Promise<ReportResult> {
  const { trx, row, report, now } = reported;
  const reports = await selectReports(trx, row);
  if (!report.reversed && isReportedBefore(reported, reports)) return "duplicate";
  const isUnclear = hasUnclearReport(reported, reports);
  const reversal = isUnclear ? { ...toReversal(reported), amount: 0, currency: "" } : toReversal(reported);
  const known = reports.find(({ kind, report_id }) => kind === "reversal" && report_id === reversal.id);
  const isOwn = row.provider_ref === null || row.provider_ref === report.providerRef;
  if (known || !isOwn || report.isHint || isUnclear) {
    const asked = known ? getNewReversalFacts(known, reversal) : reversal;
    if (!asked || reports.some(({ report_id }) => report_id === asked.id)) return "duplicate";
    await addReport(trx, row, asked, { state: "open", now });
    return "applied";
  }
  const uncredited = uncreditedPayment(reports, reversal);
  if (uncredited) return closeUncreditedPayment(reported, reversal, uncredited);
  return row.credited > 0 ? reverseCredit(reported, reversal) : recordEarlyReversal(reported, reversal);
}

/** Returns the new facts in a report on a reversal of a known id: another amount. Null for a repetition. */
function getNewReversalFacts(known: DepositReportRow, reversal: ReportedMovement): ReportedMovement | null {
  const { amount, currency } = reversal;
  if (currency !== known.currency) return { ...reversal, id: `${reversal.id}=${amount} ${currency}` };
  if (amount === known.amount) return null;
  const kind = amount > known.amount ? "reversal" : "payment";
  return { ...reversal, kind, id: `${reversal.id}=${amount}`, amount: Math.abs(amount - known.amount) };
}

/** Returns the movement in a report; one without an amount covers the full amount that is or would have been credited. */
function toReversal({ row, report }: ReportContext): ReportedMovement {
  const { reversed, at } = report;
  if (reversed) return { kind: "reversal", ...reversed, at };
  const amount = row.credited > 0 ? row.credited - row.reversed : (row.paid_amount ?? row.amount);
  const currency = row.credited > 0 ? row.currency : (row.paid_currency ?? row.currency);
  return { kind: "reversal", id: wholeId(at), amount, currency, at };
}

const WHOLE = "whole@";
const wholeId = (at: number) => `${WHOLE}${at}`;

/**
 * Returns true when a reversal without an amount was reported before, already waits for an operator, or has nothing to
 * reverse.
 */
function isReportedBefore(reported: ReportContext, reports: readonly DepositReportRow[]): boolean {
  const { row, report } = reported;
  const wholes = reports.filter(({ kind, report_id: id }) => kind === "reversal" && id.startsWith(WHOLE));
  if (wholes.some((one) => one.report_id === wholeId(report.at))) return true;
  if (hasUnclearReport(reported, reports))
    return wholes.some((one) => one.state === "open" && one.amount === 0);
  if (row.credited > 0) return row.reversed === row.credited;
  return row.state === "reversed" || row.state === "rejected" || reports.some(isWaiting);
}

const isWaiting = ({ state }: DepositReportRow) => state === "waiting";

/**
 * Returns true for a reversal without an amount that may belong to an uncredited payment. That payment has the amount
 * that the reversal would take, or any amount if nothing is left to take. An operator then enters the amount.
 */
function hasUnclearReport(reported: ReportContext, reports: readonly DepositReportRow[]): boolean {
  const { row, report } = reported;
  if (report.reversed) return false;
  const { amount, currency } = toReversal(reported);
  // True if its payment was refunded or rejected.
  const isOver = row.credited === 0 && row.state !== "review";
  const alike = paymentsNotCredited(reports).filter(
    (one) => isOver || amount === 0 || (one.amount === amount && one.currency === currency),
  );
  return alike.some(({ state, reported_at: paidAt }) => state !== "ignored" && paidAt <= report.at);
}

/** Returns the payments that were neither credited nor reversed. */
function paymentsNotCredited(reports: readonly DepositReportRow[]): DepositReportRow[] {
  const refunded = new Set(reports.map(({ payment_id }) => payment_id));
  return reports.filter(
    ({ kind, state, report_id }) =>
      kind === "payment" &&
      (state === "open" || state === "refunded" || state === "ignored") &&
      !refunded.has(report_id),
  );
}

/**
 * Finds the uncredited payment of a reversal: the one it refers to, else one of exactly its amount, preferring one that
 * an operator has had refunded.
 */
function uncreditedPayment(
  reports: readonly DepositReportRow[],
  { paymentId, amount, currency }: ReportedMovement,
): DepositReportRow | null {
  const candidates = paymentsNotCredited(reports);
  if (paymentId) return candidates.find(({ report_id }) => report_id === paymentId) ?? null;
  const alike = candidates.filter((one) => one.amount === amount && one.currency === currency);
  return (
    alike.find(({ state }) => state === "refunded") ?? alike.find(({ state }) => state === "open") ?? null
  );
}

/** Closes a payment that was never credited, when all of it went back; a partial return is for an operator. */
async function closeUncreditedPayment(
  { trx, row, now }: ReportContext,
  reversal: ReportedMovement,
  payment: DepositReportRow,
): Promise<ReportResult> {
  const isWhole = reversal.amount === payment.amount && reversal.currency === payment.currency;
  if (isWhole && payment.state === "open") await changeReport(trx, payment, { state: "refunded" });
  const own = { ...reversal, paymentId: payment.report_id };
  const isOver = isWhole || payment.state !== "open";
  await addReport(trx, row, own, { state: isOver ? "refunded" : "open", now });
  return "applied";
}

/** Takes back the credited amount: exactly the reversal's amount, as far as that much is left. */
async function reverseCredit(
  { trx, services, merchant, row, report, now }: ReportContext,
  reversal: ReportedMovement,
): Promise<ReportResult> {
  const isOwnCurrency = reversal.currency === row.currency;
  const booked = isOwnCurrency ? Math.min(reversal.amount, row.credited - row.reversed) : 0;
  const state = booked === reversal.amount && booked > 0 ? "booked" : "open";
  await addReport(trx, row, reversal, { state, booked, now });
  if (booked > 0) {
    const set = { provider_ref: report.providerRef };
    const taken = { reportId: reversal.id, amount: booked, actor: "provider", set } as const;
    await planReversal(trx, services, merchant, row, taken, now);
  }
  return "applied";
}

/** Records a reversal of an uncredited payment: it waits for its payment, and ends a deposit if it covers all of it. */
async function recordEarlyReversal(
  { trx, services, merchant, row, report, now }: ReportContext,
  reversal: ReportedMovement,
): Promise<ReportResult> {
  const isPaid = row.state === "review";
  const expected = isPaid ? (row.paid_amount ?? 0) : row.amount;
  const isTooMuch = (isPaid && reversal.amount > expected) || row.state === "rejected";
  const endsIt = reversal.amount >= expected && !isTooMuch && depositStep(row.state, "reversed") !== null;
  const state = isTooMuch ? "open" : endsIt && isPaid ? "refunded" : "waiting";
  await addReport(trx, row, reversal, { state, now });
  if (!endsIt) return "applied";
  if (isPaid) await changeReportsIn(trx, row, "review", { state: "refunded" });
  const set = { provider_ref: report.providerRef };
  await applyChange(trx, services, merchant, row, { event: "reversed", actor: "provider", set }, now);
  return "applied";
}
