import type { CallValue } from "../contract/calls.ts";
import { type CallContext, isAgentType, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { loadUpline } from "./receivers.ts";
import { loadDailyAllowance, loadTurnover } from "./transfer-limits.ts";

/**
 * Returns the accounts that the caller can send money to, and the limits.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF when the caller can send to no account on this brand.
 */
export async function getPeerTransferOptions(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"wallet", "accountTransferOptions">> {
  const { merchant } = ctx;
  const { accountId: from, type } = requireAccount(ctx.caller);
  const now = services.clock.now();
  const { db } = services.database;
  const { toUpline, toDownline, min, max, maxDaily } = merchant.accountTransfers;
  if (!toUpline && !(toDownline && isAgentType(merchant, type))) throw new PlatformError("FEATURE_OFF");
  const [onBreak, upline, turnover, left, { available }] = await Promise.all([
    isCallerOnBreak(db, ctx, now),
    toUpline ? loadUpline(db, merchant, from) : null,
    loadTurnover(services, db, merchant, from),
    loadDailyAllowance(db, merchant, from, now),
    purseBalance(db, merchant.code, purse(from, merchant.currency.code)),
  ]);
  return {
    upline: upline?.username ?? null,
    onBreak,
    available,
    min,
    max,
    maxDaily: maxDaily === 0 ? null : maxDaily,
    leftToday: left,
    turnover,
  };
}
