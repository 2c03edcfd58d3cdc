import type { CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { wasGranted } from "./bonus-rows.ts";
import { offerView } from "./bonus-view.ts";
import type { RewardDeps } from "./reward-deps.ts";

/** The bonuses that the caller can request with a deposit now. @throws PlatformError NOT_LOGGED_IN. */
export async function listBonusOffers(
  { database, clock }: RewardDeps,
  { caller, merchant, request }: CallContext,
): Promise<CallValue<"rewards", "bonusOffers">> {
  const { offers, depositTimes } = merchant.bonuses;
  const { accountId } = requireAccount(caller);
  const now = clock.now();
  const list = [];
  for (const terms of offers) {
    const isGranted = await wasGranted(database.db, merchant, accountId, terms, now);
    if (!isGranted) list.push(offerView(merchant, terms, request.language));
  }
  return { depositTimes, list };
}
