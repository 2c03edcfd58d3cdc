import { GAME_TYPES } from "#app/shared/game-kinds.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { ListedPromotion, OperatorPromotion, PromotionAction } from "../contract/ops/promotions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { freeSpinGames } from "../games/games.server.ts";
import type { Clock } from "../ports/clock.ts";
import { getText, type Promotion, type PromotionService } from "../promotions/promotions.server.ts";
import { listCodes, requireCaseMerchant, toEmptyResult } from "./case-parts.ts";
import { changeItem, createItem, publishItem, readItem, saveItem, versionFacts } from "./catalogue.ts";
import { loadVendors } from "./known-ids.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { promotionCatalogue } from "./promotion-catalogue.ts";

export interface PromotionServiceDeps {
  database: Database;
  clock: Clock;
  promotions: PromotionService;
}

/** Drafting, publishing and ending promotions. */
export function promotionHandlers(deps: PromotionServiceDeps): OperatorAreaHandlers<"promotions"> {
  const { promotions } = deps;
  const catalogue = promotionCatalogue(promotions);
  return {
    async list(ctx, { brand, ...query }) {
      const codes = listCodes(ctx, brand);
      const { list, total } = await promotions.list(codes, query);
      const given = await promotions.given(
        codes,
        list.map(({ promotion }) => promotion.id),
      );
      return {
        total,
        list: list.map(({ merchantId, promotion }) =>
          listed(
            ctx,
            requireCaseMerchant(ctx, merchantId),
            promotion,
            given.get(`${merchantId} ${promotion.id}`),
          ),
        ),
      };
    },
    detail: (ctx, input) => promotionCase(deps, catalogue, ctx, input),
    choices: ({ merchant }) => loadChoices(deps, merchant),
    async create(ctx, { merchant: _, idempotencyKey, ...content }) {
      const id = `p-${idempotencyKey.toLowerCase()}`.slice(0, 64);
      await createItem(deps, catalogue, ctx, { id, content });
      return { id };
    },
    edit: (ctx, { merchant: _, id, seenVersion, publish, ...content }) =>
      toEmptyResult(saveItem(deps, catalogue, ctx, { id, seenVersion, content, publish })),
    publish: (ctx, input) => toEmptyResult(publishItem(deps, catalogue, ctx, input)),
    end: (ctx, input) =>
      toEmptyResult(
        changeItem(deps, catalogue, ctx, input, async (trx, now) => {
          await promotions.end(trx, ctx.merchant.code, input.id, now);
          return { before: { state: "published" }, after: { state: "ended" } };
        }),
      ),
  };
}

async function loadChoices(
  { database: { db }, promotions }: PromotionServiceDeps,
  merchant: MerchantProfile,
): Promise<OperatorValue<"promotions", "choices">> {
  const vendors = (await loadVendors(db, merchant)).filter(({ vassalage }) =>
    promotions.hasFreeSpins(vassalage),
  );
  const games = await freeSpinGames(
    db,
    merchant,
    vendors.map(({ vassalage }) => vassalage),
  );
  return {
    groups: [...merchant.promotions.groups],
    gameTypes: GAME_TYPES.filter((type) => merchant.gameTypes.includes(type)),
    vendors,
    games: games.map(({ id: gameId, name, vendor: vassalage }) => ({ gameId, name, vassalage })),
  };
}

const NOTHING_GIVEN = { given: 0, sum: 0 };

function listed(
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

const ACTIONS: Readonly<Record<Promotion["state"], readonly PromotionAction[]>> = {
  draft: ["edit"],
  published: ["edit", "end"],
  ended: [],
};

async function promotionCase(
  { database, promotions }: PromotionServiceDeps,
  catalogue: ReturnType<typeof promotionCatalogue>,
  ctx: MerchantContext,
  { id }: OperatorInput<"promotions", "detail">,
): Promise<OperatorPromotion> {
  const { merchant, operator } = ctx;
  const item = await readItem(database.db, catalogue, merchant.code, id);
  const promotion = item.stored.row;
  const version = await versionFacts(database.db, catalogue, ctx, item);
  const given = await promotions.given([merchant.code], [id]);
  const shown = { ...promotion, ...item.content };
  const actions = version.isPublic
    ? ACTIONS[promotion.state]
    : [...ACTIONS[promotion.state], "publish" as const];
  return {
    one: {
      ...listed(ctx, merchant, shown, given.get(`${merchant.code} ${id}`)),
      ...item.content,
      stock: await promotions.stock(merchant.code, id),
      draws: await promotions.draws(merchant.code, id),
    },
    version,
    languages: [...new Set([merchant.defaultLanguage, ...merchant.languages, ...Object.keys(shown.texts)])],
    actions: actions.filter((action) => hasPermission(operator.role, `promotions.${action}`)),
  };
}
