import type { CallInput } from "../contract/calls.ts";
import type { AccountTransfer } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { loadUpline } from "./receivers.ts";
import { computeDigest, findTransferByKey, sendMoney } from "./send-money.ts";

/**
 * Sends money from the caller to the agent above.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND when no agent can receive it; as sendMoney.
 */
export async function sendToUpline(
  services: Services,
  ctx: CallContext,
  { amount, ...rest }: CallInput<"wallet", "transferToUpline">,
): Promise<AccountTransfer> {
  const from = requireAccount(ctx.caller).accountId;
  if (!ctx.merchant.accountTransfers.toUpline) throw new PlatformError("FEATURE_OFF");
  const { db } = services.database;
  const digest = computeDigest("upline", "", amount);
  const sent = await findTransferByKey(db, ctx.merchant, from, { key: rest.idempotencyKey, digest });
  if (sent) return sent;
  const to = await loadUpline(db, ctx.merchant, from);
  if (!to) throw new PlatformError("NOT_FOUND");
  return sendMoney(services, ctx, from, { ...rest, way: "upline", to, amount, digest });
}
