import { localizedText } from "#app/shared/localized-text.ts";
import type { PointReward } from "../contract/rewards.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import type { PointRewardRow } from "../database/tables/points.ts";

/** A reward's name and description, by language code. */
export type RewardTexts = Readonly<Record<string, { name: string; text: string }>>;

/** Returns a reward's name and description for a language (see `localizedText`); empty when it has none. */
export function rewardText(texts: RewardTexts, merchant: MerchantProfile, language: string) {
  return localizedText(texts, merchant, language) ?? { name: "", text: "" };
}

/** Returns a reward from the members' view. */
export function rewardView(merchant: MerchantProfile, language: string, row: PointRewardRow): PointReward {
  return {
    ...{ rewardId: row.id, type: row.type, picture: row.picture, price: row.price, worth: row.worth },
    ...rewardText(JSON.parse(row.texts), merchant, language),
    stock: row.stock === null ? null : row.stock - row.taken,
    required: (row.worth ?? 0) * row.times,
    perMember: row.per_member,
    days: row.days,
  };
}

/** Returns a merchant's reward. @throws PlatformError NOT_FOUND. */
export async function requireReward(db: Db, merchantId: string, id: string): Promise<PointRewardRow> {
  const row = await findReward(db, merchantId, id);
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns a merchant's reward; undefined when there is none. */
export function findReward(db: Db, merchantId: string, id: string): Promise<PointRewardRow | undefined> {
  return db
    .selectFrom("point_reward")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Takes `quantity` items of a reward. One conditional update: when several requests compete for the last item, one gets
 * it.
 * @throws PlatformError CONFLICT with `details.state` when fewer are left.
 */
export async function takeStock(trx: Trx, row: PointRewardRow, quantity: number): Promise<void> {
  const taken = await trx
    .updateTable("point_reward")
    .set((eb) => ({ taken: eb("taken", "+", quantity) }))
    .where("merchant_id", "=", row.merchant_id)
    .where("id", "=", row.id)
    .where("state", "=", "shown")
    .where("price", "=", row.price)
    .where((eb) => eb.or([eb("stock", "is", null), eb(eb("taken", "+", quantity), "<=", eb.ref("stock"))]))
    .returning("taken")
    .executeTakeFirst();
  if (!taken) throw new PlatformError("CONFLICT", { details: { state: "sold_out" } });
}
