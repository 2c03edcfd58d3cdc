import { type CallContext, DEMO_TYPE } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { newId } from "../database/ids.ts";
import { openSession, type SignedIn } from "../sessions/sessions.server.ts";
import { openAccount } from "./open-account.ts";
import { limitDemoAccounts, limitRegistrations } from "./registration-limits.ts";

/**
 * Opens a demo account (type 4) with play money and signs in to it.
 * @throws PlatformError FEATURE_OFF, TOO_MANY_REQUESTS.
 */
export async function openDemoAccount(
  { database, clock, limiter }: Services,
  ctx: CallContext,
): Promise<SignedIn> {
  const { merchant, request } = ctx;
  if (!merchant.freePlay.enabled || request.audience === "agent") throw new PlatformError("FEATURE_OFF");
  await limitRegistrations(limiter, ctx);
  await limitDemoAccounts(limiter, ctx);
  const now = clock.now();
  return database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      type: DEMO_TYPE,
      username: `guest${newId(now).slice(-8)}`,
      passwordHash: null,
      language: request.language,
      ip: request.ip,
      registerMethod: "FREEPLAY",
      grant: merchant.freePlay.grant,
      now,
    });
    if (id === null) throw new PlatformError("CONFLICT");
    return openSession(trx, ctx, { accountId: id, remember: false, now });
  });
}
