import { localizedName } from "#app/shared/localized-name.ts";
import type { DepositAction, DepositCase, QueuedDeposit } from "../contract/ops/deposits.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { may, type OperatorRole } from "../contract/ops/permissions.ts";
import type { Database } from "../database/database.server.ts";
import { type DepositBackOffice, operatorMay, type StoredDeposit } from "../payments/payments.server.ts";
import type { Clock } from "../ports/clock.ts";
import { codesOf, done, merchantOfCase, namesOf, stepsOf } from "./case-parts.ts";
import { claimOf } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

export interface DepositDeps {
  database: Database;
  clock: Clock;
  deposits: DepositBackOffice;
}

/** What operators see of deposits and decide on them. */
export function depositHandlers(deps: DepositDeps): OperatorAreaHandlers<"deposits"> {
  const { deposits } = deps;
  return {
    list: (ctx, input) => listDeposits(deps, ctx, input),
    detail: (ctx, input) => depositCase(deps, ctx, input),
    match: ({ merchant, operation }, { id: depositId, amount, bankReference }) =>
      done(deposits.matchDeposit(merchant, { depositId, amount, bankReference, actor: operation })),
    reject: ({ merchant, operation }, { id: depositId, reason, note }) =>
      done(deposits.rejectDeposit(merchant, { depositId, reason, note, actor: operation })),
  };
}

async function listDeposits(
  { deposits }: DepositDeps,
  ctx: WorkContext,
  { brand, ...query }: OperatorInput<"deposits", "list">,
): Promise<OperatorValue<"deposits", "list">> {
  const { list, total } = await deposits.listBankDeposits(codesOf(ctx, brand), query);
  return { list: list.map((one) => named(ctx, one)), total };
}

async function depositCase(
  { database, clock, deposits }: DepositDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"deposits", "detail">,
): Promise<DepositCase> {
  const { merchant, operator } = ctx;
  const { steps: events, proofs, ...found } = await deposits.depositForOperator(merchant.code, id);
  const steps = stepsOf(events);
  const claim = await claimOf({ database, clock }, ctx, { area: "deposits", id });
  return {
    one: { ...named(ctx, found), steps, proofIds: proofs.map(({ proofId }) => proofId) },
    member: await memberFacts(database, merchant, found.accountId),
    ...claim.shown,
    actions: claim.isOthers ? [] : actionsOn(found, operator.role),
    names: await namesOf(database.db, [
      claim.shown.claim?.operatorId ?? null,
      ...steps.map(({ operatorId }) => operatorId),
    ]),
  };
}

/** A deposit with the name of its channel in the operator's language. */
function named(ctx: WorkContext, one: StoredDeposit): QueuedDeposit {
  const { payments } = merchantOfCase(ctx, one.merchantId);
  const channel = payments.channels.find(({ key }) => key === one.channel);
  return { ...one, channelName: channel ? localizedName(ctx.language, channel) : one.channel };
}

function actionsOn(one: StoredDeposit, role: OperatorRole): DepositAction[] {
  return (["match", "reject"] as const).filter(
    (action) => operatorMay(one, action) && may(role, `deposits.${action}`),
  );
}
