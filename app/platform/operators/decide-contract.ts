import {
  changeContract,
  endContractRows,
  getNextStart,
  loadContract,
  lockFigures,
  requireConfirmed,
} from "../agents/agents.server.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import type { AgentContractRow } from "../database/tables/agents.ts";
import { describeContractShortly, describeContractTerms, requirePlatformContract } from "./contract-facts.ts";
import type { MerchantContext } from "./operator-context.ts";

type DecisionServices = Pick<Services, "database" | "clock">;
type Decider = Pick<MerchantContext, "merchant" | "operator" | "operation">;

interface Decision {
  id: string;
  reason: string;
}

/**
 * Runs `work` on a contract while nobody else changes contracts of the merchant.
 * @throws PlatformError NOT_FOUND.
 */
function withContract(
  { database }: Pick<Services, "database">,
  { merchant }: Decider,
  id: string,
  work: (trx: Trx, row: AgentContractRow) => Promise<void>,
): Promise<void> {
  return database.transaction(async (trx) => {
    await lockFigures(trx, merchant);
    await work(trx, await loadContract(trx, merchant.code, id));
  });
}

/**
 * Approves another operator's proposal: the contract is offered to the agent.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for the operator who proposed it; FEATURE_OFF for a kind
 *   that the brand no longer has; CONFLICT with `details.state`.
 */
export function approveContract(
  services: DecisionServices,
  ctx: Decider,
  { id }: Pick<Decision, "id">,
): Promise<void> {
  const { merchant, operator, operation } = ctx;
  const now = services.clock.now();
  return withContract(services, ctx, id, async (trx, row) => {
    requireAnotherOperator(row, operator.id);
    if (!merchant.agents.on || !merchant.agents.contractKinds.includes(row.kind)) {
      throw new PlatformError("FEATURE_OFF");
    }
    const by = { actor: "operator", operatorId: operator.id } as const;
    const set = { offered_at: now, approved_by: operator.id };
    const offer = await changeContract(trx, row, { event: "approved", by, now, set });
    const terms = await describeContractTerms(trx, merchant, offer);
    await operation.record(trx, { state: row.state }, { state: offer.state, ...terms });
  });
}

/**
 * Refuses another operator's proposal.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.own` for the operator who proposed it; CONFLICT with
 *   `details.state`.
 */
export function refuseContract(
  services: DecisionServices,
  ctx: Decider,
  { id, reason }: Decision,
): Promise<void> {
  const { operator, operation } = ctx;
  const now = services.clock.now();
  return withContract(services, ctx, id, async (trx, row) => {
    requireAnotherOperator(row, operator.id);
    const by = { actor: "operator", operatorId: operator.id } as const;
    const refused = await changeContract(trx, row, {
      event: "refused",
      by,
      now,
      reason,
      set: { decided_at: now },
    });
    const facts = await describeContractShortly(trx, row);
    await operation.record(trx, { state: row.state }, { state: refused.state, ...facts, reason });
  });
}

function requireAnotherOperator(
  { state, proposed_by: proposedBy }: AgentContractRow,
  operatorId: string,
): void {
  if (state === "proposed" && proposedBy === operatorId) {
    throw new PlatformError("FORBIDDEN", { details: { own: true } });
  }
}

/**
 * Withdraws a proposal, or an offer of the platform that waits for its agent.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.upline` for an agent's offer; CONFLICT with `details.state`.
 */
export function withdrawContract(
  services: DecisionServices,
  ctx: Decider,
  { id, reason }: Decision,
): Promise<void> {
  const { operator, operation } = ctx;
  const now = services.clock.now();
  return withContract(services, ctx, id, async (trx, row) => {
    requirePlatformContract(row);
    const by = { actor: "operator", operatorId: operator.id } as const;
    const set = { decided_at: now };
    const withdrawn = await changeContract(trx, row, { event: "withdrawn", by, now, reason, set });
    const facts = await describeContractShortly(trx, row);
    await operation.record(trx, { state: row.state }, { state: withdrawn.state, ...facts, reason });
  });
}

/**
 * Ends a contract of the platform at its next possible time, with those of downlines that it pays.
 * @throws PlatformError NOT_FOUND; FORBIDDEN with `details.upline` for a contract that an agent gave; CONFLICT with
 *   `details.state`, or with `details.downlines` until `confirmDownlines`.
 */
export function endPlatformContract(
  services: DecisionServices,
  ctx: Decider,
  { id, reason, confirmDownlines }: Decision & { confirmDownlines: boolean },
): Promise<void> {
  const { merchant, operator, operation } = ctx;
  const now = services.clock.now();
  return withContract(services, ctx, id, async (trx, row) => {
    requirePlatformContract(row);
    if (row.state !== "active") throw new PlatformError("CONFLICT", { details: { state: row.state } });
    const given = { kind: row.kind, agentId: row.downline_id, above: 0 };
    await requireConfirmed(trx, merchant.code, given, confirmDownlines);
    const ended = await endContractRows(trx, merchant, row, {
      at: getNextStart(row.period, now, merchant.timeZone),
      by: { actor: "operator", operatorId: operator.id },
      ...{ reason, now },
    });
    const facts = await describeContractShortly(trx, row);
    const after = { state: ended.state, ...facts, endsAt: ended.ends_at, reason };
    await operation.record(trx, { state: row.state }, after);
  });
}
