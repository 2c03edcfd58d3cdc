import type { CallInput } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { findPayee } from "./payees.ts";

/**
 * Removes one of the caller's payees, after a step-up. Withdrawals already requested to it are still paid.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; STEP_UP_REQUIRED; STEP_UP_EXPIRED.
 */
export async function removePayee(
  { database, clock, stepUp }: Services,
  ctx: CallContext,
  { payeeId, approval }: CallInput<"withdrawals", "removePayee">,
): Promise<Record<string, never>> {
  const { accountId } = requireAccount(ctx.caller);
  const { db } = database;
  const payee = await findPayee(db, ctx.merchant.code, accountId, payeeId);
  if (!payee) throw new PlatformError("NOT_FOUND");
  await stepUp.require(ctx, { action: "removePayee", facts: { payee: payeeId } }, approval);
  await db
    .updateTable("payee")
    .set({ removed_at: clock.now() })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("id", "=", payeeId)
    .where("removed_at", "is", null)
    .execute();
  return {};
}
