import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { accountById } from "../accounts/account-reads.server.ts";
import { sanitiseHtml } from "../content/content.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { PromotionDetail, PromotionDraw } from "../contract/promotions.ts";
import { type CallContext, getRealAccountId } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { maskName } from "../core/mask-name.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { getPartialWeights } from "../rewards/rewards.server.ts";
import { checkInRound, computeCurrentWeights, computeWeight } from "./arithmetic.ts";
import { getDrawMessage } from "./draws.ts";
import { type EntryTerms, requirePromotions, selectEntries } from "./entries.ts";
import { loadMemberFacts, seedDays } from "./member-facts.ts";
import { getText, type Promotion, shownPromotion } from "./promotion.ts";
import { computeStanding, getCheckInDays, type MemberFacts, type PromotionStanding } from "./standing.ts";
import { entryViews, stockLeft, toCard } from "./views.ts";

const OWN_SHOWN = 10;

/**
 * Returns one promotion with its text, its rules and its state for the caller.
 * @throws PlatformError FEATURE_OFF; NOT_FOUND, for every promotion when the member is on a break.
 */
export async function getPromotion(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { promotionId }: CallInput<"promotions", "detail">,
): Promise<PromotionDetail> {
  const { merchant, request } = ctx;
  requirePromotions(merchant);
  const promotion = await shownPromotion(db, merchant, promotionId);
  const now = clock.now();
  if (!promotion || (await isCallerOnBreak(db, ctx, now))) throw new PlatformError("NOT_FOUND");
  const accountId = getRealAccountId(ctx.caller);
  const facts =
    accountId === null
      ? null
      : ((await loadMemberFacts(db, { merchant, accountId, now }, [promotion])).get(promotionId) ?? null);
  const standing = computeStanding(promotion, facts, { now, timeZone: merchant.timeZone });
  const today = getDay(now, merchant.timeZone);
  const own =
    accountId === null
      ? []
      : await selectEntries(db, merchant, accountId)
          .where("promotion_id", "=", promotionId)
          .orderBy("id", "desc")
          .limit(OWN_SHOWN)
          .execute();
  const { commentMaxLength, maxImages, zalo } = merchant.promotions;
  const hasTurnover = "times" in promotion.rules && promotion.rules.times > 0;
  return {
    ...toCard(merchant, request.language, promotion, standing),
    content: sanitiseHtml(getText(promotion.texts, merchant, request.language).content),
    rules: promotion.rules,
    weights: hasTurnover ? getPartialWeights(merchant, merchant.bonuses.depositWeights) : [],
    today: { day: today, endsAt: startOfDay(addDays(today, 1), merchant.timeZone) },
    round: getRound(merchant, promotion, { facts, standing, today }),
    prizes: await loadPrizes(db, merchant, promotion),
    seed: await seedOfDay(db, merchant, promotion, now),
    progress: standing.progress,
    streak: standing.streak,
    asks: { zalo, commentMaxLength, maxImages },
    entries: await entryViews(db, merchant, request.language, own),
  };
}

/**
 * Returns the check-in days of a member who can check in, now or on the next day; for a visitor, the days of a new
 * round.
 */
function getRound(
  { timeZone }: MerchantProfile,
  { rules, endsAt }: Promotion,
  { facts, standing, today }: { facts: MemberFacts | null; standing: PromotionStanding; today: string },
): PromotionDetail["round"] {
  const canCheckIn = ["join", "claim", "claimed"].includes(standing.state);
  if (rules.kind !== "checkIn" || !canCheckIn) return null;
  const { missed, days } = checkInRound(rules, getCheckInDays(facts?.entries ?? []), today);
  const isOver = (day: string) => endsAt !== null && startOfDay(day, timeZone) >= endsAt;
  return {
    missed,
    days: days.map((one) => (isOver(one.day) ? { ...one, state: "over" } : one)),
  };
}

async function loadPrizes(
  db: Db,
  merchant: MerchantProfile,
  { id, rules }: Promotion,
): Promise<PromotionDetail["prizes"]> {
  if (!("prizes" in rules)) return [];
  const outOf = computeWeight(rules.prizes);
  const left = await stockLeft(db, merchant.code, id, rules.prizes);
  const now = computeCurrentWeights(rules.prizes, left);
  return rules.prizes.map((prize) => ({
    id: prize.id,
    amount: prize.amount,
    weight: prize.weight,
    outOf,
    now: now.get(prize.id) ?? 0,
    left: prize.stock === null ? null : (left.get(prize.id) ?? 0),
  }));
}

async function seedOfDay(db: Db, merchant: MerchantProfile, { id, rules }: Promotion, now: number) {
  if (!("prizes" in rules)) return null;
  const row = await db
    .selectFrom("promotion_seed")
    .select(["day", "seed_hash as seedHash"])
    .where("merchant_id", "=", merchant.code)
    .where("promotion_id", "=", id)
    .where("day", "=", seedDays(now, merchant.timeZone).today)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns one draw with the data to recompute it. @throws PlatformError FEATURE_OFF; NOT_FOUND. */
export async function getDraw(
  { database: { db } }: Services,
  { merchant, request }: CallContext,
  { drawId }: CallInput<"promotions", "draw">,
): Promise<PromotionDraw> {
  requirePromotions(merchant);
  const row = await db
    .selectFrom("promotion_entry as entry")
    .innerJoin("promotion_seed as seed", (join) =>
      join
        .onRef("seed.merchant_id", "=", "entry.merchant_id")
        .onRef("seed.promotion_id", "=", "entry.promotion_id")
        .onRef("seed.day", "=", "entry.draw_day"),
    )
    .selectAll("entry")
    .select(["seed.seed_hash", "seed.seed"])
    .where("entry.merchant_id", "=", merchant.code)
    .where("entry.id", "=", drawId)
    .executeTakeFirst();
  const { rules, texts } = row ? (JSON.parse(row.terms) as EntryTerms) : { rules: null, texts: {} };
  if (!row || row.draw_day === null || row.draw_no === null || !rules || !("prizes" in rules)) {
    throw new PlatformError("NOT_FOUND");
  }
  const account = await accountById(db, merchant.code, row.account_id);
  const draw = { promotionId: row.promotion_id, day: row.draw_day, number: row.draw_no };
  return {
    ...draw,
    drawId: row.id,
    title: getText(texts, merchant, request.language).title,
    text: getDrawMessage(draw),
    maskedAccount: maskName(account?.username ?? ""),
    at: row.created_at,
    seedHash: row.seed_hash,
    seed: row.seed,
    prizes: rules.prizes.map(({ id, amount, weight }) => ({ id, amount, weight })),
    landed: row.landed ?? "",
    given: row.prize ?? "",
    amount: row.amount,
  };
}
