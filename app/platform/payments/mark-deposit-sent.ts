import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { changeDeposit } from "./change-deposit.ts";
import { depositDetail, toMethod } from "./deposit-view.ts";
import { requireOwnDeposit } from "./get-deposit.ts";

/**
 * Records that the caller has sent the bank transfer of a deposit. Payments through a provider are reported by the
 * provider.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT.
 */
export async function markDepositSent(
  services: Services,
  ctx: CallContext,
  { depositId }: CallInput<"payments", "depositSent">,
): Promise<DepositDetail> {
  const { provider } = await requireOwnDeposit(services.database.db, ctx, depositId);
  if (toMethod(provider) !== "transfer") throw new PlatformError("CONFLICT");
  const now = services.clock.now();
  const change = { event: "sent", actor: "member", set: { paid_at: now } } as const;
  return depositDetail(
    services,
    ctx,
    await changeDeposit(services, ctx.merchant, depositId, now, () => change),
  );
}
