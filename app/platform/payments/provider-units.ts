import { formatMoney } from "#app/shared/money.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";

/**
 * Returns the minor units that every amount sent to a channel's provider is a multiple of; 1 if any amount can be sent.
 */
export function getStep(
  providers: PaymentProviders,
  { provider }: { provider: string },
  { currency }: MerchantProfile,
): number {
  return providers.get(provider)?.step?.(currency.code, currency.decimals) ?? 1;
}

/**
 * @throws PlatformError INVALID_INPUT on /amount for an amount that the provider does not accept, with the nearest
 *   accepted ones.
 */
export function requireStep(amount: number, step: number, { currency }: MerchantProfile): void {
  const rest = amount % step;
  if (rest === 0) return;
  const shown = (minor: number) => formatMoney(minor, currency);
  const lower = amount - rest;
  const values = { step: shown(step), lower: shown(lower), higher: shown(lower + step) };
  throw createFieldError("/amount", {
    messageKey: lower > 0 ? "payments.error.step" : "payments.error.stepFirst",
    values,
  });
}
