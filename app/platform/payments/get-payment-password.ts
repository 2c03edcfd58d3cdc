import { paymentPasswordRule } from "../accounts/accounts.server.ts";
import type { CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import { ownPasswordHashes } from "./payment-password-hashes.ts";

/**
 * Returns the state of the caller's payment password (set or not), and the rule for a new one.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function getPaymentPassword(
  { database: { db } }: { database: Database },
  ctx: CallContext,
): Promise<CallValue<"withdrawals", "paymentPassword">> {
  const { payment } = await ownPasswordHashes(db, ctx);
  const { minLength, maxLength, patternId } = paymentPasswordRule(ctx.merchant);
  return { isSet: payment !== null, minLength, maxLength, patternId };
}
