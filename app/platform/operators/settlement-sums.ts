import { type SelectQueryBuilder, sql } from "kysely";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { OperatorValue } from "../contract/ops/operator-calls.ts";
import type { SettlementSums } from "../contract/ops/settlements.ts";
import type { Db } from "../database/database.server.ts";
import type { Tables } from "../database/tables.ts";

/** Agents in a summary. */
const SHOWN_AGENTS = 200;

interface Span {
  from?: number | undefined;
  to?: number | undefined;
}

type Summary = OperatorValue<"settlements", "summary">;
type Settlements<Row = object> = SelectQueryBuilder<Tables, "settlement", Row>;

/** Returns the columns of sums. `due`: what became due less what was made up for. */
function sumColumns() {
  const sum = (value: string) => `coalesce(cast(sum(${value}) as bigint), 0)`;
  const ofState = (state: string) => sum(`case when state = '${state}' then net else 0 end`);
  const column = <Name extends keyof SettlementSums>(text: string, name: Name) =>
    sql.raw<number>(text).as(name);
  return [
    column("count(*)", "count"),
    column(sum("gross"), "gross"),
    column(sum("downlines"), "downlines"),
    column(ofState("paid"), "paid"),
    column(ofState("held"), "held"),
    column(sum("due_out - due_in"), "due"),
  ] as const;
}

/** Returns the sums of settlements. */
export function selectSums(rows: Settlements): Promise<SettlementSums> {
  return rows.select(sumColumns()).executeTakeFirstOrThrow();
}

/** Counts settlements. */
export async function countRows(rows: Settlements): Promise<number> {
  const { total } = await rows.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return total;
}

function selectSpan(db: Db, merchantId: string, { from, to }: Span): Settlements {
  let rows = db.selectFrom("settlement").where("settlement.merchant_id", "=", merchantId);
  if (from !== undefined) rows = rows.where("to_at", ">", from);
  if (to !== undefined) rows = rows.where("to_at", "<=", to);
  return rows;
}

/** Returns the sums of the settlements of a period by kind. */
export async function listKindSums(db: Db, merchantId: string, span: Span): Promise<Summary["kinds"]> {
  return selectSpan(db, merchantId, span)
    .select("kind")
    .select(sumColumns())
    .groupBy("kind")
    .orderBy("kind")
    .execute();
}

/** Returns the sums of the platform's contracts with each agent in a period, the highest first. */
export async function listAgentSums(db: Db, merchantId: string, span: Span): Promise<Summary["agents"]> {
  const rows = await selectSpan(db, merchantId, span)
    .where("upline_id", "is", null)
    .where("kind", "<>", "rebate")
    .select("account_id as id")
    .select(sumColumns())
    .groupBy("account_id")
    .orderBy("gross", "desc")
    .orderBy("account_id")
    .limit(SHOWN_AGENTS)
    .execute();
  const names = await loadUsernames(
    db,
    merchantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, username: names.get(row.id) ?? "" }));
}
