import type { Services } from "../core/services.ts";
import { createVendorTransferService } from "../vendor-wallets/vendor-wallets.server.ts";
import { listCodes, withSteps } from "./case-parts.ts";
import { caseQueue } from "./case-queue.ts";
import type { OperatorAreaHandlers } from "./operator-context.ts";

/** Handles the operators' views of vendor transfers and actions on them. */
export function transferHandlers(services: Services): OperatorAreaHandlers<"transfers"> {
  const transfers = createVendorTransferService(services);
  const queue = caseQueue("transfers", services, {
    list: transfers.list,
    find: async ({ merchant }, id) => withSteps(await transfers.detail(merchant, id)),
    toView: (row) => row,
    detail: async (found) => ({ one: found }),
    getAccount: ({ accountId }) => accountId,
    getOpenActions(one, { operator }) {
      const waiting = one.settlements.find(({ state }) => state === "proposed");
      return {
        ask: one.mayAsk,
        propose: one.maySettle && !waiting,
        // Never one's own proposal.
        approve: one.maySettle && waiting !== undefined && waiting.proposedBy !== operator.id,
        reject: waiting !== undefined,
        settlePaidTwice: one.paidTwiceAt !== null && one.paidTwiceSettledBy === null,
      };
    },
    getOperators: ({ paidTwiceSettledBy, settlements, steps }) => [
      paidTwiceSettledBy,
      ...settlements.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
      ...steps.map(({ operatorId }) => operatorId),
    ],
    decisions: {
      ask: ({ merchant, operation }, { id }) => transfers.ask(merchant, operation, id),
      propose: ({ merchant, operation }, { id, outcome, evidence, idempotencyKey }) =>
        transfers.propose(merchant, operation, id, { outcome, evidence, idempotencyKey }),
      approve: ({ merchant, operation }, { id, settlementId }) =>
        transfers.approve(merchant, operation, id, settlementId),
      reject: ({ merchant, operation }, { id, settlementId }) =>
        transfers.reject(merchant, operation, id, settlementId),
      settlePaidTwice: ({ merchant, operation }, { id, remark }) =>
        transfers.settlePaidTwice(merchant, operation, id, remark),
    },
  });
  return { ...queue, returns: (ctx, page) => transfers.returns(listCodes(ctx), page) };
}
