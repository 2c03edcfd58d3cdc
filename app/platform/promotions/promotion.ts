import type { Selectable } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import { localizedText } from "#app/shared/localized-text.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import type { PromotionGroup, PromotionRules, PromotionText } from "../contract/promotion-rules.ts";
import { wasHeld } from "../core/ended-before-start.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { PromotionRow } from "../database/tables/promotions.ts";

/** A promotion's texts, by language code. */
export type PromotionTexts = Readonly<Record<string, PromotionText>>;

/** A promotion. Amounts are minor units, times UTC epoch milliseconds. */
export interface Promotion {
  id: string;
  group: PromotionGroup;
  state: PromotionRow["state"];
  rules: PromotionRules;
  texts: PromotionTexts;
  picture: string;
  sort: number;
  quota: number | null;
  taken: number;
  /** Null if the promotion gives no money, or was published before budgets existed. */
  budget: PrizeBudget | null;
  /** The part of the budget that is granted or promised. */
  spent: number;
  startsAt: number;
  endsAt: number | null;
}

export function toPromotion(row: Selectable<PromotionRow>): Promotion {
  return {
    id: row.id,
    group: row.promo_group as PromotionGroup,
    state: row.state,
    rules: JSON.parse(row.rules),
    texts: JSON.parse(row.texts),
    picture: row.picture,
    sort: row.sort,
    quota: row.quota,
    taken: row.taken,
    budget: getBudget(row),
    spent: row.spent,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

/** Returns the budget of a row; a budget from a migration has no limit per member. */
function getBudget({
  budget,
  most_each,
}: {
  budget: number | null;
  most_each: number | null;
}): PrizeBudget | null {
  return budget === null ? null : { total: budget, each: most_each ?? budget };
}

/** How long an ended promotion is still listed, with its members' rewards. */
const SHOWN_AFTER_END_MS = 7 * DAY_MS;
/** Maximum number of listed promotions. No site shows more; it bounds the cost of a call. */
const MAX_SHOWN = 200;

/**
 * Returns the promotions of a merchant that members see: published, in its order, with ended ones last and for a week.
 */
export async function shownPromotions(db: Db, merchant: MerchantProfile, now: number): Promise<Promotion[]> {
  const rows = await db
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "!=", "draft")
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now - SHOWN_AFTER_END_MS)]))
    .where(wasHeld)
    .orderBy("sort")
    .orderBy("id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  const shown = rows.map(toPromotion).filter((one) => isOffered(merchant, one));
  return [...shown.filter((one) => !isOver(one, now)), ...shown.filter((one) => isOver(one, now))];
}

/** Returns a promotion that members see, or null for any other. */
export async function shownPromotion(
  db: Db,
  merchant: MerchantProfile,
  id: string,
): Promise<Promotion | null> {
  const row = await db
    .selectFrom("promotion")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("id", "=", id)
    .where("state", "!=", "draft")
    .where(wasHeld)
    .executeTakeFirst();
  const found = row && toPromotion(row);
  return found && isOffered(merchant, found) ? found : null;
}

/** Returns true when a merchant offers this kind of promotion: raffles have a switch of their own. */
function isOffered({ switches }: MerchantProfile, { rules }: Promotion): boolean {
  return rules.kind !== "raffle" || switches.raffles === true;
}

export function isOver({ endsAt }: Pick<Promotion, "endsAt">, now: number): boolean {
  return endsAt !== null && endsAt <= now;
}

/** Returns a promotion's text for a language (see `localizedText`); empty when it has none. */
export function getText(
  texts: PromotionTexts,
  merchant: Pick<MerchantProfile, "defaultLanguage">,
  language: string,
): PromotionText {
  return localizedText(texts, merchant, language) ?? { title: "", summary: "", content: "" };
}

/** Returns the titles by language, as a bonus stores them. */
export function getTitles(texts: PromotionTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]));
}
