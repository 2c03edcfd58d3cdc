import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import type { CheckoutReport } from "../ports/payment-provider.ts";

/** The effect of a provider's report: it changed a payment, repeated known facts, or named no payment of ours. */
export type ReportResult = "applied" | "duplicate" | "unknown";

/** A report on a locked deposit, with everything needed to apply it. */
export interface ReportContext {
  trx: Trx;
  services: Services;
  merchant: MerchantProfile;
  row: DepositRow;
  report: CheckoutReport;
  now: number;
}
