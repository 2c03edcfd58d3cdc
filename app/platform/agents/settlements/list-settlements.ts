import { sql } from "kysely";
import { addDays, startOfDay } from "#app/shared/business-day.ts";
import { normaliseUsername } from "../../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { CallContext } from "../../core/call-context.ts";
import { consumeLimit } from "../../core/consume-limit.ts";
import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import { countPages, pageOffset } from "../../database/counted-page.ts";
import type { Db } from "../../database/database.server.ts";
import type { SettlementRow } from "../../database/tables/agents.ts";
import type { Limit } from "../../ports/limiter.ts";
import { inChunks } from "../add-sums.ts";
import { containsPattern } from "../contains-pattern.ts";
import { requireAgent } from "../team-access.ts";
import { recompute } from "./recompute.ts";
import { loadPayslip, loadSettlement, toSettlements } from "./settlement-rows.ts";

/**
 * Returns the caller's settlements, or those of its direct downlines' contracts with it, whose periods ended on the
 * days: a period ends on its last day. By credit, the days are those of the payments.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function listSettlements(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  input: CallInput<"agents", "settlements">,
): Promise<CallValue<"agents", "settlements">> {
  const agentId = requireAgent(ctx);
  const { code, timeZone } = ctx.merchant;
  return database.snapshot(async (db) => {
    const all = selectSettlements(db, { merchantId: code, agentId, timeZone }, input);
    const { nothing } = await all
      .select((eb) => eb.fn.countAll<number>().as("nothing"))
      .where("state", "=", "nothing")
      .executeTakeFirstOrThrow();
    const query = filterState(all, input.state);
    const { total, ...sums } = await query.select(SUMS).executeTakeFirstOrThrow();
    const rows = await query
      .selectAll("settlement")
      .$if(input.by === "credit", (some) => some.orderBy(CREDIT_TIME, "desc"))
      .orderBy("to_at", "desc")
      .orderBy("id", "desc")
      .limit(input.pageSize)
      .offset(pageOffset(input))
      .execute();
    const rates = await loadRebateRates(db, code, rows);
    const list = await toSettlements(db, code, rows);
    return {
      list: list.map((one) => ({ ...one, rebateRates: rates.get(one.id) ?? null })),
      ...countPages(total, input),
      ...{ sums, nothing },
    };
  });
}

/** The time at which a settlement was credited; that of its computation when it is not. Indexes have this expression. */
export const CREDIT_TIME = sql<number>`coalesce(paid_at, computed_at)`;

const toSum = (amount: ReturnType<typeof sql>) => sql<number>`coalesce(cast(sum(${amount}) as bigint), 0)`;

const SUMS = [
  sql<number>`count(*)`.as("total"),
  toSum(sql`valid_bet`).as("validBet"),
  toSum(sql`net_loss`).as("netLoss"),
  toSum(sql`gross`).as("gross"),
  toSum(sql`net`).as("net"),
  toSum(sql`case when state = 'paid' then net else 0 end`).as("paid"),
] as const;

/** Selects settlements of an agent or of its downlines, in all states. */
export function selectSettlements(
  db: Db,
  { merchantId, agentId, timeZone }: { merchantId: string; agentId: string; timeZone: string },
  { from, to, by, side, kind, search }: CallInput<"agents", "settlements">,
) {
  const start = startOfDay(from, timeZone);
  const end = startOfDay(addDays(to, 1), timeZone);
  let query = db
    .selectFrom("settlement")
    .where("settlement.merchant_id", "=", merchantId)
    .where(side === "own" ? "settlement.account_id" : "settlement.upline_id", "=", agentId);
  query =
    by === "credit"
      ? query.where(CREDIT_TIME, ">=", start).where(CREDIT_TIME, "<", end)
      : query.where("to_at", ">", start).where("to_at", "<=", end);
  if (kind) query = query.where("kind", "=", kind);
  if (search) {
    query = query.where((eb) =>
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
  return query;
}

function filterState(
  query: ReturnType<typeof selectSettlements>,
  state: CallInput<"agents", "settlements">["state"],
) {
  if (!state) return query;
  return state === "payable" ? query.where("state", "<>", "nothing") : query.where("state", "=", state);
}

/** Returns the lowest and the highest rate of the lines of rebates, by settlement. */
async function loadRebateRates(
  db: Db,
  merchantId: string,
  rows: readonly SettlementRow[],
): Promise<Map<string, { least: number; most: number }>> {
  const rates = new Map<string, { least: number; most: number }>();
  const ids = rows.flatMap(({ id, kind }) => (kind === "rebate" ? [id] : []));
  await inChunks(ids, async (part) => {
    const found = await db
      .selectFrom("settlement_line")
      .select((eb) => ["settlement_id", eb.fn.min("rate").as("least"), eb.fn.max("rate").as("most")])
      .where("merchant_id", "=", merchantId)
      .where("settlement_id", "in", part)
      .groupBy("settlement_id")
      .execute();
    for (const { settlement_id: id, ...range } of found) rates.set(id, range);
  });
  return rates;
}

/** Returns a settlement that the caller may see: its own, or one of a contract that it gave. */
async function requireOwn(db: Db, ctx: CallContext, id: string): Promise<SettlementRow> {
  const agentId = requireAgent(ctx);
  const row = await loadSettlement(db, ctx.merchant.code, id);
  if (row.account_id !== agentId && row.upline_id !== agentId) throw new PlatformError("NOT_FOUND");
  return row;
}

/**
 * Returns a settlement with every line that made it.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND, also for settlements of others.
 */
export async function getPayslip(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  { id }: CallInput<"agents", "payslip">,
): Promise<CallValue<"agents", "payslip">> {
  return database.snapshot(async (db) => loadPayslip(db, ctx.merchant, await requireOwn(db, ctx, id)));
}

/** Recomputations per agent: each reads a period of the log. */
const RECOMPUTATIONS: Limit = { name: "agent:recomputations", points: 20, windowMs: 60_000 };

/**
 * Returns a settlement's amounts, computed again from the log of figures.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND, also for settlements of others; TOO_MANY_REQUESTS.
 */
export async function recomputeSettlement(
  { database, limiter }: Pick<Services, "database" | "limiter">,
  ctx: CallContext,
  { id }: CallInput<"agents", "recomputeSettlement">,
): Promise<CallValue<"agents", "recomputeSettlement">> {
  const agentId = requireAgent(ctx);
  const { merchant } = ctx;
  const row = await requireOwn(database.db, ctx, id);
  await consumeLimit(limiter, RECOMPUTATIONS, `${merchant.code} ${agentId}`);
  return database.snapshot((db) => recompute(db, merchant, row));
}
