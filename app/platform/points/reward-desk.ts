import { PlatformError } from "../core/errors.ts";
import { fieldRefusal } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails } from "../core/operation.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { type RewardTexts, requireReward } from "./point-rewards.ts";
import type { PointDeps } from "./points-deps.ts";
import { requirePoints } from "./require-points.ts";

type Deps = Pick<PointDeps, "database" | "clock">;
/** Writes the operators' log; the last thing of the transaction. */
type Record = (trx: Trx, before: AuditDetails, after: AuditDetails, subjectId?: string) => Promise<void>;

/** What an operator says of a new reward. `worth`: minor units of a bonus, null for goods. */
export interface RewardDraft {
  type: PointRewardRow["type"];
  texts: RewardTexts;
  picture: string;
  price: number;
  worth: number | null;
  times: number;
  days: number;
  stock: number | null;
  sort: number;
}

type RewardChange = Pick<PointRewardRow, "price" | "stock" | "sort" | "state">;

/** What operators do with what points buy. Their guard says who may do what. */
export function createRewardDesk(deps: Deps) {
  const { db } = deps.database;
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
    create: create.bind(null, deps),
    edit: edit.bind(null, deps),
  };
}
export type RewardDesk = ReturnType<typeof createRewardDesk>;

/**
 * Adds a reward that members see at once. The key is its id, so that sending the same form twice adds one.
 * @throws PlatformError FEATURE_OFF; INVALID_INPUT (pointer /worth); CONFLICT for a key with other content.
 */
async function create(
  { database, clock }: Deps,
  merchant: MerchantProfile,
  draft: RewardDraft,
  { key: id, record }: { key: string; record: Record },
): Promise<string> {
  requirePoints(merchant);
  if ((draft.type === "bonus") !== (draft.worth !== null)) {
    throw fieldRefusal("/worth", { messageKey: "ops.rewards.worth.bad" });
  }
  const { texts, ...facts } = draft;
  const content = { ...facts, texts: JSON.stringify(texts) };
  await database.transaction(async (trx) => {
    const now = clock.now();
    await storeMerchant(trx, merchant, now);
    const added = await trx
      .insertInto("point_reward")
      .values({
        ...{ merchant_id: merchant.code, id, state: "shown", taken: 0 },
        ...content,
        ...{ created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return record(trx, {}, { state: "shown", ...content }, id);
    const { type, texts, price, worth } = await requireReward(trx, merchant.code, id);
    const isSame =
      type === draft.type && texts === content.texts && price === draft.price && worth === draft.worth;
    if (!isSame) throw new PlatformError("CONFLICT");
  });
  return id;
}

/**
 * Changes price, stock and order of a reward, or whether members see it. What was redeemed already stays as it was.
 * @throws PlatformError NOT_FOUND; CONFLICT; INVALID_INPUT (pointer /stock) for fewer than were taken.
 */
async function edit(
  { database, clock }: Deps,
  merchant: MerchantProfile,
  id: string,
  change: RewardChange,
  record: Record,
): Promise<void> {
  await database.transaction(async (trx) => {
    // Locks the row: nothing is redeemed and no other operator changes it meanwhile.
    await trx
      .updateTable("point_reward")
      .set((eb) => ({ taken: eb.ref("taken") }))
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .execute();
    const { state, price, stock, sort, taken } = await requireReward(trx, merchant.code, id);
    if (change.stock !== null && change.stock < taken) {
      throw fieldRefusal("/stock", { messageKey: "ops.rewards.stock.taken", values: { count: taken } });
    }
    await trx
      .updateTable("point_reward")
      .set({ ...change, updated_at: clock.now() })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .execute();
    await record(trx, { state, price, stock, sort }, { ...change });
  });
}
