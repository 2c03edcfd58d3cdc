import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Operation } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import type { WithdrawalRow } from "../database/tables/payments.ts";
import { PaymentRefused } from "../ports/payment-provider.ts";
import { applyPayoutReport, settlePayout } from "./apply-payout-report.ts";
import { actOnWithdrawal, type WithdrawalChange } from "./change-withdrawal.ts";
import { netAmount, SYSTEM } from "./withdrawal-rows.ts";

/**
 * Pays an approved withdrawal: through its provider, or by the operator who then pays it by hand. If the provider does
 * not answer, the withdrawal remains `paying`, since it may have been paid: followUpWithdrawals queries the provider
 * later.
 * @throws PlatformError NOT_FOUND; CONFLICT; PAYMENT_UNAVAILABLE if the provider is not connected, with nothing
 *   changed.
 */
export async function payWithdrawal(
  services: Services,
  merchant: MerchantProfile,
  id: string,
  by: Operation | "system",
): Promise<WithdrawalRow> {
  const { database, clock } = services;
  const isSystem = by === "system";
  const change: WithdrawalChange = {
    event: "pay",
    actor: isSystem ? "system" : "operator",
    set: { paid_by: isSystem ? SYSTEM : by.operatorId, asked_at: clock.now() },
    ...(isSystem ? {} : { details: { operator: by.operatorId } }),
  };
  const row = await actOnWithdrawal(database, merchant.code, { id }, change, clock.now(), {
    guard: (trx) => requireConnectedProvider(services, trx, merchant, id),
    ...(isSystem ? {} : { record: by.record }),
  });
  if (row.provider !== "manual") await sendPayout(services, merchant, row);
  return row;
}

async function requireConnectedProvider(
  { providers }: Services,
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
): Promise<void> {
  const row = await trx
    .selectFrom("withdrawal")
    .select("provider")
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || row.provider === "manual") return;
  if (!providers.get(row.provider)?.serves(merchant.code)) throw new PlatformError("PAYMENT_UNAVAILABLE");
}

/** Orders a payout at its provider and applies the response. Repeated orders are one payout because of the reference. */
export async function sendPayout(
  services: Services,
  merchant: MerchantProfile,
  row: WithdrawalRow,
): Promise<void> {
  const { database, providers, log } = services;
  const provider = providers.get(row.provider);
  if (!provider?.serves(merchant.code)) return;
  const facts = { merchant: merchant.code, withdrawal: row.id, provider: row.provider };
  const payee = await database.db
    .selectFrom("payee")
    .innerJoin("account", onOwner("payee"))
    .select(["destination", "number", "holder", "username_shown"])
    .where("payee.merchant_id", "=", merchant.code)
    .where("payee.id", "=", row.payee_id)
    .executeTakeFirstOrThrow();
  try {
    const report = await provider.createPayout({
      merchantId: merchant.code,
      reference: row.reference,
      memberId: row.account_id,
      method: payee.destination,
      accountNumber: payee.number,
      accountHolder: payee.holder || payee.username_shown,
      amount: netAmount(row),
      currency: row.currency,
      decimals: merchant.currency.decimals,
      description: `${merchant.brandName} ${row.reference}`,
    });
    await applyPayoutReport(services, merchant, row.provider, report);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ ...facts, refusal: error.reason }, "a provider refused a payout");
      const details = { refusal: error.reason };
      await settlePayout(services, merchant, row, {
        event: "fail",
        actor: "provider",
        reason: "refused",
        details,
      });
      return;
    }
    // The payout may have been made, so it is not failed: the provider is queried later.
    log.warn({ ...facts, fault: String(error) }, "the provider did not respond to a payout");
  }
}
