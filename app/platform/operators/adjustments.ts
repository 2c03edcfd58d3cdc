import type { Adjustment } from "../contract/ops/adjustments.ts";
import type { Services } from "../core/services.ts";
import { findAdjustment, listAdjustments, type QueuedAdjustment } from "./adjustment-rows.ts";
import { caseQueue } from "./case-queue.ts";
import { approveAdjustment, rejectAdjustment } from "./decide-adjustment.ts";
import type { OperatorAreaHandlers } from "./operator-context.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";
import { memberWarnings } from "./warnings.ts";

/**
 * Handles corrections of members' money: one operator proposes, another one approves, and only then the money moves,
 * between the member's purse or debt and the house's account for corrections.
 */
export function adjustmentHandlers(services: Services): OperatorAreaHandlers<"adjustments"> {
  const { db } = services.database;
  const queue = caseQueue("adjustments", services, {
    list: (codes, query) => listAdjustments(db, codes, query),
    find: ({ merchant }, id) => findAdjustment(db, merchant.code, id),
    toView,
    getAccount: (row) => row.account_id,
    getWarnings: memberWarnings,
    getOpenActions({ state, proposed_by }, { operator }) {
      const isOpen = state === "proposed";
      return { approve: isOpen && proposed_by !== operator.id, reject: isOpen };
    },
    getOperators: (row) => [row.proposed_by, row.decided_by],
    decisions: {
      approve: (ctx, { id }) => approveAdjustment(services, ctx, id),
      reject: (ctx, { id }) => rejectAdjustment(services, ctx, id),
    },
  });
  return { ...queue, propose: async (ctx, input) => ({ id: await proposeAdjustment(services, ctx, input) }) };
}

function toView(row: QueuedAdjustment): Adjustment {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    accountId: row.account_id,
    username: row.username_shown,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  };
}
