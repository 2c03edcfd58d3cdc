import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { ProtectionDeps } from "./protection-deps.ts";
import { playedSince } from "./usage.ts";

/**
 * How long the caller's session lasts and what was staked and won in it, with real money, by bets placed since it began.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function realityCheck(
  { database: { db }, clock }: Pick<ProtectionDeps, "database" | "clock">,
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
  const played = await playedSince(db, { merchantId: merchant.code, accountId }, session.created_at);
  return {
    startedAt: session.created_at,
    now: clock.now(),
    everyMinutes: merchant.protection.realityCheckMinutes,
    ...played,
    lastSignInAt: session.previous_sign_in_at,
  };
}
