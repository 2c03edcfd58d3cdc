import { type SelectQueryBuilder, sql } from "kysely";
import { addDays, startOfDay } from "../../shared/business-day.ts";
import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { OperatorValue } from "../contract/ops/operator-calls.ts";
import type { SettlementSums } from "../contract/ops/settlements.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { Tables } from "../database/tables.ts";

/** Agents in a summary. */
const SHOWN_AGENTS = 200;

/** Days from one to another, both included. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
type Brand = Pick<MerchantProfile, "code" | "timeZone">;

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

/** Selects the settlements of merchants whose periods ended on days, each merchant's in its own time zone. */
export function selectDays(db: Db, merchants: readonly Brand[], { from, to }: Days): Settlements {
  return db
    .selectFrom("settlement")
    .where((eb) =>
      eb.or(
        merchants.map(({ code, timeZone }) =>
          eb.and([
            eb("settlement.merchant_id", "=", code),
            ...(from === undefined ? [] : [eb("to_at", ">", startOfDay(from, timeZone))]),
            ...(to === undefined ? [] : [eb("to_at", "<=", startOfDay(addDays(to, 1), timeZone))]),
          ]),
        ),
      ),
    );
}

/** Returns the sums of the settlements of a period by kind. */
export async function listKindSums(db: Db, merchant: Brand, days: Days): Promise<Summary["kinds"]> {
  return selectDays(db, [merchant], days)
    .select("kind")
    .select(sumColumns())
    .groupBy("kind")
    .orderBy("kind")
    .execute();
}

/** Returns the sums of the platform's contracts with each agent in a period, the highest first. */
export async function listAgentSums(db: Db, merchant: Brand, days: Days): Promise<Summary["agents"]> {
  const rows = await selectDays(db, [merchant], days)
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
    merchant.code,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, username: names.get(row.id) ?? "" }));
}
