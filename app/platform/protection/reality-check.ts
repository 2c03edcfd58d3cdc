import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { playUsage } from "./usage.ts";

/**
 * Returns the length of the caller's session, and the stakes and wins of real-money bets placed in it.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function realityCheck(
  { database: { db }, clock }: Services,
  { merchant, caller }: CallContext,
): Promise<CallValue<"protection", "realityCheck">> {
  const { accountId, sessionId } = requireAccount(caller);
  const session = await db
    .selectFrom("session")
    .select(["created_at", "previous_sign_in_at"])
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) throw new PlatformError("NOT_LOGGED_IN");
  const owner = { merchantId: merchant.code, accountId };
  const { staked, won, net, open } = await playUsage(db, owner, session.created_at);
  return {
    startedAt: session.created_at,
    now: clock.now(),
    everyMinutes: merchant.protection.realityCheckMinutes,
    ...{ staked, won, net, open },
    lastSignInAt: session.previous_sign_in_at,
  };
}
