import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type {
  OperatorReward,
  Redemption,
  RedemptionAction,
  RedemptionCase,
  RewardAction,
} from "../contract/ops/points.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import {
  type RedemptionService,
  type RewardService,
  rewardText,
  type StoredRedemption,
} from "../points/points.server.ts";
import type { Clock } from "../ports/clock.ts";
import { listCodes, loadNames, requireCaseMerchant, toEmptyResult } from "./case-parts.ts";
import { changeItem, createItem, publishItem, readItem, saveItem, versionFacts } from "./catalogue.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { rewardCatalogue } from "./reward-catalogue.ts";
import { memberWarnings, requireConfirmedMember } from "./warnings.ts";

export interface PointServiceDeps {
  database: Database;
  clock: Clock;
  redemptions: RedemptionService;
  pointRewards: RewardService;
}

/** Redemptions of goods, claimed and decided on as deposits are. */
export function redemptionHandlers(deps: PointServiceDeps): OperatorAreaHandlers<"redemptions"> {
  const { redemptions } = deps;
  return {
    async list(ctx, { brand, ...query }) {
      const { list, total } = await redemptions.list(listCodes(ctx, brand), query);
      return {
        total,
        list: list.map((row) => toRedemption(ctx, requireCaseMerchant(ctx, row.merchant_id), row)),
      };
    },
    detail: (ctx, input) => redemptionCase(deps, ctx, input),
    approve: async (ctx, { id, remark, confirmed }) => {
      const { account_id } = await redemptions.get(ctx.merchant.code, id);
      const actor = await requireConfirmedMember(deps, ctx, account_id, confirmed);
      return toEmptyResult(redemptions.decide(ctx.merchant, { id, state: "approved", remark, actor }));
    },
    reject: ({ merchant, operation }, { id, remark }) =>
      toEmptyResult(redemptions.decide(merchant, { id, state: "rejected", remark, actor: operation })),
  };
}

function toRedemption(
  { language }: WorkContext,
  merchant: MerchantProfile,
  row: StoredRedemption,
): Redemption {
  const names: Record<string, string> = JSON.parse(row.names);
  return {
    merchantId: row.merchant_id,
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    rewardId: row.reward_id,
    name: names[language] ?? names[merchant.defaultLanguage] ?? Object.values(names)[0] ?? "",
    quantity: row.quantity,
    points: row.price,
    state: row.state,
    remark: row.remark,
    decidedBy: row.decided_by,
    redeemedAt: row.created_at,
    decidedAt: row.decided_by === null ? null : row.updated_at,
  };
}

async function redemptionCase(
  { database, clock, redemptions }: PointServiceDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"redemptions", "detail">,
): Promise<RedemptionCase> {
  const { merchant, operator } = ctx;
  const row = await redemptions.get(merchant.code, id);
  const claim = await loadClaim({ database, clock }, ctx, { area: "redemptions", id });
  const isOpen = row.state === "in_process" && !claim.isOthers;
  const all: readonly RedemptionAction[] = isOpen ? ["approve", "reject"] : [];
  const member = await memberFacts({ database, clock }, merchant, row.account_id);
  return {
    one: toRedemption(ctx, merchant, row),
    member,
    warnings: memberWarnings(member),
    delivery: redemptions.getDelivery(row),
    ...claim.shown,
    actions: all.filter((action) => hasPermission(operator.role, `redemptions.${action}`)),
    names: await loadNames(database.db, [row.decided_by, claim.shown.claim?.operatorId ?? null]),
  };
}

/** Handles the rewards that points buy. */
export function rewardHandlers(
  deps: Pick<PointServiceDeps, "database" | "clock" | "pointRewards">,
): OperatorAreaHandlers<"rewards"> {
  const { database, pointRewards } = deps;
  const catalogue = rewardCatalogue(pointRewards);
  return {
    async list(ctx, { brand, ...page }) {
      const { list, total } = await pointRewards.list(listCodes(ctx, brand), page);
      return {
        total,
        list: list.map((row) => toReward(ctx, requireCaseMerchant(ctx, row.merchant_id), row)),
      };
    },
    async detail(ctx, { id }) {
      const { merchant, operator } = ctx;
      const item = await readItem(database.db, catalogue, merchant.code, id);
      const version = await versionFacts(database.db, catalogue, ctx, item);
      const { row, isPublic } = item.stored;
      const { texts, perMember, ...draft } = item.content;
      const shown = { ...row, ...draft, texts: JSON.stringify(texts), per_member: perMember };
      const all: readonly RewardAction[] = [
        "edit",
        ...(version.isPublic ? [] : ["publish" as const]),
        ...(isPublic ? ["hide" as const] : []),
      ];
      const actions = all.filter((action) => hasPermission(operator.role, `rewards.${action}`));
      return { one: toReward(ctx, merchant, shown), version, actions };
    },
    async create(ctx, { merchant: _, idempotencyKey: id, ...content }) {
      await createItem(deps, catalogue, ctx, { id, content });
      return { id };
    },
    edit: (ctx, { merchant: _, id, seenVersion, publish, ...content }) =>
      toEmptyResult(saveItem(deps, catalogue, ctx, { id, seenVersion, content, publish })),
    publish: (ctx, input) => toEmptyResult(publishItem(deps, catalogue, ctx, input)),
    hide: (ctx, input) =>
      toEmptyResult(
        changeItem(deps, catalogue, ctx, input, async (trx, now) => {
          await pointRewards.hide(trx, ctx.merchant.code, input.id, now);
          return { before: { state: "shown" }, after: { state: "hidden" } };
        }),
      ),
  };
}

function toReward({ language }: WorkContext, merchant: MerchantProfile, row: PointRewardRow): OperatorReward {
  const texts = JSON.parse(row.texts);
  const {
    id,
    type,
    state,
    picture,
    price,
    worth,
    times,
    days,
    stock,
    taken,
    per_member: perMember,
    sort,
  } = row;
  return {
    ...{ merchantId: row.merchant_id, id, type, state, picture, price, worth, times, days, stock, taken },
    ...{ perMember, sort, texts, name: rewardText(texts, merchant, language).name },
  };
}
