import type { CallInput } from "../contract/calls.ts";
import type { DepositDetail } from "../contract/payments.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { addProof } from "./add-proof.ts";
import { getDeposit, requireOwnDeposit } from "./get-deposit.ts";
import { markDepositSent } from "./mark-deposit-sent.ts";

/**
 * Adds a picture (base64) that proves the bank transfer of a deposit, which then counts as sent.
 * @throws PlatformError NOT_LOGGED_IN; NOT_FOUND; CONFLICT for a provider's deposit or a decided one; the errors of
 *   addProof.
 */
export async function addDepositProof(
  services: Services,
  ctx: CallContext,
  { depositId, image }: CallInput<"payments", "addDepositProof">,
): Promise<DepositDetail> {
  const {
    state,
    provider,
    account_id: accountId,
  } = await requireOwnDeposit(services.database.db, ctx, depositId);
  const takesProofs = state === "pending" || state === "processing" || state === "expired";
  if (provider !== "manual" || !takesProofs) throw new PlatformError("CONFLICT");
  const subject = { subject: "deposit", subjectId: depositId, accountId } as const;
  await addProof(services, ctx, subject, Buffer.from(image, "base64"));
  return state === "pending"
    ? markDepositSent(services, ctx, { depositId })
    : getDeposit(services, ctx, { depositId });
}
