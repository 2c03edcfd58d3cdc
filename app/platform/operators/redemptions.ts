import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { Redemption, RedemptionAction, RedemptionCase } from "../contract/ops/redemptions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { RedemptionService, StoredRedemption } from "../points/points.server.ts";
import type { Clock } from "../ports/clock.ts";
import { listCodes, loadNames, requireCaseMerchant, toEmptyResult } from "./case-parts.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { memberWarnings, requireConfirmedMember } from "./warnings.ts";

export interface RedemptionDeps {
  database: Database;
  clock: Clock;
  redemptions: RedemptionService;
}

/** Redemptions of goods, claimed and decided on as deposits are. */
export function redemptionHandlers(deps: RedemptionDeps): OperatorAreaHandlers<"redemptions"> {
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
  { database, clock, redemptions }: RedemptionDeps,
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
