import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { changeDeposit } from "./change-deposit.ts";
import { depositDetail } from "./deposit-view.ts";
import { requireOwnDeposit } from "./get-deposit.ts";

/**
 * Cancels one of the caller's deposits that waits for its payment.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT.
 */
export async function cancelDeposit(
  services: Services,
  ctx: CallContext,
  { depositId }: CallInput<"payments", "cancelDeposit">,
): Promise<DepositDetail> {
  await requireOwnDeposit(services.database.db, ctx, depositId);
  const change = { event: "cancel", actor: "member" } as const;
  const row = await changeDeposit(services, ctx.merchant, depositId, services.clock.now(), () => change);
  return depositDetail(services, ctx, row);
}
