import { getEarlyEnd } from "../core/ended-before-start.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { countedPage, type PageRequest } from "../database/counted-page.ts";
import type { Trx } from "../database/database.server.ts";
import { onOwner } from "../database/on-owner.ts";
import { toPromotion } from "./promotion.ts";
import {
  addPromotion,
  changePromotion,
  findPromotion,
  type PromotionDraft,
  publishPromotion,
  requirePromotion,
  toColumns,
} from "./store-promotion.ts";

/** Creates the operators' service for promotions. The guard in front of it checks permissions. */
export function createPromotionService(services: Services) {
  const { database } = services;
  return {
    list: (merchantIds: readonly string[], query: { which: "waiting" | "all" } & PageRequest) =>
      listPromotions(services, merchantIds, query),
    get: (merchantId: string, id: string) => requirePromotion(database.db, merchantId, id),
    given: (merchantIds: readonly string[], ids: readonly string[]) =>
      countGrants(services, merchantIds, ids),
    stock: (merchantId: string, id: string) =>
      database.db
        .selectFrom("promotion_stock")
        .select(["prize_id as prizeId", "stock", "taken"])
        .where("merchant_id", "=", merchantId)
        .where("promotion_id", "=", id)
        .orderBy("prize_id")
        .execute(),
    draws: (merchantId: string, id: string) => newestDraws(services, merchantId, id),

    /** True when a vendor can give free spins now. */
    hasFreeSpins: (vassalage: string) => services.freeSpinIssuers.has(vassalage),
    find: findPromotion,
    /** Writes a draft, new or changed. @throws PlatformError CONFLICT when the promotion is no longer a draft. */
    async store(
      trx: Trx,
      merchant: MerchantProfile,
      id: string,
      draft: PromotionDraft,
      now: number,
    ): Promise<void> {
      if (await addPromotion(trx, merchant, id, draft, now)) return;
      await changePromotion(trx, merchant.code, { id, state: "draft" }, toColumns(draft), now);
    },

    /**
     * Publishes a draft, or a change of a published promotion. @throws PlatformError CONFLICT for a promotion that has
     * ended.
     */
    async publish(
      trx: Trx,
      merchant: MerchantProfile,
      id: string,
      draft: PromotionDraft,
      now: number,
    ): Promise<void> {
      const { state } = await requirePromotion(trx, merchant.code, id);
      if (state === "ended") throw new PlatformError("CONFLICT", { details: { state } });
      await changePromotion(trx, merchant.code, { id, state }, toColumns(draft), now);
      if (state === "published") return;
      await publishPromotion(services, trx, merchant, await requirePromotion(trx, merchant.code, id), now);
    },

    /** Ends a published promotion, also before its start. @throws PlatformError NOT_FOUND; CONFLICT. */
    async end(trx: Trx, merchantId: string, id: string, now: number): Promise<void> {
      const promotion = await requirePromotion(trx, merchantId, id);
      if (promotion.state !== "published") {
        throw new PlatformError("CONFLICT", { details: { state: promotion.state } });
      }
      const ends_at = getEarlyEnd(promotion, now);
      await changePromotion(trx, merchantId, promotion, { state: "ended", ends_at }, now);
    },
  };
}
export type PromotionService = ReturnType<typeof createPromotionService>;

/** Lists drafts and running promotions, or all, newest first. */
async function listPromotions(
  { database: { db } }: Services,
  merchantIds: readonly string[],
  { which, ...page }: { which: "waiting" | "all" } & PageRequest,
) {
  if (merchantIds.length === 0) return { list: [], total: 0 };
  let query = db.selectFrom("promotion").selectAll().where("merchant_id", "in", merchantIds);
  if (which === "waiting") query = query.where("state", "!=", "ended");
  const { rows, total } = await countedPage(query.orderBy("created_at", "desc").orderBy("id"), page);
  return { list: rows.map((row) => ({ merchantId: row.merchant_id, promotion: toPromotion(row) })), total };
}

/** Returns the number of entries and the granted bonus money, by merchant and promotion. */
async function countGrants(
  { database: { db } }: Services,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, { given: number; sum: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("promotion_entry")
    .select((eb) => [
      "merchant_id",
      "promotion_id",
      eb.fn.countAll<number>().as("given"),
      eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("sum"),
    ])
    .where("merchant_id", "in", merchantIds)
    .where("promotion_id", "in", ids)
    .groupBy(["merchant_id", "promotion_id"])
    .execute();
  return new Map(
    rows.map(({ merchant_id, promotion_id, ...one }) => [`${merchant_id} ${promotion_id}`, one]),
  );
}

const DRAWS_SHOWN = 50;

async function newestDraws({ database: { db } }: Services, merchantId: string, id: string) {
  const rows = await db
    .selectFrom("promotion_entry as entry")
    .innerJoin("account", onOwner("entry"))
    .select(["entry.id as drawId", "account.username_shown as username", "entry.draw_day as day"])
    .select(["entry.draw_no as number", "entry.landed", "entry.prize as given", "entry.amount"])
    .select("entry.created_at as at")
    .where("entry.merchant_id", "=", merchantId)
    .where("entry.promotion_id", "=", id)
    .where("entry.draw_no", "is not", null)
    .orderBy("entry.draw_day", "desc")
    .orderBy("entry.draw_no", "desc")
    .limit(DRAWS_SHOWN)
    .execute();
  return rows.map((row) => ({
    ...row,
    day: row.day ?? "",
    number: row.number ?? 0,
    landed: row.landed ?? "",
    given: row.given ?? "",
  }));
}
