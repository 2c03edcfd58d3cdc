import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { findReward, type RewardTexts, requireReward } from "./point-rewards.ts";
import { requirePoints } from "./require-points.ts";

/** An operator's input for a reward. `worth`: minor units of a bonus, null for goods. */
export interface RewardDraft {
  type: PointRewardRow["type"];
  texts: RewardTexts;
  picture: string;
  price: number;
  worth: number | null;
  times: number;
  days: number;
  /** The total stock, and the limit per member; null only in rewards created before a number was required. */
  stock: number | null;
  perMember: number | null;
  sort: number;
}

/** Creates the operators' service for point rewards. The guard in front of it checks permissions. */
export function createRewardService(services: Services) {
  const { db } = services.database;
  return {
    async list(merchantIds: readonly string[], page: PageRequest) {
      if (merchantIds.length === 0) return { list: [], total: 0 };
      const rows = db
        .selectFrom("point_reward")
        .selectAll()
        .where("merchant_id", "in", merchantIds)
        .orderBy("merchant_id")
        .orderBy("sort")
        .orderBy("id");
      const found = await countedPage(rows, page);
      return { list: found.rows, total: found.total };
    },
    get: (merchantId: string, id: string) => requireReward(db, merchantId, id),
    find: findReward,
    store,
    publish,
    hide,
  };
}

function toColumns({ texts, perMember, ...facts }: RewardDraft) {
  return { ...facts, texts: JSON.stringify(texts), per_member: perMember };
}

/** Stores a draft, which is hidden like a reward removed from the mall. */
async function store(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  draft: RewardDraft,
  now: number,
): Promise<void> {
  await storeMerchant(trx, merchant, now);
  await trx
    .insertInto("point_reward")
    .values({
      ...{ merchant_id: merchant.code, id, state: "hidden", taken: 0 },
      ...{ ...toColumns(draft), created_at: now, updated_at: now },
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "id"]).doUpdateSet({ ...toColumns(draft), updated_at: now }),
    )
    .execute();
}

/** Publishes a draft as a reward in the mall. Earlier redemptions are not changed. */
async function publish(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  draft: RewardDraft,
  now: number,
): Promise<void> {
  requirePoints(merchant);
  await trx
    .updateTable("point_reward")
    .set({ ...toColumns(draft), state: "shown", updated_at: now })
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .execute();
}

/** Removes a reward from the mall. @throws PlatformError CONFLICT with `details.state` when it is not in it. */
async function hide(trx: Trx, merchantId: string, id: string, now: number): Promise<void> {
  const hidden = await trx
    .updateTable("point_reward")
    .set({ state: "hidden", updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", "shown")
    .returning("id")
    .executeTakeFirst();
  if (!hidden) throw new PlatformError("CONFLICT", { details: { state: "hidden" } });
}
