import type { Adjustment, AdjustmentAction, AdjustmentCase } from "../contract/ops/adjustments.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import { countedPage } from "../database/counted-page.ts";
import type { Db } from "../database/database.server.ts";
import type { AdjustmentRow } from "../database/tables/operators.ts";
import type { AdjustmentDeps } from "./adjustment-deps.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import { approveAdjustment, rejectAdjustment } from "./decide-adjustment.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";
import { memberWarnings, requireConfirmedMember } from "./warnings.ts";

/**
 * Handles corrections of members' money: one operator proposes, another one approves, and only then the money moves,
 * between the member's purse or debt and the house's account for corrections.
 */
export function adjustmentHandlers(deps: AdjustmentDeps): OperatorAreaHandlers<"adjustments"> {
  return {
    list: (ctx, input) => listAdjustments(deps, ctx, input),
    detail: (ctx, input) => adjustmentCase(deps, ctx, input),
    propose: async (ctx, input) => ({ id: await proposeAdjustment(deps, ctx, input) }),
    approve: async (ctx, { confirmed, ...input }) => {
      const { account_id } = await adjustmentRow(deps, ctx, input.id);
      const operation = await requireConfirmedMember(deps, ctx, account_id, confirmed);
      return toEmptyResult(approveAdjustment(deps, { ...ctx, operation }, input));
    },
    reject: (ctx, input) => toEmptyResult(rejectAdjustment(deps, ctx, input)),
  };
}

/** Lists the waiting cases, oldest first, or all, newest first. */
async function listAdjustments(
  { database: { db } }: AdjustmentDeps,
  ctx: WorkContext,
  { brand, which, ...page }: OperatorInput<"adjustments", "list">,
): Promise<OperatorValue<"adjustments", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const isWaiting = which === "waiting";
  let rows = selectRows(db).where("adjustment.merchant_id", "in", merchantIds);
  if (isWaiting) rows = rows.where("state", "=", "proposed");
  const found = await countedPage(rows.orderBy("adjustment.id", isWaiting ? "asc" : "desc"), page);
  return { list: found.rows.map(toView), total: found.total };
}

/** @throws PlatformError NOT_FOUND. */
async function adjustmentCase(
  { database, clock }: AdjustmentDeps,
  { merchant, operator }: MerchantContext,
  { id }: OperatorInput<"adjustments", "detail">,
): Promise<AdjustmentCase> {
  const one = toView(await adjustmentRow({ database }, { merchant }, id));
  const open: AdjustmentAction[] = one.proposedBy === operator.id ? ["reject"] : ["approve", "reject"];
  const member = await memberFacts({ database, clock }, merchant, one.accountId);
  return {
    one,
    member,
    warnings: memberWarnings(member),
    actions:
      one.state === "proposed"
        ? open.filter((action) => hasPermission(operator.role, `adjustments.${action}`))
        : [],
    names: await loadNames(database.db, [one.proposedBy, one.decidedBy]),
  };
}

/** @throws PlatformError NOT_FOUND. */
async function adjustmentRow(
  { database }: Pick<AdjustmentDeps, "database">,
  { merchant }: Pick<MerchantContext, "merchant">,
  id: string,
) {
  const row = await selectRows(database.db)
    .where("adjustment.merchant_id", "=", merchant.code)
    .where("adjustment.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

function selectRows(db: Db) {
  return db
    .selectFrom("adjustment")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "adjustment.merchant_id")
        .onRef("account.id", "=", "adjustment.account_id"),
    )
    .selectAll("adjustment")
    .select("account.username_shown");
}

function toView(row: AdjustmentRow & { username_shown: string }): Adjustment {
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
