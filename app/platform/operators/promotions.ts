import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { may, type OperatorRole } from "../contract/ops/permissions.ts";
import type {
  Application,
  ApplicationAction,
  ApplicationCase,
  ListedPromotion,
  OperatorPromotion,
  PromotionAction,
} from "../contract/ops/promotions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import {
  type ApplicationDesk,
  type Promotion,
  type PromotionDesk,
  type StoredApplication,
  textOf,
} from "../promotions/promotions.server.ts";
import { codesOf, done, merchantOfCase, namesOf } from "./case-parts.ts";
import { claimOf } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

export interface PromotionBackOfficeDeps {
  database: Database;
  clock: Clock;
  promotions: PromotionDesk;
  applications: ApplicationDesk;
}

/** Drafting, publishing and ending promotions. */
export function promotionHandlers(deps: PromotionBackOfficeDeps): OperatorAreaHandlers<"promotions"> {
  const { promotions } = deps;
  return {
    async list(ctx, { brand, ...query }) {
      const codes = codesOf(ctx, brand);
      const { list, total } = await promotions.list(codes, query);
      const given = await promotions.given(
        codes,
        list.map(({ promotion }) => promotion.id),
      );
      return {
        total,
        list: list.map(({ merchantId, promotion }) =>
          listed(ctx, merchantOfCase(ctx, merchantId), promotion, given.get(`${merchantId} ${promotion.id}`)),
        ),
      };
    },
    detail: (ctx, input) => promotionCase(deps, ctx, input),
    create: async ({ merchant, operation }, { merchant: _, idempotencyKey, ...draft }) => ({
      id: await promotions.create(merchant, draft, idempotencyKey, operation.record),
    }),
    edit: ({ merchant, operation }, { merchant: _, id, seenState: __, ...draft }) =>
      done(promotions.edit(merchant, id, draft, operation.record)),
    publish: ({ merchant, operation }, { id }) => done(promotions.publish(merchant, id, operation.record)),
    end: ({ merchant, operation }, { id }) => done(promotions.end(merchant, id, operation.record)),
  };
}

const NOTHING_GIVEN = { given: 0, sum: 0 };

function listed(
  { language }: WorkContext,
  merchant: MerchantProfile,
  promotion: Promotion,
  { given, sum } = NOTHING_GIVEN,
): ListedPromotion {
  const { id, rules, group, state, quota, startsAt, endsAt } = promotion;
  const { title } = textOf(promotion.texts, merchant, language);
  const { code: merchantId, currency } = merchant;
  return {
    ...{ merchantId, id, kind: rules.kind, group, title, state, quota, given, sum },
    ...{ currency: currency.code, startsAt, endsAt },
  };
}

const ACTIONS: Readonly<Record<Promotion["state"], readonly PromotionAction[]>> = {
  draft: ["edit", "publish"],
  published: ["edit", "end"],
  ended: [],
};

async function promotionCase(
  { promotions }: PromotionBackOfficeDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"promotions", "detail">,
): Promise<OperatorPromotion> {
  const { merchant, operator } = ctx;
  const promotion = await promotions.get(merchant.code, id);
  const given = await promotions.given([merchant.code], [id]);
  const { texts, picture, sort, rules } = promotion;
  return {
    one: {
      ...listed(ctx, merchant, promotion, given.get(`${merchant.code} ${id}`)),
      ...{ texts, picture, sort, rules },
      stock: await promotions.stock(merchant.code, id),
      draws: await promotions.draws(merchant.code, id),
    },
    languages: [...new Set([merchant.defaultLanguage, "EN", ...Object.keys(texts)])],
    actions: ACTIONS[promotion.state].filter((action) => may(operator.role, `promotions.${action}`)),
  };
}

/** Applications of members, taken up and decided on as deposits are. */
export function applicationHandlers(deps: PromotionBackOfficeDeps): OperatorAreaHandlers<"applications"> {
  const { applications } = deps;
  return {
    async list(ctx, { brand, ...query }) {
      const { list, total } = await applications.list(codesOf(ctx, brand), query);
      return { total, list: list.map((row) => viewOf(ctx, merchantOfCase(ctx, row.merchant_id), row)) };
    },
    detail: (ctx, input) => applicationCase(deps, ctx, input),
    async image({ merchant }, { id }) {
      const { bytes, contentType } = await applications.image(merchant.code, id);
      return { picture: bytes.toString("base64"), contentType };
    },
    approve: ({ merchant, operation }, { id, amount }) =>
      done(applications.approve(merchant, { id, amount, actor: operation })),
    reject: ({ merchant, operation }, { id, reason, note }) =>
      done(applications.reject(merchant, { id, reason, note, actor: operation })),
  };
}

function viewOf({ language }: WorkContext, merchant: MerchantProfile, row: StoredApplication): Application {
  const { texts } = JSON.parse(row.terms);
  const { merchant_id: merchantId, account_id: accountId, promotion_id: promotionId } = row;
  const { id, username, comment, contact, images, amount, reason, note, decided_by: decidedBy } = row;
  return {
    ...{ merchantId, id, accountId, username, promotionId, comment, contact, images, amount, reason, note },
    title: textOf(texts, merchant, language).title,
    // The query has applications alone.
    state: row.state as Application["state"],
    currency: merchant.currency.code,
    decidedBy,
    appliedAt: row.created_at,
    decidedAt: decidedBy === null ? null : row.updated_at,
  };
}

async function applicationCase(
  { database, clock, applications }: PromotionBackOfficeDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"applications", "detail">,
): Promise<ApplicationCase> {
  const { merchant, operator } = ctx;
  const { imageIds, ...row } = await applications.get(merchant.code, id);
  const { rules } = JSON.parse(row.terms);
  const claim = await claimOf({ database, clock }, ctx, { area: "applications", id });
  const isOpen = row.state === "applying" && !claim.isOthers;
  return {
    one: { ...viewOf(ctx, merchant, row), most: rules.most ?? 0, imageIds },
    member: await memberFacts(database, merchant, row.account_id),
    ...claim.shown,
    actions: isOpen ? actionsOf(operator.role) : [],
    names: await namesOf(database.db, [row.decided_by, claim.shown.claim?.operatorId ?? null]),
  };
}

function actionsOf(role: OperatorRole): ApplicationAction[] {
  return (["approve", "reject"] as const).filter((action) => may(role, `applications.${action}`));
}
