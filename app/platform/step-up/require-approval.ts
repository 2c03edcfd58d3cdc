import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { consumeApproval, restoreApproval } from "./approvals.ts";
import { type Operation, operationDigest } from "./challenges.ts";
import { approvalMethods, loadProofHolder } from "./methods.ts";
import { requestProof } from "./request-proof.ts";

/** A sign-in, or a re-entered password, is fresh for this long. */
const FRESH_MS = 10 * 60_000;

/**
 * Requires the owner's approval of an operation: exactly this action with exactly these facts, in this session. Called
 * before anything is done; it spends the approval. An account whose only proof is its password enters it once for the
 * steps of a payout within ten minutes (docs/decisions/0087).
 *
 * @throws PlatformError STEP_UP_REQUIRED with `details.challenge` and `details.methods` when there is no approval;
 *   STEP_UP_EXPIRED for one that does not match; TOO_MANY_REQUESTS.
 */
export async function requireApproval(
  services: Services,
  ctx: CallContext,
  operation: Operation,
  approval: string | undefined,
): Promise<void> {
  const { merchant } = ctx;
  const { db } = services.database;
  const { accountId, sessionId } = requireAccount(ctx.caller);
  if (approval) {
    const owner = { merchantId: merchant.code, accountId, sessionId };
    if (await consumeApproval(db, owner, approval, operation, services.clock.now())) return;
    throw new PlatformError("STEP_UP_EXPIRED");
  }
  const methods = approvalMethods(merchant, await loadProofHolder(db, merchant.code, accountId));
  if (methods.length === 0 && (await isFresh(services, merchant.code, sessionId))) return;
  const isPasswordOnly = methods.length === 1 && methods[0] === "password";
  if (isPasswordOnly && isOfPayout(operation) && (await isProvedLately(services, merchant.code, sessionId)))
    return;
  const challenge = {
    account_id: accountId,
    purpose: "approval",
    session_id: sessionId,
    action: operation.action,
    digest: operationDigest(operation),
    carry: "{}",
  } as const;
  await requestProof(services, ctx, challenge, methods);
}

/**
 * Restores the approval that `requireApproval` has just spent, when a later check refused the operation. Only within
 * the same call.
 */
export async function refundApproval(
  { database }: Services,
  ctx: CallContext,
  approval: string,
): Promise<void> {
  const { accountId, sessionId } = requireAccount(ctx.caller);
  await restoreApproval(database.db, { merchantId: ctx.merchant.code, accountId, sessionId }, approval);
}

/**
 * Returns true when an operation is a step of a payout: adding a payee, choosing the first payment password,
 * withdrawing. These occur together at a first withdrawal, and a withdrawal also requires its payment password.
 * Replacing a forgotten payment password is not one of them: it requires a proof of its own.
 */
function isOfPayout({ action, facts }: Operation): boolean {
  return (
    action === "addPayee" ||
    action === "withdraw" ||
    (action === "setPaymentPassword" && facts.first === true)
  );
}

/**
 * Returns true when this session gave a proof within {@link FRESH_MS}. A session that gives one continues under a new
 * id, so the proof is the previous session's.
 */
async function isProvedLately(
  { database, clock }: Services,
  merchantId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await database.db
    .selectFrom("approval")
    .select("token_hash")
    .where("merchant_id", "=", merchantId)
    .where("session_id", "=", sessionId)
    .where("created_at", ">", clock.now() - FRESH_MS)
    .executeTakeFirst();
  return row !== undefined;
}

async function isFresh(
  { database, clock }: Services,
  merchantId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await database.db
    .selectFrom("session")
    .select("created_at")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row !== undefined && clock.now() - row.created_at < FRESH_MS;
}
