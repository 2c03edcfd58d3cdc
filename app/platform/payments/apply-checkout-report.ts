import { dayOf } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import type { CheckoutReport } from "../ports/payment-provider.ts";
import { applyChange, type ChangeDepositDeps, type DepositChange } from "./change-deposit.ts";
import { leftOfDay, lockDeposit } from "./deposit-rows.ts";
import { COUNTED_STATES, type DepositEvent, type DepositReason, judgePayment } from "./deposit-states.ts";

/** What a provider's report did: changed a payment, repeated what was known, or named no payment of ours. */
export type Applied = "applied" | "duplicate" | "unknown";

/**
 * Applies a provider's report on a payment, which the provider has proven or was asked for. Reports may repeat and come
 * in any order.
 */
export async function applyCheckoutReport(
  deps: ChangeDepositDeps,
  merchant: MerchantProfile,
  provider: string,
  report: CheckoutReport,
  now: number,
): Promise<Applied> {
  const { reference, providerRef } = report;
  return deps.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { provider, reference });
    if (!row || (row.provider_ref !== null && row.provider_ref !== providerRef)) return "unknown";
    const change = await changeOf(trx, merchant, row, report, now);
    const changed = change && (await applyChange(trx, deps, merchant, row, change, now));
    return changed ? "applied" : "duplicate";
  });
}

/** The change that a report asks for; null for one that says nothing new. */
async function changeOf(
  trx: Trx,
  merchant: MerchantProfile,
  row: DepositRow,
  report: CheckoutReport,
  now: number,
): Promise<DepositChange | null> {
  const change = (event: DepositEvent, reason: DepositReason | null = null): DepositChange => ({
    event,
    actor: "provider",
    reason,
    set: { provider_ref: report.providerRef },
  });
  switch (report.state) {
    case "pending":
      return null;
    case "processing":
      return change("seen");
    case "failed":
      return change("failed", "declined");
    case "expired":
      return change("expired");
    case "reversed":
      return change("reversed");
    case "paid":
      return paidChange(trx, merchant, row, report, now);
  }
}

async function paidChange(
  trx: Trx,
  merchant: MerchantProfile,
  row: DepositRow,
  report: CheckoutReport,
  now: number,
): Promise<DepositChange> {
  const paid = report.paid ?? { amount: 0, currency: "" };
  const day = dayOf(now, merchant.timeZone);
  const { underpaidCrypto, maxDailyDeposit } = merchant.payments;
  const account = { merchantId: row.merchant_id, accountId: row.account_id };
  const leftToday = await leftOfDay(trx, { ...account, maxDailyDeposit, day });
  const { event, reason, ...decision } = judgePayment(row, paid, { underpaidCrypto, leftToday });
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
      // The time is from another company's clock: never before the deposit was created, nor in our future.
      paid_at: Math.min(now, Math.max(row.created_at, report.at)),
      ...(isLate ? { day } : {}),
    },
    details: { paid: paid.amount, paidCurrency: paid.currency },
  };
}
