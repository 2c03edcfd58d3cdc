import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import {
  computeMaxGrant,
  type Promotion,
  type PromotionDraft,
  type PromotionService,
  safeDraft,
} from "../promotions/promotions.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { requireSafeHtml } from "./clean-texts.ts";
import { describeTerms } from "./describe-terms.ts";
import { requireKnown, requireSlot } from "./known-ids.ts";
import { requireBudget } from "./prize-budgets.ts";
import { requireFeature } from "./require-feature.ts";
import { isSameContent } from "./same-terms.ts";

/** Promotions: a published one keeps its rules; its texts, dates, quota and budget can be published again. */
export function promotionCatalogue(promotions: PromotionService): Catalogue<PromotionDraft, Promotion> {
  return {
    area: "promotions",
    async find(db, merchantId, id) {
      const found = await promotions.find(db, merchantId, id);
      if (!found) return null;
      const { promotion, changedAt: editedAt } = found;
      return {
        ...{ content: toDraft(promotion), row: promotion, editedAt },
        ...{ isPublic: promotion.state !== "draft", wasPublic: promotion.state !== "draft" },
      };
    },
    worth: ({ rules, budget }) => (computeMaxGrant(rules) === 0 ? 0 : (budget?.total ?? null)),
    describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
    async check(db, merchant, draft, stored) {
      requireSafeHtml(draft.texts);
      if (draft.rules.kind === "raffle") requireFeature(merchant, "raffles");
      const known = await resolveDraft(db, merchant, safeDraft(draft), promotions.hasFreeSpins);
      if (stored) requireChangeable(stored.row, known);
      const spent = stored?.row.spent ?? 0;
      const budget = requireBudget(merchant, known.budget, { most: computeMaxGrant(known.rules), spent });
      return { ...known, budget };
    },
    store: promotions.store,
    publish: promotions.publish,
  };
}

function toDraft({
  group,
  rules,
  texts,
  picture,
  sort,
  quota,
  budget,
  startsAt,
  endsAt,
}: Promotion): PromotionDraft {
  return { group, rules, texts, picture, sort, quota, budget, startsAt, endsAt };
}

/** Returns the draft with the ids in its rules as the brand has them. @throws PlatformError INVALID_INPUT. */
async function resolveDraft(
  db: Db,
  merchant: MerchantProfile,
  draft: PromotionDraft,
  gives: (vassalage: string) => boolean,
): Promise<PromotionDraft> {
  const { rules, startsAt, endsAt } = draft;
  if (endsAt !== null && endsAt <= startsAt)
    throw createFieldError("/endsAt", { messageKey: "ops.error.endsBefore" });
  requireKnown("/group", [draft.group], merchant.promotions.groups);
  if (rules.kind === "rebate") requireKnown("/rules/gameTypes", rules.gameTypes, merchant.gameTypes);
  if (rules.kind !== "freeSpins") return draft;
  return { ...draft, rules: { ...rules, ...(await requireSlot(db, merchant, rules, gives)) } };
}

/**
 * @throws PlatformError CONFLICT for a promotion that has ended; INVALID_INPUT for fields that a published promotion
 *   cannot change.
 */
function requireChangeable({ state, rules, quota, taken }: Promotion, draft: PromotionDraft): void {
  if (state === "ended") throw new PlatformError("CONFLICT", { details: { state } });
  if (draft.quota !== null && draft.quota < taken) {
    throw createFieldError("/quota", { messageKey: FIELD_MESSAGE_KEYS.min, values: { min: taken } });
  }
  if (state === "draft") return;
  if (!isSameContent(rules, draft.rules))
    throw createFieldError("/rules", { messageKey: "ops.error.rulesFixed" });
  // Grants made before a quota was set were not counted.
  if (quota === null && draft.quota !== null) {
    throw createFieldError("/quota", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
}
