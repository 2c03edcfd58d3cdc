import { normaliseUsername } from "../accounts/account-reads.server.ts";
import {
  containsPattern,
  getPeriods,
  listUncovered,
  loadContract,
  loadHighestGiven,
  previewContract,
  toContracts,
} from "../agents/agents.server.ts";
import type {
  ContractEventView,
  ContractPreview,
  OperatorContractDetail,
  OperatorContractRow,
} from "../contract/ops/agent-contracts.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { AgentContractRow } from "../database/tables/agents.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import { approveContract, endPlatformContract, refuseContract, withdrawContract } from "./decide-contract.ts";
import { holdContract, releaseContract } from "./hold-contract.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { proposeContract } from "./propose-contract.ts";

/** Contracts of agents: those of the platform, which two operators offer, and holding the settlements of any. */
export function agentContractHandlers(services: Services): OperatorAreaHandlers<"agentContracts"> {
  return {
    list: (ctx, input) => listOperatorContracts(services, ctx, input),
    detail: (ctx, { id }) => contractDetail(services, ctx, id),
    preview: (ctx, { id }) => contractPreview(services, ctx, id),
    terms: async ({ merchant: { agents } }) => ({
      kinds: agents.contractKinds.map((kind) => ({ kind, periods: getPeriods(agents, kind) })),
    }),
    propose: async (ctx, input) => ({ id: await proposeContract(services, ctx, input) }),
    approve: (ctx, input) => toEmptyResult(approveContract(services, ctx, input)),
    refuse: (ctx, input) => toEmptyResult(refuseContract(services, ctx, input)),
    withdraw: (ctx, input) => toEmptyResult(withdrawContract(services, ctx, input)),
    end: (ctx, input) => toEmptyResult(endPlatformContract(services, ctx, input)),
    hold: (ctx, input) => toEmptyResult(holdContract(services, ctx, input)),
    release: (ctx, input) => toEmptyResult(releaseContract(services, ctx, input)),
  };
}

async function listOperatorContracts(
  { database }: Services,
  ctx: WorkContext,
  input: OperatorInput<"agentContracts", "list">,
): Promise<OperatorValue<"agentContracts", "list">> {
  const codes = listCodes(ctx);
  if (codes.length === 0) return { list: [], total: 0 };
  return database.snapshot(async (db) => {
    const { rows, total } = await countedPage(filterContracts(db, codes, input), input);
    return { list: await toRows(db, rows), total };
  });
}

function filterContracts(
  db: Db,
  codes: readonly string[],
  { kind, state, side, search }: OperatorInput<"agentContracts", "list">,
) {
  let rows = db
    .selectFrom("agent_contract")
    .selectAll("agent_contract")
    .where("agent_contract.merchant_id", "in", codes);
  if (kind) rows = rows.where("kind", "=", kind);
  if (state) rows = rows.where("state", "=", state);
  if (side === "platform") rows = rows.where("agent_contract.upline_id", "is", null);
  if (side === "held") rows = rows.where("held_at", "is not", null);
  if (search) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom("account")
          .select("account.id")
          .whereRef("account.merchant_id", "=", "agent_contract.merchant_id")
          .where((on) =>
            on.or([
              on("account.id", "=", on.ref("agent_contract.downline_id")),
              on("account.id", "=", on.ref("agent_contract.upline_id")),
            ]),
          )
          .where(containsPattern("account.username", normaliseUsername(search))),
      ),
    );
  }
  return rows.orderBy("offered_at", "desc").orderBy("agent_contract.id", "desc");
}

/** Returns contracts of several merchants as operators see them, in their order. */
async function toRows(db: Db, rows: readonly AgentContractRow[]): Promise<OperatorContractRow[]> {
  const found = new Map<AgentContractRow, OperatorContractRow>();
  for (const [merchantId, own] of Map.groupBy(rows, (row) => row.merchant_id)) {
    const contracts = await toContracts(db, merchantId, own);
    for (const [index, row] of own.entries()) {
      const contract = contracts[index];
      if (contract) found.set(row, { ...contract, ...toOwn(row) });
    }
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}

const toOwn = (row: AgentContractRow) => ({
  ...{ merchantId: row.merchant_id, downlineId: row.downline_id, uplineId: row.upline_id },
  heldAt: row.held_at,
});

async function contractDetail(
  { database }: Services,
  ctx: MerchantContext,
  id: string,
): Promise<OperatorContractDetail> {
  const { code } = ctx.merchant;
  return database.snapshot(async (db) => {
    const row = await loadContract(db, code, id);
    const [one] = await toRows(db, [row]);
    if (!one) throw new Error(`contract ${id} has no row`);
    const events = await loadEvents(db, code, id);
    const given = { kind: row.kind, agentId: row.downline_id, above: 0 };
    return {
      one: {
        ...one,
        ...{ proposedBy: row.proposed_by, approvedBy: row.approved_by },
        ...{ settledThrough: row.settled_through, heldBy: row.held_by, heldReason: row.held_reason },
      },
      events,
      endsDownlineContracts: row.state === "active" ? await listUncovered(db, code, given) : [],
      highestRate:
        row.upline_id === null
          ? await loadHighestGiven(db, code, { kind: row.kind, downlineId: row.downline_id })
          : null,
      actions: getActions(row, ctx),
      names: await loadNames(db, [
        ...[row.proposed_by, row.approved_by, row.held_by],
        ...events.map(({ operatorId }) => operatorId),
      ]),
    };
  });
}

/** Returns what the operator may do with a contract in its present state. */
function getActions(row: AgentContractRow, { operator }: MerchantContext): OperatorContractDetail["actions"] {
  const { state } = row;
  const isPlatform = row.upline_id === null;
  const isProposal = state === "proposed";
  const isOwn = row.proposed_by === operator.id;
  // A contract whose last settlement is still to come can be held after its end.
  const isPaying = state === "active" || (state === "ended" && row.settles_at !== null);
  const open = {
    approve: isProposal && !isOwn,
    refuse: isProposal && !isOwn,
    withdraw: isPlatform && ((isProposal && isOwn) || state === "offered"),
    hold: isPaying && row.held_at === null,
    release: row.held_at !== null,
    end: isPlatform && state === "active",
  };
  return (["approve", "refuse", "withdraw", "hold", "release", "end"] as const).filter(
    (action) => open[action] && hasPermission(operator.role, `agentContracts.${action}`),
  );
}

async function loadEvents(db: Db, merchantId: string, id: string): Promise<ContractEventView[]> {
  const rows = await db
    .selectFrom("agent_contract_event")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("contract_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.map(({ seq, at, event, actor, operator_id, reason }) => ({
    ...{ seq, at, event, actor, operatorId: operator_id, reason },
  }));
}

async function contractPreview(
  { database, clock }: Services,
  { merchant }: MerchantContext,
  id: string,
): Promise<{ preview: ContractPreview | null }> {
  return database.snapshot(async (db) => {
    const contract = await loadContract(db, merchant.code, id);
    const result = await previewContract(db, merchant, contract, clock.now());
    if (!result) return { preview: null };
    const { row } = result;
    return {
      preview: {
        ...{ fromAt: row.from_at, toAt: row.to_at, members: row.members, active: row.active },
        ...{ validBet: row.valid_bet, netLoss: row.net_loss, lossIn: row.loss_in, base: row.base },
        ...{ lossOut: row.loss_out, tier: row.tier, rateBasisPoints: row.rate, gross: row.gross },
        ...{ downlines: row.downlines, dueIn: row.due_in, net: row.net, dueOut: row.due_out },
      },
    };
  });
}
