import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { actOnWithdrawal } from "./change-withdrawal.ts";
import { netAmount, requireOwnWithdrawal } from "./withdrawal-rows.ts";
import { withdrawalDetail } from "./withdrawal-view.ts";

/**
 * Records that the caller has received a withdrawal in full.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; FEATURE_OFF if the brand does not require confirmation; CONFLICT.
 */
export async function confirmWithdrawal(
  { database, clock }: Services,
  ctx: CallContext,
  { withdrawalId }: CallInput<"withdrawals", "confirm">,
): Promise<CallValue<"withdrawals", "confirm">> {
  const own = await requireOwnWithdrawal(database.db, ctx, withdrawalId);
  if (own.confirm_by === null) throw new PlatformError("FEATURE_OFF");
  const where = { id: own.id, accountId: own.account_id };
  const change = { event: "confirm", actor: "member", set: { received: netAmount(own) } } as const;
  const row = await actOnWithdrawal(database, ctx.merchant.code, where, change, clock.now());
  return withdrawalDetail(database.db, ctx, row);
}
