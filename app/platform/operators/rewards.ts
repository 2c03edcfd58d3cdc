import type { OperatorReward } from "../contract/ops/points.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { createRewardService, type RewardDraft, requirePoints, rewardText } from "../points/points.server.ts";
import { requireCaseMerchant } from "./case-parts.ts";
import { catalogueHandlers } from "./catalogue-handlers.ts";
import { requirePicture } from "./check-address.ts";
import { isSameContent } from "./check-terms.ts";
import { describeTerms } from "./describe-terms.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

/**
 * Rewards that points buy. The kind, texts and worth of a reward that was ever redeemed stay, so that records remain
 * true.
 */
export function rewardHandlers(services: Services): OperatorAreaHandlers<"rewards"> {
  const { store, publish, ...rewards } = createRewardService(services);
  return catalogueHandlers<"rewards", RewardDraft, PointRewardRow>(services, {
    area: "rewards",
    async find(db, merchantId, id) {
      const row = await rewards.find(db, merchantId, id);
      if (!row) return null;
      const content = toDraft({ ...row, texts: JSON.parse(row.texts), perMember: row.per_member });
      const isPublic = row.state === "shown";
      return { content, row, isPublic, wasPublic: isPublic || row.taken > 0, editedAt: row.updated_at };
    },
    worth: getWorth,
    describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
    async check({ merchant }, draft, stored) {
      requirePoints(merchant);
      if ((draft.type === "bonus") !== (draft.worth !== null)) {
        throw createFieldError("/worth", { messageKey: "ops.rewards.worth.bad" });
      }
      if (draft.stock === null) throw createFieldError("/stock", { messageKey: FIELD_MESSAGE_KEYS.required });
      const { taken } = stored?.row ?? { taken: 0 };
      if (draft.stock < taken) {
        throw createFieldError("/stock", { messageKey: "ops.rewards.stock.taken", values: { count: taken } });
      }
      if (stored?.wasPublic && !isSameContent(getFixed(stored.content), getFixed(draft))) {
        throw createFieldError("/worth", { messageKey: "ops.error.rulesFixed" });
      }
      return { ...draft, picture: requirePicture(draft.picture) };
    },
    ...{ store, publish, toContent: toDraft },
    async list(ctx, codes, page) {
      const { list, total } = await rewards.list(codes, page);
      return {
        total,
        list: list.map((row) => toView(ctx, requireCaseMerchant(ctx, row.merchant_id), row)),
      };
    },
    async detail(ctx, { stored, content: { texts, perMember, ...draft } }) {
      const shown = { ...stored.row, ...draft, texts: JSON.stringify(texts), per_member: perMember };
      return { one: toView(ctx, ctx.merchant, shown) };
    },
    getActions: ({ one }, { isPublic }) => [
      "edit",
      ...(isPublic ? [] : ["publish" as const]),
      ...(one.state === "shown" ? ["hide" as const] : []),
    ],
    acts: {
      async hide(trx, { merchant }, { id }, { now }) {
        await rewards.hide(trx, merchant.code, id, now);
        return { before: { state: "shown" }, after: { state: "hidden" } };
      },
    },
  });
}

function toDraft(one: RewardDraft): RewardDraft {
  const { type, texts, picture, price, worth, times, days, stock, perMember, sort } = one;
  return { type, texts, picture, price, worth, times, days, stock, perMember, sort };
}

const getFixed = ({ type, texts, worth, times, days }: RewardDraft) => ({ type, texts, worth, times, days });

/** Returns null for goods, whose worth is recorded nowhere, and beyond the safe integers. */
function getWorth({ worth, stock }: RewardDraft): number | null {
  if (worth === null || stock === null) return null;
  const all = worth * stock;
  return Number.isSafeInteger(all) ? all : null;
}

function toView({ language }: WorkContext, merchant: MerchantProfile, row: PointRewardRow): OperatorReward {
  const { merchant_id: merchantId, per_member: perMember, id, type, state, picture, price } = row;
  const { worth, times, days, stock, taken, sort } = row;
  const texts = JSON.parse(row.texts);
  return {
    ...{ merchantId, id, type, state, picture, price, worth, times, days, stock, taken, perMember, sort },
    ...{ texts, name: rewardText(texts, merchant, language).name },
  };
}
