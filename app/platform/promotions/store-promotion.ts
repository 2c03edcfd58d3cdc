import { safeAddress, sanitiseHtml } from "../content/content.server.ts";
import type { PromotionGroup, PromotionRules } from "../contract/promotion-rules.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import type { PromotionRow } from "../database/tables/promotions.ts";
import { openSeed } from "./draws.ts";
import { seedDays } from "./member-facts.ts";
import { type Promotion, type PromotionTexts, promotionOf } from "./promotion.ts";
import type { PromotionDeps } from "./promotion-deps.ts";

/** What an operator says of a promotion. */
export interface PromotionDraft {
  group: PromotionGroup;
  rules: PromotionRules;
  texts: PromotionTexts;
  /** An address, or `art:<name>`. */
  picture: string;
  sort: number;
  quota: number | null;
  startsAt: number;
  endsAt: number | null;
}

/** The columns of what can be changed at any time: HTML is sanitised, and a picture has an address that may be shown. */
export function changeableColumns(draft: Omit<PromotionDraft, "rules">) {
  const texts = Object.fromEntries(
    Object.entries(draft.texts).map(([language, text]) => [
      language,
      { ...text, content: sanitiseHtml(text.content) },
    ]),
  );
  return {
    promo_group: draft.group,
    texts: JSON.stringify(texts),
    picture: /^art:[a-z]{1,32}$/.test(draft.picture) ? draft.picture : safeAddress(draft.picture),
    sort: draft.sort,
    quota: draft.quota,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
  };
}

/** Adds a promotion that nobody sees yet. False where there is one with that id. */
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
      kind: draft.rules.kind,
      state: "draft",
      rules: JSON.stringify(draft.rules),
      taken: 0,
      created_at: now,
      updated_at: now,
      ...changeableColumns(draft),
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** A promotion of a merchant, drafts included. @throws PlatformError NOT_FOUND. */
export async function requirePromotion(db: Db, merchantId: string, id: string): Promise<Promotion> {
  const row = await db
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return promotionOf(row);
}

/** Changes a promotion that has the state it was read with. @throws PlatformError CONFLICT. */
export async function changePromotion(
  trx: Trx,
  merchantId: string,
  { id, state }: Promotion,
  set: Partial<PromotionRow>,
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

/** Shows a draft to members: its rules are fixed from here on, its stock is counted and its first seeds are committed to. */
export async function publishPromotion(
  deps: Pick<PromotionDeps, "seeds">,
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
  for (const day of [today, tomorrow]) await openSeed(deps, trx, { merchantId, promotionId, day }, now);
}
