import type { OperatorValue } from "../contract/ops/operator-calls.ts";
import type { ListedPromotion, OperatorPromotion } from "../contract/ops/promotions.ts";
import { PROMOTION_KINDS, type PromotionKind } from "../contract/promotion-rules.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { freeSpinGames } from "../games/games.server.ts";
import {
  computeMaxGrant,
  createPromotionService,
  getText,
  type Promotion,
  type PromotionDraft,
  type PromotionService,
  safeDraft,
} from "../promotions/promotions.server.ts";
import { requireCaseMerchant } from "./case-parts.ts";
import type { Catalogue, SavedItem } from "./catalogue.ts";
import { catalogueHandlers } from "./catalogue-handlers.ts";
import { requirePicture } from "./check-address.ts";
import { isSameContent, requireBudget, requireEndAhead } from "./check-terms.ts";
import { requireSafeHtml } from "./clean-texts.ts";
import { describeTerms } from "./describe-terms.ts";
import { listGameTypes, loadVendors, requireKnown, requireSlot } from "./known-ids.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { getDisabledSettings, requireKind } from "./require-feature.ts";

/** Drafting, publishing and ending promotions. */
export function promotionHandlers(services: Services): OperatorAreaHandlers<"promotions"> {
  const promotions = createPromotionService(services);
  const handlers = catalogueHandlers<"promotions", PromotionDraft, Promotion>(services, {
    ...toCatalogue(promotions),
    toId: (key) => `p-${key.toLowerCase()}`.slice(0, 64),
    toContent: ({ rules, ...input }) =>
      // The catalogue looks up the game's name.
      toDraft({ ...input, rules: rules.kind === "freeSpins" ? { ...rules, gameName: rules.gameId } : rules }),
    async list(ctx, codes, query) {
      const { list, total } = await promotions.list(codes, query);
      const ids = list.map(({ promotion }) => promotion.id);
      const given = await promotions.given(codes, ids);
      const view = ({ merchantId, promotion }: (typeof list)[number]) =>
        toView(
          ctx,
          requireCaseMerchant(ctx, merchantId),
          promotion,
          given.get(`${merchantId} ${promotion.id}`),
        );
      return { list: list.map(view), total };
    },
    detail: (ctx, item) => loadDetail(promotions, ctx, item),
    getActions: ({ one }, { isPublic }) =>
      isPublic ? ACTIONS[one.state] : [...ACTIONS[one.state], "publish"],
    acts: {
      async end(trx, { merchant }, { id }, { now }) {
        await promotions.end(trx, merchant.code, id, now);
        return { before: { state: "published" }, after: { state: "ended" } };
      },
    },
  });
  return { ...handlers, choices: ({ merchant }) => loadChoices(services, promotions, merchant) };
}

/** A published promotion keeps its rules; its texts, dates, quota and budget can be published again. */
function toCatalogue(
  promotions: PromotionService,
): Catalogue<PromotionDraft, Promotion> & { area: "promotions" } {
  return {
    area: "promotions",
    async find(db, merchantId, id) {
      const found = await promotions.find(db, merchantId, id);
      if (!found) return null;
      const { promotion: row, changedAt: editedAt } = found;
      const isPublic = row.state !== "draft";
      return { content: toDraft(row), row, isPublic, wasPublic: isPublic, editedAt };
    },
    worth: ({ rules, budget }) => (computeMaxGrant(rules) === 0 ? 0 : (budget?.total ?? null)),
    describe: (merchant, draft) => describeTerms(merchant, { ...draft }),
    async check({ db, merchant, now }, draft, stored) {
      requireSafeHtml(draft.texts);
      if (draft.rules.kind === "raffle") requireKind(merchant, "raffles", "/rules/kind");
      const safe = safeDraft({ ...draft, picture: requirePicture(draft.picture) });
      const known = await resolveDraft(db, merchant, safe, promotions.hasFreeSpins);
      if (stored) requireChangeable(stored.row, known);
      requireEndAhead(known, now);
      const spent = stored?.row.spent ?? 0;
      const budget = requireBudget(merchant, known.budget, { most: computeMaxGrant(known.rules), spent });
      return { ...known, budget };
    },
    store: promotions.store,
    publish: promotions.publish,
  };
}

