import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { actOnWithdrawal } from "./change-withdrawal.ts";
import { withdrawalDetail } from "./withdrawal-view.ts";

/**
 * Cancels one of the caller's withdrawals that is not approved yet; the money is available again at once.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF if the brand does not let members cancel; NOT_FOUND; CONFLICT.
 */
export async function cancelWithdrawal(
  { database, clock }: Services,
  ctx: CallContext,
  { withdrawalId: id }: CallInput<"withdrawals", "cancel">,
): Promise<CallValue<"withdrawals", "cancel">> {
  if (!ctx.merchant.withdrawals.memberMayCancel) throw new PlatformError("FEATURE_OFF");
  const { accountId } = requireAccount(ctx.caller);
  const change = { event: "cancel", actor: "member" } as const;
  const row = await actOnWithdrawal(database, ctx.merchant.code, { id, accountId }, change, clock.now());
  return withdrawalDetail(database.db, ctx, row);
}
