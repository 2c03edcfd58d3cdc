import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import type { PayoutReport } from "../ports/payment-provider.ts";
import {
  bookReturnToHouseAccount,
  changeWithdrawal,
  paidChange,
  type WithdrawalChange,
} from "./change-withdrawal.ts";
import type { ReportResult } from "./report-context.ts";
import { netAmount } from "./withdrawal-rows.ts";

/** Applies a provider's report on a payout. Reports may repeat; one with an unknown reference changes nothing. */
export async function applyPayoutReport(
  services: Services,
  merchant: MerchantProfile,
  provider: string,
  report: PayoutReport,
): Promise<ReportResult> {
  const row = await services.database.db
    .updateTable("withdrawal")
    .set({ provider_ref: report.providerRef })
    .where("merchant_id", "=", merchant.code)
    .where("provider", "=", provider)
    .where("reference", "=", report.reference)
    .returningAll()
    .executeTakeFirst();
  if (!row) return "unknown";
  const details: WithdrawalChange["details"] = report.failure ? { failure: report.failure } : {};
  switch (report.state) {
    case "accepted":
      return "duplicate";
    case "succeeded":
      return settlePayout(services, merchant, row, paidChange(merchant, "provider", services.clock.now()));
    case "failed":
      return settlePayout(services, merchant, row, {
        event: "fail",
        actor: "provider",
        reason: "failed",
        details,
      });
    case "reversed":
      return settlePayout(services, merchant, row, {
        event: "reverse",
        actor: "provider",
        reason: "returned",
        details,
      });
  }
}

/** Applies the outcome of a payout; a report that is too late to change the withdrawal may still concern money. */
export async function settlePayout(
  services: Services,
  merchant: MerchantProfile,
  { id }: WithdrawalRow,
  change: WithdrawalChange,
): Promise<ReportResult> {
  const changed = await services.database.transaction((trx) =>
    changeWithdrawal(trx, merchant.code, { id }, change, services.clock.now()),
  );
  if (changed) return "applied";
  await applyLateReport(services, merchant, id, change);
  return "duplicate";
}

/**
 * Applies a report that does not change a withdrawal's state. Most are repetitions; two concern money: a return after
 * the platform has refunded the member, and a payment after the provider had reported a failure.
 */
async function applyLateReport(
  { database, clock, log }: Services,
  merchant: MerchantProfile,
  id: string,
  { event }: WithdrawalChange,
): Promise<void> {
  const now = clock.now();
  const row = await database.transaction(async (trx) => {
    const current = await trx
      .selectFrom("withdrawal")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const isRefundedByHouseAccount =
      current.state === "reversed" && current.reason === "withdraw.reason.refunded";
    if (event === "reverse" && isRefundedByHouseAccount) await bookReturnToHouseAccount(trx, current, now);
    if (event === "succeed" && current.state === "rejected") {
      await trx
        .updateTable("withdrawal")
        .set((eb) => ({ paid_twice_at: eb.fn.coalesce("paid_twice_at", eb.val(now)) }))
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", id)
        .execute();
    }
    return current;
  });
  if (event !== "succeed" || row.state !== "rejected") return;
  const facts = { merchant: merchant.code, withdrawal: id, reference: row.reference, amount: netAmount(row) };
  log.error(facts, "a provider paid a payout that it had reported as failed: the member has the money twice");
}
