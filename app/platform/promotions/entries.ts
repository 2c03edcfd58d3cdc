import type { PromotionRules, PromotionText } from "../contract/promotion-rules.ts";
import type { PromotionReason } from "../contract/promotions.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { requireSameRequest } from "../core/same-content.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PromotionEntryRow } from "../database/tables/promotions.ts";
import { grantPrize } from "../rewards/rewards.server.ts";
import { computeRequiredTurnover } from "./arithmetic.ts";
import { getTitles, type Promotion } from "./promotion.ts";

/** An entry's copy of its promotion: the promised rules and the titles. */
export interface EntryTerms {
  rules: PromotionRules;
  texts: Record<string, PromotionText>;
}

/** Returns a query of an account's entries, for further conditions. */
export function selectEntries(db: Db, merchant: MerchantProfile, accountId: string) {
  return db
    .selectFrom("promotion_entry")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("account_id", "=", accountId);
}

type NewEntry = Pick<PromotionEntryRow, "account_id" | "occasion" | "state"> &
  Partial<
    Omit<PromotionEntryRow, "merchant_id" | "id" | "promotion_id" | "terms" | "created_at" | "updated_at">
  >;

/** Returns an entry as it is stored, with the promised rules and titles. */
export function entryRow(
  merchant: MerchantProfile,
  promotion: Promotion,
  entry: NewEntry,
  now: number,
): PromotionEntryRow {
  const texts = Object.fromEntries(
    Object.entries(getTitles(promotion.texts)).map(([language, title]) => [
      language,
      { title, summary: "", content: "" },
    ]),
  );
  const terms: EntryTerms = { rules: promotion.rules, texts };
  return {
    amount: 0,
    comment: "",
    contact: "",
    reason: "",
    note: "",
    deposit_id: null,
    grant_id: null,
    draw_day: null,
    draw_no: null,
    landed: null,
    prize: null,
    idempotency_key: null,
    digest: "",
    decided_by: null,
    ...entry,
    merchant_id: merchant.code,
    id: newId(now),
    promotion_id: promotion.id,
    terms: JSON.stringify(terms),
    created_at: now,
    updated_at: now,
  };
}

/** Adds an entry. The unique occasion decides whether there was one already. */
export async function addEntry(
  trx: Trx,
  merchant: MerchantProfile,
  promotion: Promotion,
  entry: NewEntry,
  now: number,
): Promise<PromotionEntryRow> {
  const added = await trx
    .insertInto("promotion_entry")
    .values(entryRow(merchant, promotion, entry, now))
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "promotion_id", "account_id", "occasion"]).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!added) throw new PlatformError("CONFLICT", { details: { state: "claimed" } });
  return added;
}

/** Changes an entry if it still has the state with which it was read. */
export async function changeEntry(
  trx: Trx,
  entry: PromotionEntryRow,
  set: Partial<PromotionEntryRow>,
  now: number,
): Promise<PromotionEntryRow> {
  const changed = await trx
    .updateTable("promotion_entry")
    .set({ ...set, updated_at: now })
    .where("merchant_id", "=", entry.merchant_id)
    .where("id", "=", entry.id)
    .where("state", "=", entry.state)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT");
  return changed;
}

