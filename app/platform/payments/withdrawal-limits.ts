import { getDay } from "#app/shared/business-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { type Allowance, findExceededLimit } from "#app/shared/withdrawable.ts";
import { hasMobile } from "../accounts/account-reads.server.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile, PayoutChannel } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { requireNoDebt } from "../wallet/wallet.server.ts";
import type { Turnover } from "./services.ts";
import { selectWithdrawals } from "./withdrawal-rows.ts";
import { UNCOUNTED_STATES } from "./withdrawal-states.ts";

/**
 * Checks an amount against the channel's limits for one withdrawal. The message omits the maximum for a member whose
 * balance is lower: then the balance is the limit.
 * @throws PlatformError INVALID_INPUT (pointer /amount).
 */
export function requireAmount(
  channel: PayoutChannel,
  amount: number,
  available: number,
  { currency }: MerchantProfile,
): void {
  const [key, limit] =
    amount < channel.min
      ? [FIELD_MESSAGE_KEYS.min, { min: formatMoney(channel.min, currency) }]
      : amount > channel.max && available >= channel.max
        ? [FIELD_MESSAGE_KEYS.max, { max: formatMoney(channel.max, currency) }]
        : [];
  if (key) throw createFieldError("/amount", { messageKey: key, values: limit });
}

/** Returns true when an account must have a mobile number before it is paid, and has none. */
export async function lacksMobile(db: Db, merchant: MerchantProfile, accountId: string): Promise<boolean> {
  return merchant.withdrawals.needsMobile && !(await hasMobile(db, merchant.code, accountId));
}

/** Returns the open turnover requirement of an account; zero if there are no rewards. */
async function loadTurnover(
  { withdrawalGate, clock }: Services,
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
): Promise<Turnover> {
  return withdrawalGate(db, merchant, accountId, clock.now());
}

/** An account's allowance and the amount it has requested today, in minor units. */
interface OwnAllowance extends Allowance {
  turnover: Turnover;
  usedToday: number;
}

/**
 * Returns the current limits of an account's withdrawals. `own` is its main purse, locked where the result must stay
 * valid.
 */
export async function loadAllowance(
  services: Services,
  db: Db,
  merchant: MerchantProfile,
  { accountId, own }: { accountId: string; own: Pick<Allowance, "available" | "debt"> },
): Promise<OwnAllowance> {
  const turnover = await loadTurnover(services, db, merchant, accountId);
  const used = await usedToday(db, merchant, accountId, services.clock.now());
  const { available, debt } = own;
  return { available, debt, turnover, usedToday: used, leftToday: getRemaining(merchant, used) };
}

/**
 * Refuses an amount above the {@link findExceededLimit}; the error identifies the limit.
 * @throws PlatformError DEBT_OPEN; INSUFFICIENT_FUNDS with `details.balance`; TURNOVER_REQUIRED with the turnover in
 *   `details`; INVALID_INPUT (pointer /amount) for the daily limit.
 */
export function requireWithdrawable(
  { currency }: MerchantProfile,
  allowance: OwnAllowance,
  amount: number,
): void {
  const limit = findExceededLimit(allowance, amount);
  if (limit === null) return;
  requireNoDebt(allowance);
  const { available, turnover, leftToday } = allowance;
  if (limit === "balance") throw new PlatformError("INSUFFICIENT_FUNDS", { details: { balance: available } });
  if (limit === "turnover") throw new PlatformError("TURNOVER_REQUIRED", { details: { ...turnover } });
  const values = { amount: formatMoney(leftToday ?? 0, currency) };
  throw createFieldError("/amount", { messageKey: "withdraw.error.day", values });
}

/** Returns the rest of the daily limit after `used` minor units; null where the brand has no limit. */
function getRemaining({ withdrawals }: MerchantProfile, used: number): number | null {
  return withdrawals.maxDaily === 0 ? null : Math.max(0, withdrawals.maxDaily - used);
}

/**
 * Returns the minor units that an account has requested on the business day of `now`, without withdrawals that were not
 * paid.
 */
async function usedToday(db: Db, merchant: MerchantProfile, accountId: string, now: number): Promise<number> {
  const { sum } = await selectWithdrawals(db, merchant.code, accountId)
    .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
    .where("day", "=", getDay(now, merchant.timeZone))
    .where("state", "not in", UNCOUNTED_STATES)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}