function toDraft(one: PromotionDraft): PromotionDraft {
  const { group, rules, texts, picture, sort, quota, budget, startsAt, endsAt } = one;
  return { group, rules, texts, picture, sort, quota, budget, startsAt, endsAt };
}

/** Returns the draft with the ids in its rules as the brand has them. @throws PlatformError INVALID_INPUT. */
async function resolveDraft(
  db: Db,
  merchant: MerchantProfile,
  draft: PromotionDraft,
  gives: (vassalage: string) => boolean,
): Promise<PromotionDraft> {
  const { rules } = draft;
  requireKnown("/group", [draft.group], merchant.promotions.groups);
  if (rules.kind === "rebate") requireKnown("/rules/gameTypes", rules.gameTypes, merchant.gameTypes);
  if (rules.kind !== "freeSpins") return draft;
  return { ...draft, rules: { ...rules, ...(await requireSlot(db, merchant, rules, gives)) } };
}

/**
 * @throws PlatformError CONFLICT for a promotion that has ended; INVALID_INPUT for fields that a published promotion
 *   cannot change.
 */
function requireChangeable({ state, rules, quota, taken }: Promotion, draft: PromotionDraft): void {
  if (state === "ended") throw new PlatformError("CONFLICT", { details: { state } });
  if (draft.quota !== null && draft.quota < taken) {
    throw createFieldError("/quota", { messageKey: FIELD_MESSAGE_KEYS.min, values: { min: taken } });
  }
  if (state === "draft") return;
  if (!isSameContent(rules, draft.rules))
    throw createFieldError("/rules", { messageKey: "ops.error.rulesFixed" });
  // Grants made before a quota was set were not counted.
  if (quota === null && draft.quota !== null) {
    throw createFieldError("/quota", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
}

async function loadChoices(
  { database: { db } }: Services,
  promotions: PromotionService,
  merchant: MerchantProfile,
): Promise<OperatorValue<"promotions", "choices">> {
  const carried = await loadVendors(db, merchant);
  const vendors = carried.filter(({ vassalage }) => promotions.hasFreeSpins(vassalage));
  const codes = vendors.map(({ vassalage }) => vassalage);
  const games = await freeSpinGames(db, merchant, codes);
  const { raffles } = getDisabledSettings(merchant);
  const isOffered: Partial<Record<PromotionKind, boolean>> = {
    raffle: raffles === undefined,
    freeSpins: vendors.length > 0,
  };
  return {
    kinds: PROMOTION_KINDS.filter((kind) => isOffered[kind] ?? true),
    groups: [...merchant.promotions.groups],
    gameTypes: listGameTypes(merchant),
    vendors,
    games: games.map(({ id: gameId, name, vendor: vassalage }) => ({ gameId, name, vassalage })),
  };
}

const NOTHING_GIVEN = { given: 0, sum: 0 };

function toView(
  { language }: WorkContext,
  merchant: MerchantProfile,
  promotion: Promotion,
  { given, sum } = NOTHING_GIVEN,
): ListedPromotion {
  const { id, rules, group, state, quota, spent, startsAt, endsAt } = promotion;
  const { title } = getText(promotion.texts, merchant, language);
  const { code: merchantId, currency } = merchant;
  return {
    ...{ merchantId, id, kind: rules.kind, group, title, state, quota, spent, given, sum },
    ...{ currency: currency.code, startsAt, endsAt },
  };
}

const ACTIONS: Readonly<Record<Promotion["state"], OperatorPromotion["actions"]>> = {
  draft: ["edit"],
  published: ["edit", "end"],
  ended: [],
};

async function loadDetail(
  promotions: PromotionService,
  ctx: MerchantContext,
  { stored, content }: SavedItem<PromotionDraft, Promotion>,
) {
  const { merchant } = ctx;
  const { id } = stored.row;
  const given = await promotions.given([merchant.code], [id]);
  const listed = toView(ctx, merchant, { ...stored.row, ...content }, given.get(`${merchant.code} ${id}`));
  const stock = await promotions.stock(merchant.code, id);
  const draws = await promotions.draws(merchant.code, id);
  return {
    one: { ...listed, ...content, stock, draws },
    languages: [...new Set([merchant.defaultLanguage, ...merchant.languages, ...Object.keys(content.texts)])],
  };
}
