import { formatMoney } from "#app/shared/money.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { wasGranted } from "./bonus-rows.ts";

/**
 * Returns the terms of a bonus requested with a new deposit of `amount` minor units, as JSON that the deposit stores.
 *
 * @throws PlatformError INVALID_INPUT (pointer /bonusId) for a bonus that this member is not offered, or an amount
 *   below its smallest deposit.
 */
export async function createBonusTerms(
  trx: Trx,
  merchant: MerchantProfile,
  request: { accountId: string; bonusId: string; amount: number; now: number },
): Promise<string> {
  const terms = merchant.bonuses.offers.find(({ id }) => id === request.bonusId);
  if (!terms || (await wasGranted(trx, merchant, request.accountId, terms, request.now))) {
    throw createFieldError("/bonusId", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  if (request.amount < terms.minDeposit) {
    const values = { min: formatMoney(terms.minDeposit, merchant.currency) };
    throw createFieldError("/bonusId", { messageKey: "payments.error.bonusMin", values });
  }
  return JSON.stringify(terms);
}
