import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { applyCheckoutReport } from "./apply-checkout-report.ts";

/**
 * Queries a deposit's provider for the state of its payment and applies the response.
 * @throws Error when the provider does not answer.
 */
export async function queryProvider(
  services: Services,
  merchant: MerchantProfile,
  row: DepositRow,
): Promise<void> {
  const provider = services.providers.get(row.provider);
  if (!provider?.serves(merchant.code)) return;
  const { reference, provider_ref: providerRef } = row;
  const { decimals } = merchant.currency;
  const report = await provider.checkoutStatus({
    merchantId: merchant.code,
    reference,
    providerRef,
    decimals,
  });
  if (report) await applyCheckoutReport(services, merchant, row.provider, report, services.clock.now());
}
