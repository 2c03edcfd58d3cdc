import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { requireNotExcluded } from "../protection/protection.server.ts";
import { lockMember } from "../rewards/rewards.server.ts";
import { findEntryByKey, requirePromotions } from "./entries.ts";
import { loadMemberFacts } from "./member-facts.ts";
import { type Promotion, shownPromotion } from "./promotion.ts";
import { computeStanding, type MemberFacts, type PromotionStanding } from "./standing.ts";

/** A promotion with the facts about its member, in a transaction that has locked the member's purse. */
export interface PromotionActionContext {
  trx: Trx;
  merchant: MerchantProfile;
  accountId: string;
  promotion: Promotion;
  facts: MemberFacts;
  standing: PromotionStanding;
  now: number;
}

/**
 * Runs `take` on a promotion for the caller, one run at a time per member. With a key that was used before it returns
 * the entry of that request.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; PLAYER_EXCLUDED; IDEMPOTENCY_CONFLICT; any error of
 *   `take`.
 */
export async function runPromotionAction(
  { database, clock }: Services,
  { caller, merchant }: CallContext,
  promotionId: string,
  take: (taking: PromotionActionContext) => Promise<PromotionEntryRow>,
  once?: { key: string; digest: string },
): Promise<PromotionEntryRow> {
  const { accountId } = requireAccount(caller);
  requirePromotions(merchant);
  return database.transaction(async (trx) => {
    await lockMember(trx, merchant, accountId);
    const first = once && (await findEntryByKey(trx, merchant, accountId, once));
    if (first) return first;
    const now = clock.now();
    await requireNotExcluded(trx, merchant, accountId, now);
    const promotion = await shownPromotion(trx, merchant, promotionId);
    if (!promotion) throw new PlatformError("NOT_FOUND");
    const facts = (await loadMemberFacts(trx, { merchant, accountId, now }, [promotion])).get(promotionId);
    if (!facts) throw new Error(`no facts about ${promotionId}`);
    const standing = computeStanding(promotion, facts, { now, timeZone: merchant.timeZone });
    return take({ trx, merchant, accountId, promotion, facts, standing, now });
  });
}

/** Returns the error for a promotion whose state does not allow the action. */
export function stateConflict({ state, why }: Pick<PromotionStanding, "state" | "why">): PlatformError {
  return new PlatformError("CONFLICT", { details: { state, why } });
}
