import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { CheckoutReport } from "../ports/payment-provider.ts";
import { applyChange } from "./change-deposit.ts";
import { lockDeposit } from "./deposit-rows.ts";
import type { DepositEvent, DepositReason } from "./deposit-states.ts";
import { matchPayment } from "./match-payment.ts";
import { matchReversal } from "./match-reversal.ts";
import type { ReportContext, ReportResult } from "./report-context.ts";

/**
 * Applies a provider's report on a payment, either authenticated or queried from the provider. Reports may repeat and
 * arrive in any order. An amount that does not match the deposit waits for a person (docs/operating.md, "What providers
 * report").
 */
export async function applyCheckoutReport(
  services: Services,
  merchant: MerchantProfile,
  provider: string,
  report: CheckoutReport,
  now: number,
): Promise<ReportResult> {
  const { reference } = report;
  return services.database.transaction(async (trx) => {
    const row = await lockDeposit(trx, merchant.code, { provider, reference });
    if (!row) return "unknown";
    const reported = { trx, services, merchant, row, report, now };
    if (report.state === "paid") return matchPayment(reported);
    if (report.state === "reversed") return matchReversal(reported);
    if (report.isHint || (row.provider_ref !== null && row.provider_ref !== report.providerRef)) {
      return "unknown";
    }
    return applyOther(reported);
  });
}

const EVENTS: Partial<Record<CheckoutReport["state"], [DepositEvent, DepositReason | null]>> = {
  processing: ["seen", null],
  failed: ["failed", "declined"],
  expired: ["expired", null],
};

/** Applies a report that moves no money. */
async function applyOther({
  trx,
  services,
  merchant,
  row,
  report,
  now,
}: ReportContext): Promise<ReportResult> {
  const [event, reason] = EVENTS[report.state] ?? [];
  if (!event) return "duplicate";
  const set = { provider_ref: report.providerRef };
  const change = { event, actor: "provider", reason: reason ?? null, set } as const;
  return (await applyChange(trx, services, merchant, row, change, now)) ? "applied" : "duplicate";
}
