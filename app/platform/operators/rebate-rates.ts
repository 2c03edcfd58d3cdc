import { formatRate } from "#app/shared/format-rate.ts";
import {
  approveRates,
  describeRates,
  listProposals,
  proposeRates,
  refuseRates,
  selectWaitingProposals,
} from "../agents/agents.server.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import type { RebateRate } from "../contract/rebates.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import { listCodes, loadNames } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { requireFeature } from "./require-feature.ts";
import { requireMember } from "./require-member.ts";

/** Rebate rates of accounts at the top. */
export function rebateRateHandlers(services: Services): OperatorAreaHandlers<"rebateRates"> {
  const { database, clock } = services;
  return {
    detail: ({ merchant }, { id }) =>
      database.snapshot(async (db) => {
        await requireMember(db, merchant.code, id);
        const proposals = await listProposals(db, merchant.code, id);
        return {
          list: await describeRates(db, merchant, { accountId: id, all: true, now: clock.now() }),
          proposals: proposals.map((row) => ({
            ...{ id: row.id, rates: JSON.parse(row.rates) as RebateRate[], reason: row.reason },
            ...{ state: row.state, proposedBy: row.proposed_by, proposedAt: row.proposed_at },
            ...{ decidedBy: row.decided_by, decidedAt: row.decided_at },
          })),
          names: await loadNames(
            db,
            proposals.flatMap((row) => [row.proposed_by, row.decided_by ?? []].flat()),
          ),
        };
      }),
    waiting: (ctx, input) => listWaiting(services, ctx, input),
    propose: async ({ merchant, operator, operation }, { id, rates, reason }) => {
      requireFeature(merchant, "agents");
      return database.transaction(async (trx) => {
        const { username } = await requireMember(trx, merchant.code, id);
        const row = await proposeRates(trx, merchant, {
          ...{ accountId: id, rates, reason, operatorId: operator.id, now: clock.now() },
        });
        await operation.record(
          trx,
          {},
          { state: row.state, member: username, rates: writeRates(row.rates), reason },
          id,
        );
        return { proposalId: row.id };
      });
    },
    approve(ctx, input) {
      requireFeature(ctx.merchant, "agents");
      return decide(services, ctx, approveRates, input);
    },
    refuse: (ctx, input) => decide(services, ctx, refuseRates, input),
  };
}

async function listWaiting(
  { database }: Services,
  ctx: WorkContext,
  page: OperatorInput<"rebateRates", "waiting">,
): Promise<OperatorValue<"rebateRates", "waiting">> {
  const codes = listCodes(ctx);
  if (codes.length === 0) return { list: [], total: 0, names: {} };
  return database.snapshot(async (db) => {
    const { rows, total } = await countedPage(selectWaitingProposals(db, codes), page);
    const list = rows.map((row) => ({
      ...{ id: row.id, merchantId: row.merchant_id, accountId: row.account_id },
      ...{ username: row.username_shown, proposedBy: row.proposed_by, proposedAt: row.proposed_at },
    }));
    const proposers = list.map(({ proposedBy }) => proposedBy);
    return { list, total, names: await loadNames(db, proposers) };
  });
}

async function decide(
  { database, clock }: Services,
  { merchant, operator, operation }: MerchantContext,
  work: typeof approveRates,
  { id, proposalId }: { id: string; proposalId: string },
): Promise<Record<string, never>> {
  await database.transaction(async (trx) => {
    const { username } = await requireMember(trx, merchant.code, id);
    const decision = { id: proposalId, accountId: id, operatorId: operator.id, now: clock.now() };
    const row = await work(trx, merchant, decision);
    const facts = { state: row.state, member: username, rates: writeRates(row.rates) };
    await operation.record(trx, { state: "proposed" }, facts, id);
  });
  return {};
}

/** Writes stored rates for the log: `RNG 0.8%`. */
function writeRates(json: string): string {
  const rates = JSON.parse(json) as RebateRate[];
  return rates
    .map(({ gameType, rateBasisPoints }) => `${gameType} ${formatRate(rateBasisPoints)}`)
    .join(", ");
}
