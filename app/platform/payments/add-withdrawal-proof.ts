import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { addProof } from "./add-proof.ts";
import { getWithdrawal } from "./get-withdrawal.ts";
import { requireOwnWithdrawal } from "./withdrawal-rows.ts";

/**
 * Adds a picture (base64) to a withdrawal that the caller reported as not received.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT with `details.state`; the errors of addProof.
 */
export async function addWithdrawalProof(
  services: Services,
  ctx: CallContext,
  { withdrawalId, image }: CallInput<"withdrawals", "addWithdrawalProof">,
): Promise<CallValue<"withdrawals", "addWithdrawalProof">> {
  const { db } = services.database;
  const { state, account_id: accountId } = await requireOwnWithdrawal(db, ctx, withdrawalId);
  if (state !== "not_received") throw new PlatformError("CONFLICT", { details: { state } });
  const subject = { subject: "withdrawal", subjectId: withdrawalId, accountId } as const;
  await addProof(services, ctx, subject, Buffer.from(image, "base64"));
  return getWithdrawal(services, ctx, { withdrawalId });
}
