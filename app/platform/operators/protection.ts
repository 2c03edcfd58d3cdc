import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import type { ExclusionCase } from "../contract/ops/protection.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import type { ExclusionRow } from "../database/tables/protection.ts";
import {
  askLift,
  exclude,
  lift,
  limitMember,
  limitViews,
  loadExclusions,
  offeredBreaks,
  selectRequestedLifts,
} from "../protection/protection.server.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { requireMemberByName } from "./require-member.ts";

/** Members' limits and breaks, which operators view and tighten. */
export function protectionHandlers(services: Services): OperatorAreaHandlers<"protection"> {
  return {
    detail: (ctx, input) => memberProtection(services, ctx, input),
    lifts: (ctx, input) => waitingLifts(services, ctx, input),
    setLimit: (ctx, input) => toEmptyResult(setLimit(services, ctx, input)),
    exclude: (ctx, input) => toEmptyResult(excludeMember(services, ctx, input)),
    askLift: ({ merchant, operator, operation }, { id, reason }) =>
      toEmptyResult(
        askLift(
          services,
          { merchantId: merchant.code, id, operatorId: operator.id },
          reason,
          (trx, before, after) => operation.record(trx, { ...before }, { ...after }),
        ),
      ),
    lift: ({ merchant, operator, operation }, { id }) =>
      toEmptyResult(
        lift(services, { merchantId: merchant.code, id, operatorId: operator.id }, (trx, before, after) =>
          operation.record(trx, { ...before }, { ...after }),
        ),
      ),
  };
}

async function memberProtection(
  services: Services,
  ctx: MerchantContext,
  { username }: OperatorInput<"protection", "detail">,
): Promise<OperatorValue<"protection", "detail">> {
  const { db } = services.database;
  const account = await requireMemberByName(services.database.db, ctx.merchant.code, username);
  const now = services.clock.now();
  const rows = await loadExclusions(db, ctx.merchant.code, account.id);
  return {
    accountId: account.id,
    username: account.username,
    limits: await limitViews(db, ctx.merchant, account.id, now),
    exclusions: rows.map((row) => toCase(row, now)),
    offered: offeredBreaks(ctx.merchant, now),
    names: await loadNames(
      db,
      rows.flatMap((row) => [row.operator_id, row.lift_asked_by, row.lifted_by]),
    ),
  };
}

async function waitingLifts(
  { database: { db }, clock }: Services,
  ctx: WorkContext,
  page: OperatorInput<"protection", "lifts">,
): Promise<OperatorValue<"protection", "lifts">> {
  const merchantIds = listCodes(ctx);
  if (merchantIds.length === 0) return { list: [], total: 0, names: {} };
  const { rows, total } = await countedPage(selectRequestedLifts(db, merchantIds, clock.now()), page);
  const list = rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    username: row.username_shown,
    kind: row.kind,
    until: row.ends_at,
    reason: row.lift_reason ?? "",
    askedBy: row.lift_asked_by ?? "",
    askedAt: row.lift_asked_at ?? 0,
  }));
  const names = await loadNames(
    db,
    list.map(({ askedBy }) => askedBy),
  );
  return { list, total, names };
}

function toCase(row: ExclusionRow, now: number): ExclusionCase {
  const { lift_reason: reason, lift_asked_by: askedBy, lift_asked_at: askedAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    scope: row.scope,
    startedAt: row.started_at,
    until: row.ends_at,
    origin: row.origin,
    reason: row.reason,
    operatorId: row.operator_id,
    holds: row.lifted_at === null && (row.ends_at === null || row.ends_at > now),
    lift:
      askedBy === null || askedAt === null
        ? null
        : { reason: reason ?? "", askedBy, askedAt, liftedBy: row.lifted_by },
  };
}

async function setLimit(
  services: Services,
  ctx: MerchantContext,
  { username, kind, period, amount, reason }: OperatorInput<"protection", "setLimit">,
): Promise<void> {
  const account = await requireMemberByName(services.database.db, ctx.merchant.code, username);
  await limitMember(services, ctx.merchant, account.id, { kind, period, amount }, (trx, before) =>
    ctx.operation.record(
      trx,
      { amount: before ?? "none" },
      { username: account.username, kind, period, amount, reason },
      account.id,
    ),
  );
}

async function excludeMember(
  services: Services,
  ctx: MerchantContext,
  { username, reason, ...request }: OperatorInput<"protection", "exclude">,
): Promise<void> {
  const account = await requireMemberByName(services.database.db, ctx.merchant.code, username);
  const cause = { origin: "operator", operatorId: ctx.operator.id, reason } as const;
  const owner = { merchant: ctx.merchant, accountId: account.id };
  await exclude(services, owner, request, cause, (trx, id, until) =>
    ctx.operation.record(
      trx,
      {},
      {
        username: account.username,
        kind: request.kind,
        scope: request.scope,
        until: until ?? "for good",
        reason,
      },
      id,
    ),
  );
}
