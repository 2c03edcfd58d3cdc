import { normaliseUsername } from "../accounts/account-reads.server.ts";
import {
  containsPattern,
  loadPayslip,
  loadSettlement,
  recompute,
  toSettlements,
} from "../agents/agents.server.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { OperatorSettlement, OperatorSettlementDetail } from "../contract/ops/settlements.ts";
import type { Services } from "../core/services.ts";
import { pageOffset } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { SettlementRow } from "../database/tables/agents.ts";
import { listCodes, loadNames } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { needsSecondOperator, releaseHeld } from "./release-settlement.ts";
import { countRows, listAgentSums, listKindSums, selectDays, selectSums } from "./settlement-sums.ts";

/** Runs that the page shows. */
const SHOWN_RUNS = 10;

/** Settlements of contracts and rebates: what was paid, and what waits for operators. */
export function settlementHandlers(services: Services): OperatorAreaHandlers<"settlements"> {
  const { database } = services;
  return {
    list: (ctx, input) => listSettlements(services, ctx, input),
    detail: (ctx, { id }) => settlementDetail(services, ctx, id),
    recompute: ({ merchant }, { id }) =>
      database.snapshot(async (db) => recompute(db, merchant, await loadSettlement(db, merchant.code, id))),
    summary: ({ merchant }, { from, to }) =>
      database.snapshot(async (db) => ({
        kinds: await listKindSums(db, merchant, { from, to }),
        agents: await listAgentSums(db, merchant, { from, to }),
      })),
    runs: (ctx) => listRuns(services, ctx),
    release: (ctx, { id }) => releaseHeld(services, ctx, id),
  };
}

async function listSettlements(
  { database }: Services,
  ctx: WorkContext,
  input: OperatorInput<"settlements", "list">,
): Promise<OperatorValue<"settlements", "list">> {
  const merchants = ctx.merchant ? [ctx.merchant] : ctx.merchants;
  if (merchants.length === 0) return { list: [], total: 0, sums: null };
  return database.snapshot(async (db) => {
    const query = filterSettlements(db, merchants, input);
    const total = await countRows(query);
    const rows = await query
      .selectAll("settlement")
      .orderBy("to_at", "desc")
      .orderBy("settlement.id", "desc")
      .limit(input.pageSize)
      .offset(pageOffset(input))
      .execute();
    // Amounts of several merchants may have different currencies.
    return { list: await toRows(db, rows), total, sums: ctx.merchant ? await selectSums(query) : null };
  });
}

function filterSettlements(
  db: Db,
  merchants: WorkContext["merchants"],
  { kind, state, search, contract, from, to }: OperatorInput<"settlements", "list">,
) {
  let rows = selectDays(db, merchants, { from, to });
  if (kind) rows = rows.where("kind", "=", kind);
  if (state) rows = rows.where("state", "=", state);
  if (contract) rows = rows.where("subject", "=", contract);
  if (!search) return rows;
  return rows.where((eb) =>
    eb.exists(
      eb
        .selectFrom("account")
        .select("account.id")
        .whereRef("account.merchant_id", "=", "settlement.merchant_id")
        .whereRef("account.id", "=", "settlement.account_id")
        .where(containsPattern("account.username", normaliseUsername(search))),
    ),
  );
}

async function toRows(db: Db, rows: readonly SettlementRow[]): Promise<OperatorSettlement[]> {
  const found = new Map<SettlementRow, OperatorSettlement>();
  for (const [merchantId, own] of Map.groupBy(rows, (row) => row.merchant_id)) {
    const settlements = await toSettlements(db, merchantId, own);
    for (const [index, row] of own.entries()) {
      const settlement = settlements[index];
      if (settlement) found.set(row, { ...settlement, ...toOwn(row), dueOut: row.due_out });
    }
  }
  return rows.flatMap((row) => found.get(row) ?? []);
}

const toOwn = (row: SettlementRow) => ({
  ...{ merchantId: row.merchant_id, accountId: row.account_id, heldReason: row.held_reason },
  ...{ releasedBy: row.released_by, confirmedBy: row.confirmed_by },
});

async function settlementDetail(
  { database }: Services,
  { merchant, operator }: MerchantContext,
  id: string,
): Promise<OperatorSettlementDetail> {
  return database.snapshot(async (db) => {
    const row = await loadSettlement(db, merchant.code, id);
    const isOpen = row.state === "held" && row.released_by !== operator.id;
    return {
      one: { ...(await loadPayslip(db, merchant, row)), ...toOwn(row) },
      needsSecond: needsSecondOperator(merchant, row),
      actions: isOpen && hasPermission(operator.role, "settlements.release") ? ["release"] : [],
      names: await loadNames(db, [row.released_by, row.confirmed_by]),
    };
  });
}

async function listRuns(
  { database: { db } }: Services,
  ctx: WorkContext,
): Promise<OperatorValue<"settlements", "runs">> {
  const codes = listCodes(ctx);
  if (codes.length === 0) return { list: [] };
  const rows = await db
    .selectFrom("settlement_run")
    .selectAll()
    .where("merchant_id", "in", codes)
    .orderBy("started_at", "desc")
    .orderBy("id")
    .limit(SHOWN_RUNS)
    .execute();
  return {
    list: rows.map((row) => ({
      ...{ merchantId: row.merchant_id, id: row.id, kind: row.kind, toAt: row.to_at, total: row.total },
      ...{ done: row.done, startedAt: row.started_at, finishedAt: row.finished_at },
    })),
  };
}
