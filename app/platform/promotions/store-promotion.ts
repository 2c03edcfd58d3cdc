import type { Updateable } from "kysely";
import { sanitiseAddress, sanitiseHtml } from "../content/content.server.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import type { PromotionGroup, PromotionRules } from "../contract/promotion-rules.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { PromotionRow } from "../database/tables/promotions.ts";
import { openSeed } from "./draws.ts";
import { seedDays } from "./member-facts.ts";
import { type Promotion, type PromotionTexts, toPromotion } from "./promotion.ts";

/** An operator's input for a promotion. */
export interface PromotionDraft {
  group: PromotionGroup;
  rules: PromotionRules;
  texts: PromotionTexts;
  /** An address, or `art:<name>`. */
  picture: string;
  sort: number;
  quota: number | null;
  /** Null if the promotion gives no money. */
  budget: PrizeBudget | null;
  startsAt: number;
  endsAt: number | null;
}

/** Returns a draft as it is stored: HTML is sanitised, and a picture has an address that may be shown. */
export function safeDraft(draft: PromotionDraft): PromotionDraft {
  const texts = Object.fromEntries(
    Object.entries(draft.texts).map(([language, text]) => [
      language,
      { ...text, content: sanitiseHtml(text.content) },
    ]),
  );
  const picture = /^art:[a-z]{1,32}$/.test(draft.picture) ? draft.picture : sanitiseAddress(draft.picture);
  return { ...draft, texts, picture };
}

/** Returns the columns of a draft. */
export function toColumns(draft: PromotionDraft) {
  const { texts, picture } = safeDraft(draft);
  return {
    kind: draft.rules.kind,
    rules: JSON.stringify(draft.rules),
    promo_group: draft.group,
    texts: JSON.stringify(texts),
    picture,
    sort: draft.sort,
    quota: draft.quota,
    budget: draft.budget?.total ?? null,
    most_each: draft.budget?.each ?? null,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
  };
}

/** Adds a promotion that is not visible yet. Returns false when there is one with that id. */
export async function addPromotion(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  draft: PromotionDraft,
  now: number,
): Promise<boolean> {
  await storeMerchant(trx, merchant, now);
  const added = await trx
    .insertInto("promotion")
    .values({
      merchant_id: merchant.code,
      id,
      state: "draft",
      taken: 0,
      spent: 0,
      created_at: now,
      updated_at: now,
      ...toColumns(draft),
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns a promotion of a merchant, drafts included. @throws PlatformError NOT_FOUND. */
export async function requirePromotion(db: Db, merchantId: string, id: string): Promise<Promotion> {
  const found = await findPromotion(db, merchantId, id);
  if (!found) throw new PlatformError("NOT_FOUND");
  return found.promotion;
}

/** Returns a promotion of a merchant with the time of its last change, or null if there is none. */
export async function findPromotion(
  db: Db,
  merchantId: string,
  id: string,
): Promise<{ promotion: Promotion; changedAt: number } | null> {
  const row = await db
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { promotion: toPromotion(row), changedAt: row.updated_at } : null;
}

/** Changes a promotion if it still has the state with which it was read. @throws PlatformError CONFLICT. */
export async function changePromotion(
  trx: Trx,
  merchantId: string,
  { id, state }: Pick<Promotion, "id" | "state">,
  set: Updateable<PromotionRow>,
  now: number,
): Promise<void> {
  const changed = await trx
    .updateTable("promotion")
    .set({ ...set, updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", state)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT");
}

/** Publishes a draft: its rules are fixed from then on, its stock is counted and its first seeds are committed to. */
export async function publishPromotion(
  services: Services,
  trx: Trx,
  { code: merchantId, timeZone }: MerchantProfile,
  promotion: Promotion,
  now: number,
): Promise<void> {
  await changePromotion(trx, merchantId, promotion, { state: "published" }, now);
  const { id: promotionId, rules } = promotion;
  if (!("prizes" in rules)) return;
  for (const { id, stock } of rules.prizes) {
    if (stock === null) continue;
    await trx
      .insertInto("promotion_stock")
      .values({ merchant_id: merchantId, promotion_id: promotionId, prize_id: id, stock, taken: 0 })
      .execute();
  }
  const { today, tomorrow } = seedDays(now, timeZone);
  for (const day of [today, tomorrow]) await openSeed(services, trx, { merchantId, promotionId, day }, now);
}
