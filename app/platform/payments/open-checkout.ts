import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { PaymentChannelRules } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { DepositRow } from "../database/tables/payments.ts";
import { type Checkout, PaymentRefused } from "../ports/payment-provider.ts";
import { changeDeposit } from "./change-deposit.ts";

/**
 * Opens the provider's payment page for a new deposit and stores its address. `returnUrl`: the address to which the
 * page returns.
 * @throws PlatformError PAYMENT_UNAVAILABLE, with the deposit failed.
 */
export async function openCheckout(
  services: Services,
  ctx: CallContext,
  row: DepositRow,
  channel: PaymentChannelRules,
  returnUrl: string,
): Promise<DepositRow> {
  const { merchant } = ctx;
  try {
    const checkout = await requestCheckout(services, ctx, row, channel, returnUrl);
    const opened = await services.database.db
      .updateTable("deposit")
      .set({ provider_ref: checkout.providerRef, checkout_url: checkout.url })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirst();
    return opened ?? row;
  } catch (error) {
    const isRefused = error instanceof PaymentRefused;
    const fault = error instanceof Error ? error.message : String(error);
    services.log.warn(
      { merchant: merchant.code, provider: row.provider, deposit: row.id, fault },
      "the checkout could not be opened",
    );
    // The page was never shown, so it cannot have been paid. If it exists after all and is paid, the payment counts as
    // late.
    await changeDeposit(services, merchant, row.id, services.clock.now(), () => ({
      event: "failed",
      actor: "system",
      reason: isRefused ? "refused" : "unavailable",
    }));
    throw new PlatformError("PAYMENT_UNAVAILABLE", { cause: error });
  }
}

function requestCheckout(
  { providers }: Services,
  { merchant, request }: CallContext,
  row: DepositRow,
  channel: PaymentChannelRules,
  returnUrl: string,
): Promise<Checkout> {
  const back = new URL(returnUrl);
  back.searchParams.set("deposit", row.id);
  const provider = providers.get(row.provider);
  if (!provider) throw new PaymentRefused("NOT_CONNECTED");
  return provider.createCheckout({
    merchantId: merchant.code,
    reference: row.reference,
    memberId: row.account_id,
    kind: row.kind,
    methods: channel.methods,
    amount: row.amount,
    currency: row.currency,
    decimals: merchant.currency.decimals,
    brandName: merchant.brandName,
    language: request.language,
    now: row.created_at,
    expiresAt: row.expires_at,
    returnUrl: back.href,
  });
}
