import { formatMoney } from "#app/shared/money.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { actOnWithdrawal } from "./change-withdrawal.ts";
import { netAmount, requireOwnWithdrawal } from "./withdrawal-rows.ts";
import { withdrawalDetail } from "./withdrawal-view.ts";

/**
 * Records that a paid withdrawal did not reach the caller, or only `received` minor units of it.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; FEATURE_OFF if the brand does not require confirmation; CONFLICT
 *   with `details.state`; INVALID_INPUT (pointer /received) for an amount that is not less than the paid one.
 */
export async function disputeWithdrawal(
  { database, clock }: Services,
  ctx: CallContext,
  { withdrawalId, received }: CallInput<"withdrawals", "dispute">,
): Promise<CallValue<"withdrawals", "dispute">> {
  const own = await requireOwnWithdrawal(database.db, ctx, withdrawalId);
  if (own.confirm_by === null) throw new PlatformError("FEATURE_OFF");
  const now = clock.now();
  // The time may have passed although the job that closes the withdrawal has not run yet.
  if (own.state === "paid" && own.confirm_by <= now) {
    throw new PlatformError("CONFLICT", { details: { state: "received" } });
  }
  const net = netAmount(own);
  if (received >= net) {
    const values = { amount: formatMoney(net, ctx.merchant.currency) };
    throw createFieldError("/received", { messageKey: "withdraw.error.received", values });
  }
  const where = { id: own.id, accountId: own.account_id };
  const details = { received, missing: net - received };
  const change = { event: "dispute", actor: "member", set: { received }, details } as const;
  const row = await actOnWithdrawal(database, ctx.merchant.code, where, change, now);
  return withdrawalDetail(database.db, ctx, row);
}
