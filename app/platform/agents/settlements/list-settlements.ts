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
import { containsPattern } from "../contains-pattern.ts";
import { requireAgent } from "../team-access.ts";
import { recompute } from "./recompute.ts";
import { loadPayslip, loadSettlement, toSettlements } from "./settlement-rows.ts";

/**
 * Returns the caller's settlements, or those of its direct downlines' contracts with it, whose periods ended on the
 * days: a period ends on its last day.
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
    let query = db
      .selectFrom("settlement")
      .where("settlement.merchant_id", "=", code)
      .where(input.side === "own" ? "settlement.account_id" : "settlement.upline_id", "=", agentId)
      .where("to_at", ">", startOfDay(input.from, timeZone))
      .where("to_at", "<=", startOfDay(addDays(input.to, 1), timeZone));
    if (input.kind) query = query.where("kind", "=", input.kind);
    if (input.state) query = query.where("state", "=", input.state);
    const { search } = input;
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
    const sums = await query
      .select(["valid_bet", "net_loss", "gross", "net"].map((column) => toSum(column)))
      .select(sql<number>`count(*)`.as("total"))
      .executeTakeFirstOrThrow();
    const rows = await query
      .selectAll("settlement")
      .orderBy("to_at", "desc")
      .orderBy("id", "desc")
      .limit(input.pageSize)
      .offset(pageOffset(input))
      .execute();
    const { total, valid_bet: validBet, net_loss: netLoss, gross, net } = sums;
    return {
      list: await toSettlements(db, code, rows),
      ...countPages(total, input),
      sums: { validBet, netLoss, gross, net } as Record<"validBet" | "netLoss" | "gross" | "net", number>,
    };
  });
}

function toSum(column: string) {
  return sql<number>`coalesce(cast(sum(${sql.ref(column)}) as bigint), 0)`.as(column);
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
