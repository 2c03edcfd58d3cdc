import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { wasGranted } from "./bonus-rows.ts";
import { offerView } from "./bonus-view.ts";

/**
 * Lists the bonuses that the caller can request with a deposit now; none during a break. @throws PlatformError
 * NOT_LOGGED_IN.
 */
export async function listBonusOffers(
  { database, clock }: Services,
  ctx: CallContext,
): Promise<CallValue<"rewards", "bonusOffers">> {
  const { merchant, request } = ctx;
  const { offers, depositTimes } = merchant.bonuses;
  const { accountId } = requireAccount(ctx.caller);
  const now = clock.now();
  if (await isCallerOnBreak(database.db, ctx, now)) return { depositTimes, list: [] };
  const list = [];
  for (const terms of offers) {
    const isGranted = await wasGranted(database.db, merchant, accountId, terms, now);
    if (!isGranted) list.push(offerView(merchant, terms, request.language));
  }
  return { depositTimes, list };
}
