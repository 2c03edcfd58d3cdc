import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { type RewardDraft, type RewardService, requirePoints } from "../points/points.server.ts";
import type { Catalogue } from "./catalogue.ts";
import { describeTerms } from "./describe-terms.ts";
import { isSameContent } from "./same-terms.ts";

/**
 * The catalogue of rewards. The kind, texts and worth of a reward that was ever redeemed stay, so that records remain
 * true.
 */
export function rewardCatalogue(rewards: RewardService): Catalogue<RewardDraft, PointRewardRow> {
  return {
    area: "rewards",
    async find(db, merchantId, id) {
      const row = await rewards.find(db, merchantId, id);
      if (!row) return null;
      const isPublic = row.state === "shown";
      return {
        ...{ content: toDraft(row), row, editedAt: row.updated_at },
        ...{ isPublic, wasPublic: isPublic || row.taken > 0 },
      };
    },
    // The worth of goods is recorded nowhere.
    worth: ({ worth, stock }) => (worth === null || stock === null ? null : safeProduct(worth, stock)),
    describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
    async check(_db, merchant, draft, stored) {
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
      return draft;
    },
    store: rewards.store,
    publish: rewards.publish,
  };
}

function toDraft(row: PointRewardRow): RewardDraft {
  const { type, texts, picture, price, worth, times, days, stock, per_member: perMember, sort } = row;
  return { type, texts: JSON.parse(texts), picture, price, worth, times, days, stock, perMember, sort };
}

const getFixed = ({ type, texts, worth, times, days }: RewardDraft) => ({ type, texts, worth, times, days });

/** Returns null beyond the safe integers: the worth is unknown then. */
function safeProduct(worth: number, stock: number): number | null {
  const all = worth * stock;
  return Number.isSafeInteger(all) ? all : null;
}
