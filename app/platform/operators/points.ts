import { hasPermission } from "../contract/ops/permissions.ts";
import type { OperatorReward, RewardAction } from "../contract/ops/points.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { PointRewardRow } from "../database/tables/points.ts";
import { type RewardService, rewardText } from "../points/points.server.ts";
import type { Clock } from "../ports/clock.ts";
import { listCodes, requireCaseMerchant, toEmptyResult } from "./case-parts.ts";
import { changeItem, createItem, publishItem, readItem, saveItem, versionFacts } from "./catalogue.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { rewardCatalogue } from "./reward-catalogue.ts";

export interface RewardDeps {
  database: Database;
  clock: Clock;
  pointRewards: RewardService;
}

/** Handles the rewards that points buy. */
export function rewardHandlers(deps: RewardDeps): OperatorAreaHandlers<"rewards"> {
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
