import type { Prize } from "../contract/promotion-rules.ts";
import type { PromotionCard, PromotionEntry } from "../contract/promotions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import type { EntryTerms } from "./entries.ts";
import { getText, type Promotion } from "./promotion.ts";
import { getRemaining, type PromotionStanding } from "./standing.ts";

/** Returns a promotion as shown in a list. */
export function toCard(
  merchant: MerchantProfile,
  language: string,
  promotion: Promotion,
  { state, why, amount, turnsLeft }: PromotionStanding,
): PromotionCard {
  const { title, summary } = getText(promotion.texts, merchant, language);
  const { id: promotionId, rules, group, picture, startsAt, endsAt } = promotion;
  const left = getRemaining(promotion);
  const standing = { state, why, amount, turnsLeft };
  return {
    promotionId,
    kind: rules.kind,
    group,
    title,
    summary,
    picture,
    startsAt,
    endsAt,
    left,
    ...standing,
  };
}

/** Returns entries as shown to their member, in the given order. */
export async function entryViews(
  db: Db,
  merchant: MerchantProfile,
  language: string,
  rows: readonly PromotionEntryRow[],
): Promise<PromotionEntry[]> {
  const images = await imageCounts(
    db,
    merchant.code,
    rows.filter(({ state }) => state !== "joined" && state !== "claimed").map(({ id }) => id),
  );
  return rows.map((row) => {
    const { rules, texts } = JSON.parse(row.terms) as EntryTerms;
    return {
      entryId: row.id,
      promotionId: row.promotion_id,
      kind: rules.kind,
      title: getText(texts, merchant, language).title,
      state: row.state,
      amount: row.amount,
      comment: row.comment,
      images: images.get(row.id) ?? 0,
      reason: row.reason,
      drawId: row.draw_no === null ? null : row.id,
      landed: row.landed,
      given: row.prize,
      spins: rules.kind === "freeSpins" ? rules.spins : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

async function imageCounts(
  db: Db,
  merchantId: string,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("promotion_image")
    .select((eb) => ["entry_id", eb.fn.countAll<number>().as("count")])
    .where("merchant_id", "=", merchantId)
    .where("entry_id", "in", entryIds)
    .groupBy("entry_id")
    .execute();
  return new Map(rows.map(({ entry_id, count }) => [entry_id, count]));
}

/** Returns the remaining stock of each limited prize, by its id. */
export async function stockLeft(
  db: Db,
  merchantId: string,
  promotionId: string,
  prizes: readonly Prize[],
): Promise<Map<string, number>> {
  if (prizes.every(({ stock }) => stock === null)) return new Map();
  const rows = await db
    .selectFrom("promotion_stock")
    .select((eb) => ["prize_id", eb("stock", "-", eb.ref("taken")).as("left")])
    .where("merchant_id", "=", merchantId)
    .where("promotion_id", "=", promotionId)
    .execute();
  return new Map(rows.map(({ prize_id, left }) => [prize_id, left]));
}
