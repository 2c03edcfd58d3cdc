import { localizedText } from "#app/shared/localized-text.ts";
import type { Redemption } from "../contract/ops/redemptions.ts";
import type { Services } from "../core/services.ts";
import { createRedemptionService, type StoredRedemption } from "../points/points.server.ts";
import { requireCaseMerchant } from "./case-parts.ts";
import { caseQueue } from "./case-queue.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { memberWarnings } from "./warnings.ts";

/** Redemptions of goods, claimed and decided on as deposits are. */
export function redemptionHandlers(services: Services): OperatorAreaHandlers<"redemptions"> {
  const redemptions = createRedemptionService(services);
  return caseQueue("redemptions", services, {
    list: redemptions.list,
    find: ({ merchant }, id) => redemptions.get(merchant.code, id),
    toView: toRedemption,
    detail: async (row) => ({ delivery: redemptions.getDelivery(row) }),
    getAccount: (row) => row.account_id,
    getWarnings: memberWarnings,
    getOpenActions({ state }) {
      const isOpen = state === "in_process";
      return { approve: isOpen, reject: isOpen };
    },
    getOperators: (row) => [row.decided_by],
    decisions: {
      approve: ({ merchant, operation: actor }, { id, remark }) =>
        redemptions.decide(merchant, { id, state: "approved", remark, actor }),
      reject: ({ merchant, operation: actor }, { id, remark }) =>
        redemptions.decide(merchant, { id, state: "rejected", remark, actor }),
    },
  });
}

function toRedemption(row: StoredRedemption, ctx: WorkContext): Redemption {
  const names: Record<string, string> = JSON.parse(row.names);
  return {
    merchantId: row.merchant_id,
    id: row.id,
    accountId: row.account_id,
    username: row.username,
    rewardId: row.reward_id,
    name: localizedText(names, requireCaseMerchant(ctx, row.merchant_id), ctx.language) ?? "",
    quantity: row.quantity,
    points: row.price,
    state: row.state,
    remark: row.remark,
    decidedBy: row.decided_by,
    redeemedAt: row.created_at,
    decidedAt: row.decided_by === null ? null : row.updated_at,
  };
}
