import type { CallInput } from "../contract/calls.ts";
import type { PromotionEntry } from "../contract/promotions.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { addEntry } from "./entries.ts";
import { runPromotionAction, stateConflict } from "./run-promotion-action.ts";
import { entryViews } from "./views.ts";

/**
 * Joins a deposit match: the next deposit earns its bonus. Joining again changes nothing.
 *
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND; CONFLICT with `details.state`.
 */
export async function joinPromotion(
  services: Services,
  ctx: CallContext,
  { promotionId }: CallInput<"promotions", "join">,
): Promise<PromotionEntry> {
  const { merchant, request } = ctx;
  const row = await runPromotionAction(services, ctx, promotionId, async (taking) => {
    const { trx, accountId, promotion, facts, standing, now } = taking;
    const joined = facts.entries.find(({ state }) => state === "joined");
    if (joined) {
      return trx
        .selectFrom("promotion_entry")
        .selectAll()
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", joined.id)
        .executeTakeFirstOrThrow();
    }
    if (standing.state !== "join" || promotion.rules.kind !== "depositMatch") throw stateConflict(standing);
    const occasion = promotion.rules.every === "account" ? "once" : `${facts.entries.length + 1}`;
    return addEntry(trx, merchant, promotion, { account_id: accountId, occasion, state: "joined" }, now);
  });
  const [view] = await entryViews(services.database.db, merchant, request.language, [row]);
  if (!view) throw new Error(`entry ${row.id} has no view`);
  return view;
}
