import type { MerchantProfile } from "../core/merchant.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { applyCheckoutReport } from "./apply-checkout-report.ts";
import type { DepositDeps } from "./deposit-deps.ts";

/**
 * Queries a deposit's provider for the state of its payment and applies the response.
 * @throws Error when the provider does not answer.
 */
export async function queryProvider(
  deps: Pick<DepositDeps, "database" | "clock" | "providers" | "onDeposit" | "onDepositReversed">,
  merchant: MerchantProfile,
  row: DepositRow,
): Promise<void> {
  const provider = deps.providers.get(row.provider);
  if (!provider?.serves(merchant.code)) return;
  const { reference, provider_ref: providerRef } = row;
  const { decimals } = merchant.currency;
  const report = await provider.checkoutStatus({
    merchantId: merchant.code,
    reference,
    providerRef,
    decimals,
  });
  if (report) await applyCheckoutReport(deps, merchant, row.provider, report, deps.clock.now());
}
