import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission, type OperatorRole } from "../contract/ops/permissions.ts";
import type { VendorTransferAction, VendorTransferCase } from "../contract/ops/transfers.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { VendorTransferService } from "../vendor-wallets/vendor-wallets.server.ts";
import { listCodes, loadNames, toEmptyResult, toSteps } from "./case-parts.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

export interface TransferDeps {
  database: Database;
  clock: Clock;
  transfers: VendorTransferService;
}

/** Handles the operators' views of vendor transfers and actions on them. */
export function transferHandlers(deps: TransferDeps): OperatorAreaHandlers<"transfers"> {
  const { transfers } = deps;
  return {
    list: (ctx, input) => listTransfers(deps, ctx, input),
    returns: (ctx, { brand, ...page }) => transfers.returns(listCodes(ctx, brand), page),
    detail: (ctx, input) => transferCase(deps, ctx, input),
    ask: ({ merchant, operation }, { id }) => toEmptyResult(transfers.ask(merchant, operation, id)),
    propose: ({ merchant, operation }, { id, outcome, evidence, idempotencyKey }) =>
      toEmptyResult(transfers.propose(merchant, operation, id, { outcome, evidence, idempotencyKey })),
    approve: ({ merchant, operation }, { id, settlementId }) =>
      toEmptyResult(transfers.approve(merchant, operation, id, settlementId)),
    reject: ({ merchant, operation }, { id, settlementId }) =>
      toEmptyResult(transfers.reject(merchant, operation, id, settlementId)),
    settlePaidTwice: ({ merchant, operation }, { id, remark }) =>
      toEmptyResult(transfers.settlePaidTwice(merchant, operation, id, remark)),
  };
}

function listTransfers(
  { transfers }: TransferDeps,
  ctx: WorkContext,
  { brand, ...query }: OperatorInput<"transfers", "list">,
): Promise<OperatorValue<"transfers", "list">> {
  return transfers.list(listCodes(ctx, brand), query);
}

async function transferCase(
  { database, clock, transfers }: TransferDeps,
  { merchant, operator }: MerchantContext,
  { id }: OperatorInput<"transfers", "detail">,
): Promise<VendorTransferCase> {
  const { steps: events, ...found } = await transfers.detail(merchant, id);
  const steps = toSteps(events);
  const byOperators = [
    found.paidTwiceSettledBy,
    ...found.settlements.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ...steps.map(({ operatorId }) => operatorId),
  ];
  return {
    one: { ...found, steps },
    member: await memberFacts({ database, clock }, merchant, found.accountId),
    actions: actionsOn(found, operator),
    names: await loadNames(database.db, byOperators),
  };
}

/**
 * Returns the actions possible on it: those that its state allows and the role may take, except on one's own proposal.
 */
function actionsOn(
  one: Pick<
    VendorTransferCase["one"],
    "mayAsk" | "maySettle" | "settlements" | "paidTwiceAt" | "paidTwiceSettledBy"
  >,
  { id, role }: { id: string; role: OperatorRole },
): VendorTransferAction[] {
  const waiting = one.settlements.find(({ state }) => state === "proposed");
  const open: Record<VendorTransferAction, boolean> = {
    ask: one.mayAsk,
    propose: one.maySettle && !waiting,
    approve: one.maySettle && waiting !== undefined && waiting.proposedBy !== id,
    reject: waiting !== undefined,
    settlePaidTwice: one.paidTwiceAt !== null && one.paidTwiceSettledBy === null,
  };
  return (Object.keys(open) as VendorTransferAction[]).filter(
    (action) => open[action] && hasPermission(role, `transfers.${action}`),
  );
}
