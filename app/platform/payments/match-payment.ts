import { getDay } from "#app/shared/business-day.ts";
import type { DepositReportRow } from "../database/tables/payments.ts";
import type { CheckoutReport } from "../ports/payment-provider.ts";
import { applyChange, applyPendingReversals, type DepositChange } from "./change-deposit.ts";
import { addReport, changeReport, type ReportedMovement, selectReports } from "./deposit-reports.ts";
import { loadDailyAllowance } from "./deposit-rows.ts";
import { COUNTED_STATES, type DepositState, depositStep, evaluatePayment } from "./deposit-states.ts";
import type { ReportContext, ReportResult } from "./report-context.ts";

/** The amount of a report without one: a person looks it up at the provider. */
const UNREADABLE: NonNullable<CheckoutReport["paid"]> = { amount: 0, currency: "" };

/**
 * Matches a payment that a provider reports with the posted ones: the first of a deposit is credited or reviewed, the
 * same id with the same amount is a repetition, and everything else waits for a person.
 */
export async function matchPayment(reported: ReportContext): Promise<ReportResult> {
  const { trx, row, report, now } = reported;
  const paid = report.paid ?? UNREADABLE;
  const payment: ReportedMovement = {
    kind: "payment",
    id: paid.id ?? report.providerRef,
    amount: paid.amount,
    currency: paid.currency,
    at: report.at,
  };
  const reports = await selectReports(trx, row);
  const isOwn = row.provider_ref === null || row.provider_ref === report.providerRef;
  const page = isOwn ? report.providerRef : null;
  const known = reports.find((one) => one.kind === "payment" && isSamePayment(one, payment, page));
  const another = known ? getNewPaymentFacts(known, payment, reports) : payment;
  if (!another || isRecorded(reports, another)) return "duplicate";
  const isFirst = isOwn && !report.isHint && reports.every(({ kind }) => kind !== "payment");
  if (!isFirst || !isUnpaid(row.state)) {
    const undone = isFirst ? wholeReversal(reports, another) : null;
    if (undone) await changeReport(trx, undone, { state: "refunded", payment_id: another.id });
    await addReport(trx, row, another, { state: undone ? "refunded" : "open", now });
    return "applied";
  }
  return applyFirstPayment(reported, another);
}

/** Returns true when nothing was paid so far according to a deposit's state, so that a payment may belong to it. */
const isUnpaid = (state: DepositState) => depositStep(state, "paid") !== null;

/**
 * Returns true when a payment is a known one: by its id, or by its time if a response had the page's id instead of the
 * payment's.
 */
function isSamePayment(one: DepositReportRow, payment: ReportedMovement, page: string | null): boolean {
  if (one.report_id === payment.id) return true;
  const isByPage = one.report_id === page || payment.id === page;
  return isByPage && one.reported_at === payment.at && one.amount === payment.amount;
}

const isRecorded = (reports: readonly DepositReportRow[], { kind, id }: ReportedMovement) =>
  reports.some((one) => one.kind === kind && one.report_id === id);

/**
 * Returns the new facts in a report on a payment of a known id: the amount taken back was paid again, or the amount
 * differs. Null for a repetition. A repetition has the time of the payment, which is before its reversal.
 */
function getNewPaymentFacts(
  known: DepositReportRow,
  payment: ReportedMovement,
  reports: readonly DepositReportRow[],
): ReportedMovement | null {
  const { amount, currency } = payment;
  if (currency !== known.currency) return { ...payment, id: `${payment.id}=${amount} ${currency}` };
  if (amount > known.amount) {
    return { ...payment, id: `${payment.id}=${amount}`, amount: amount - known.amount };
  }
  if (amount < known.amount) {
    return { ...payment, kind: "reversal", id: `${payment.id}=${amount}`, amount: known.amount - amount };
  }
  const lastReversal = Math.max(
    ...reports.filter(({ kind }) => kind === "reversal").map(({ reported_at }) => reported_at),
  );
  const isLater = Number.isFinite(lastReversal) && payment.at > Math.max(lastReversal, known.reported_at);
  const back = isLater ? Math.min(amount, computeTakenBack(known, reports)) : 0;
  return back > 0 ? { ...payment, id: `${payment.id}@${payment.at}`, amount: back } : null;
}

/**
 * Returns the amount of a payment that reversals took back and that was not paid again since: no more than this can
 * have been paid again.
 */
function computeTakenBack(known: DepositReportRow, reports: readonly DepositReportRow[]): number {
  const isAgain = ({ report_id }: DepositReportRow) => report_id.startsWith(`${known.report_id}@`);
  const others = new Set(
    reports
      .filter((one) => one.kind === "payment" && one !== known && !isAgain(one))
      .map((one) => one.report_id),
  );
  let sum = 0;
  for (const one of reports) {
    if (one.currency !== known.currency) continue;
    if (one.kind === "reversal" && !others.has(one.payment_id ?? "")) sum += one.amount;
    if (one.kind === "payment" && isAgain(one)) sum -= one.amount;
  }
  return sum;
}

/** Finds the reversal of exactly this payment that arrived before it. */
function wholeReversal(
  reports: readonly DepositReportRow[],
  { amount, currency, at }: ReportedMovement,
): DepositReportRow | null {
  const found = reports.find(
    (one) =>
      one.state === "waiting" && one.amount === amount && one.currency === currency && at <= one.reported_at,
  );
  return found ?? null;
}

/** Credits a deposit's own payment, or leaves it for review. */
async function applyFirstPayment(reported: ReportContext, payment: ReportedMovement): Promise<ReportResult> {
  const { trx, services, merchant, row, now } = reported;
  const change = await paidChange(reported, payment);
  const changed = await applyChange(trx, services, merchant, row, change, now);
  if (!changed) throw new Error(`the deposit ${row.id} takes no payment in the state ${row.state}`);
  const isBooked = change.credit !== undefined;
  await addReport(trx, row, payment, {
    state: isBooked ? "booked" : "review",
    booked: change.credit ?? 0,
    now,
  });
  if (isBooked) await applyPendingReversals(trx, services, merchant, changed, payment, now);
  return "applied";
}

async function paidChange(
  { trx, merchant, row, report, now }: ReportContext,
  paid: ReportedMovement,
): Promise<DepositChange> {
  const day = getDay(now, merchant.timeZone);
  const { underpaidCrypto, maxDailyDeposit } = merchant.payments;
  const account = { merchantId: row.merchant_id, accountId: row.account_id };
  const leftToday = await loadDailyAllowance(trx, { ...account, maxDailyDeposit, day });
  const { event, reason, ...decision } = evaluatePayment(row, paid, { underpaidCrypto, leftToday });
  const isLate = !COUNTED_STATES.includes(row.state);
  return {
    event,
    actor: "provider",
    reason,
    ...("credit" in decision ? { credit: decision.credit } : {}),
    set: {
      provider_ref: report.providerRef,
      paid_amount: paid.amount,
      paid_currency: paid.currency,
      // The time is from another company's clock: clamped between the deposit's creation and now.
      paid_at: Math.min(now, Math.max(row.created_at, report.at)),
      ...(isLate ? { day } : {}),
    },
    details: { paid: paid.amount, paidCurrency: paid.currency },
  };
}
