import { normaliseUsername } from "../accounts/account-reads.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { AccountTransfer } from "../contract/wallet.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { findDownlineReceiver } from "./receivers.ts";
import { computeDigest, findTransferByKey, sendMoney } from "./send-money.ts";

/**
 * Sends money from the calling agent to an account below, at any depth.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND, also for an account outside the agent's downline,
 *   whose existence is not revealed; as sendMoney.
 */
export async function sendToDownline(
  services: Services,
  ctx: CallContext,
  { username: typed, amount, ...rest }: CallInput<"wallet", "transferToDownline">,
): Promise<AccountTransfer> {
  const from = requireAccount(ctx.caller).accountId;
  if (!ctx.merchant.accountTransfers.toDownline) throw new PlatformError("FEATURE_OFF");
  const { db } = services.database;
  const username = normaliseUsername(typed);
  const digest = computeDigest("downline", username, amount);
  const sent = await findTransferByKey(db, ctx.merchant, from, { key: rest.idempotencyKey, digest });
  if (sent) return sent;
  const to = await findDownlineReceiver(db, ctx.merchant.code, from, username);
  if (!to) throw new PlatformError("NOT_FOUND");
  return sendMoney(services, ctx, from, { ...rest, way: "downline", to, amount, digest });
}