/** Returns the earlier entry of an idempotency key. @throws PlatformError IDEMPOTENCY_CONFLICT. */
export async function findEntryByKey(
  db: Db,
  merchant: MerchantProfile,
  accountId: string,
  { key, digest }: { key: string; digest: string },
): Promise<PromotionEntryRow | null> {
  const row = await selectEntries(db, merchant, accountId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row ? requireSameRequest(row, digest) : null;
}

/**
 * Counts one more grant of a promotion and takes its amount out of the budget, which must have `needs` left. A single
 * conditional update, so that only one of several concurrent calls gets the last place. The member's purse is locked.
 *
 * @throws PlatformError CONFLICT with `details.state` and `why` when no place, budget or share of the member is left.
 */
export async function reserveGrant(
  trx: Trx,
  merchantId: string,
  { id, quota, budget }: Promotion,
  { accountId, amount, needs }: { accountId: string; amount: number; needs: number },
): Promise<void> {
  const closed = (why: PromotionReason) =>
    new PlatformError("CONFLICT", { details: { state: "close", why } });
  if (budget && needs > 0) {
    const { sum } = await trx
      .selectFrom("promotion_entry")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("sum"))
      .where("merchant_id", "=", merchantId)
      .where("promotion_id", "=", id)
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    if (sum + needs > budget.each) throw closed("mostReached");
  }
  const taken = await trx
    .updateTable("promotion")
    .set((eb) => ({
      taken: eb("taken", "+", quota === null ? 0 : 1),
      spent: eb("spent", "+", amount),
    }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("quota", "is", null), eb("taken", "<", eb.ref("quota"))]))
    .where((eb) => eb.or([eb("budget", "is", null), eb(eb("spent", "+", needs), "<=", eb.ref("budget"))]))
    .returning("taken")
    .executeTakeFirst();
  if (!taken) throw closed("soldOut");
}

/** Returns to a promotion's budget the amount taken for a grant that no member received. */
export async function refundBudget(trx: Trx, merchantId: string, id: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await trx
    .updateTable("promotion")
    .set((eb) => ({ spent: eb("spent", "-", amount) }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
}

/** Returns how many more grants of `worth` each the quota and budget of a promotion allow, or null if it has neither. */
export function countRemainingGrants(
  { quota, taken, budget, spent }: Pick<Promotion, "quota" | "taken" | "budget" | "spent">,
  worth: number,
): number | null {
  const places = quota === null ? null : quota - taken;
  const affordable = budget ? Math.floor((budget.total - spent) / worth) : null;
  if (places === null || affordable === null) return places ?? affordable;
  return Math.min(places, affordable);
}

/**
 * Counts several more grants of a promotion at once, each of the same worth, or none of them. The promotion was read
 * while its row was locked.
 *
 * @throws PlatformError CONFLICT with `details.left` when fewer are left.
 */
export async function reserveGrants(
  trx: Trx,
  merchantId: string,
  { id, quota, taken, budget, spent }: Promotion,
  { count, worth }: { count: number; worth: number },
): Promise<void> {
  const left = countRemainingGrants({ quota, taken, budget, spent }, worth);
  if (left !== null && count > left) throw new PlatformError("CONFLICT", { details: { left } });
  await trx
    .updateTable("promotion")
    .set({ taken: quota === null ? taken : taken + count, spent: spent + count * worth })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
}

/** Grants bonus money for an entry, in the same transaction; the member's purse is locked. Returns the grant's id. */
export async function grantEntryBonus(
  trx: Trx,
  merchant: MerchantProfile,
  promotion: Promotion,
  entry: { accountId: string; occasion: string; amount: number; deposit?: { id: string; amount: number } },
  now: number,
): Promise<string> {
  const { accountId, occasion, amount, deposit } = entry;
  const { rules } = promotion;
  const { times, days } = "times" in rules ? rules : { times: 0, days: 1 };
  const grant = await grantPrize(
    trx,
    merchant,
    {
      accountId,
      id: promotion.id,
      occasion,
      amount,
      required: computeRequiredTurnover(rules, amount, deposit?.amount ?? 0),
      times,
      days,
      titles: getTitles(promotion.texts),
      depositId: deposit?.id ?? "",
    },
    now,
  );
  return grant.id;
}

/** Returns the Zalo id to store. @throws PlatformError INVALID_INPUT on /zalo if the brand requires one. */
export function requireZaloId({ promotions: { zalo: asks } }: MerchantProfile, given = ""): string {
  if (asks === "required" && given === "") {
    throw createFieldError("/zalo", { messageKey: FIELD_MESSAGE_KEYS.required });
  }
  return asks === "off" ? "" : given;
}

/** @throws PlatformError FEATURE_OFF if the brand has no promotions. */
export function requirePromotions({ promotions }: MerchantProfile): void {
  if (!promotions.on) throw new PlatformError("FEATURE_OFF");
}
