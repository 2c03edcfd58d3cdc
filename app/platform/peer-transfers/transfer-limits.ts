import { getDay } from "#app/shared/business-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { purse, purseBalance, requireNoDebt } from "../wallet/wallet.server.ts";
import { selectSentTransfers } from "./peer-transfer-rows.ts";

/**
 * Checks an amount against the limits of one transfer and the sender's balance. The message does not name the maximum
 * to a sender who has less: the balance is then the limit.
 * @throws PlatformError INVALID_INPUT (pointer /amount); DEBT_OPEN; INSUFFICIENT_FUNDS with `details.balance`.
 */
export async function requireAmount(
  db: Db,
  merchant: MerchantProfile,
  from: string,
  amount: number,
): Promise<void> {
  const { min, max } = merchant.accountTransfers;
  const own = await purseBalance(db, merchant.code, purse(from, merchant.currency.code));
  requireNoDebt(own);
  const { available } = own;
  if (amount < min) throw wrongAmount(FIELD_MESSAGE_KEYS.min, { min }, merchant);
  if (amount > max && available >= max) throw wrongAmount(FIELD_MESSAGE_KEYS.max, { max }, merchant);
  if (amount > available) throw new PlatformError("INSUFFICIENT_FUNDS", { details: { balance: available } });
}

/**
 * Checks a sender's turnover requirement and the daily limit.
 * @throws PlatformError TURNOVER_REQUIRED with the turnover in `details`; INVALID_INPUT (pointer /amount).
 */
export async function requireAllowance(
  services: Services,
  db: Db,
  merchant: MerchantProfile,
  { from, amount }: { from: string; amount: number },
): Promise<void> {
  const turnover = await loadTurnover(services, db, merchant, from);
  if (turnover.left > 0) throw new PlatformError("TURNOVER_REQUIRED", { details: { ...turnover } });
  const left = await loadDailyAllowance(db, merchant, from, services.clock.now());
  if (left !== null && amount > left) throw wrongAmount("wallets.error.day", { amount: left }, merchant);
}

/** Returns the turnover that an account still requires; nothing when there are no rewards. */
export async function loadTurnover(
  { withdrawalGate, clock }: Services,
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
) {
  return withdrawalGate(db, merchant, accountId, clock.now());
}

/** Returns the minor units that an account may still send on the business day of `now`; null when there is no limit. */
export async function loadDailyAllowance(
  db: Db,
  merchant: MerchantProfile,
  from: string,
  now: number,
): Promise<number | null> {
  const { maxDaily } = merchant.accountTransfers;
  if (maxDaily === 0) return null;
  const { sum } = await selectSentTransfers(db, merchant.code, from)
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("day", "=", getDay(now, merchant.timeZone))
    .executeTakeFirstOrThrow();
  return Math.max(0, maxDaily - (sum ?? 0));
}

function wrongAmount(
  messageKey: string,
  values: Record<string, number>,
  { currency }: MerchantProfile,
): PlatformError {
  const shown = Object.entries(values).map(([name, minor]) => [name, formatMoney(minor, currency)]);
  return createFieldError("/amount", { messageKey, values: Object.fromEntries(shown) });
}
