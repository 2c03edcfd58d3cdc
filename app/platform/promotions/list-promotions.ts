import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, getRealAccountId, requireAccount } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { countedPage, countPages, slicePage } from "../database/counted-page.ts";
import { isCallerOnBreak } from "../protection/protection.server.ts";
import { requirePromotions, selectEntries } from "./entries.ts";
import { loadMemberFacts } from "./member-facts.ts";
import { isOver, type Promotion, shownPromotions } from "./promotion.ts";
import { computeStanding, type PromotionStanding } from "./standing.ts";
import { entryViews, toCard } from "./views.ts";

/** Adds to each promotion its state for the caller. */
async function withStandings(
  { database, clock }: Services,
  ctx: CallContext,
  promotions: readonly Promotion[],
): Promise<{ promotion: Promotion; standing: PromotionStanding }[]> {
  const { merchant } = ctx;
  const now = clock.now();
  const accountId = getRealAccountId(ctx.caller);
  const facts =
    accountId === null ? null : await loadMemberFacts(database.db, { merchant, accountId, now }, promotions);
  const at = { now, timeZone: merchant.timeZone };
  return promotions.map((promotion) => ({
    promotion,
    standing: computeStanding(promotion, facts?.get(promotion.id) ?? null, at),
  }));
}

/**
 * Returns a page of the promotions of a group, or of all, in the brand's order; none for a member on a break. @throws
 * PlatformError FEATURE_OFF.
 */
export async function listPromotions(
  services: Services,
  ctx: CallContext,
  { group, ...page }: CallInput<"promotions", "list">,
): Promise<CallValue<"promotions", "list">> {
  const { merchant, request } = ctx;
  requirePromotions(merchant);
  const all = await loadReadablePromotions(services, ctx);
  const chosen = group === undefined ? all : all.filter((one) => one.group === group);
  const shown = await withStandings(services, ctx, slicePage(chosen, page));
  return {
    onBreak: await isCallerOnBreak(services.database.db, ctx, services.clock.now()),
    groups: merchant.promotions.groups.map((one) => ({
      group: one,
      count: all.filter((promotion) => promotion.group === one).length,
    })),
    list: shown.map(({ promotion, standing }) => toCard(merchant, request.language, promotion, standing)),
    ...countPages(chosen.length, page),
  };
}

/**
 * Returns the promotions that the caller's list has: all that are shown in the merchant's groups, or none for a member
 * on a break.
 */
async function loadReadablePromotions(
  { database: { db }, clock }: Services,
  ctx: CallContext,
): Promise<Promotion[]> {
  const { merchant } = ctx;
  const now = clock.now();
  if (await isCallerOnBreak(db, ctx, now)) return [];
  const shown = await shownPromotions(db, merchant, now);
  return shown.filter(({ group }) => merchant.promotions.groups.includes(group));
}

/** Counts the promotions that the caller can join or claim now. 0 when the brand has none, and on a break. */
export async function countAvailable(
  services: Services,
  ctx: CallContext,
): Promise<CallValue<"promotions", "available">> {
  const { promotions, panelPages } = ctx.merchant;
  const now = services.clock.now();
  const running = promotions.on
    ? (await loadReadablePromotions(services, ctx)).filter((one) => !isOver(one, now))
    : [];
  const standings = await withStandings(services, ctx, running);
  const open = standings.filter(({ standing: { state } }) => state === "join" || state === "claim");
  return {
    availablePromoCount: open.length,
    availablePromo: { REFERRAL: { enabled: panelPages.includes("member/referral") } },
  };
}

/**
 * Returns a page of the caller's entries: joined, applied for or received, newest first. @throws PlatformError
 * NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function listEntries(
  { database }: Services,
  { caller, merchant, request }: CallContext,
  page: CallInput<"promotions", "entries">,
): Promise<CallValue<"promotions", "entries">> {
  const { accountId } = requireAccount(caller);
  requirePromotions(merchant);
  const query = selectEntries(database.db, merchant, accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const { rows, ...counted } = await countedPage(query, page);
  return { list: await entryViews(database.db, merchant, request.language, rows), ...counted };
}
