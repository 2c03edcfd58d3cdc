import type { ExpressionBuilder } from "kysely";
import type { MissionRules } from "../contract/mission-rules.ts";
import type { Db } from "../database/database.server.ts";
import type { Tables } from "../database/tables.ts";
import type { MissionPeriod } from "./mission-standing.ts";

/** A value to count for one member. */
export interface ProgressQuery {
  rules: Pick<MissionRules, "goal" | "gameTypes">;
  period: Pick<MissionPeriod, "from" | "to">;
}

interface Member {
  merchantId: string;
  accountId: string;
}

/**
 * Returns the member's progress in each measure, in their order, with one query of the bets and one of the deposits,
 * regardless of their number. Bets count by their current valid bet, at the time they are settled; deposits count at
 * the time they were begun, less any amount taken back.
 */
export async function loadProgress(
  db: Db,
  member: Member,
  measures: readonly ProgressQuery[],
): Promise<number[]> {
  const [bets, deposits] = await Promise.all([
    sumBets(
      db,
      member,
      measures.filter(({ rules }) => rules.goal !== "deposit"),
    ),
    sumDeposits(
      db,
      member,
      measures.filter(({ rules }) => rules.goal === "deposit"),
    ),
  ]);
  return measures.map((one) => bets.get(one) ?? deposits.get(one) ?? 0);
}

async function sumBets(db: Db, { merchantId, accountId }: Member, measures: readonly ProgressQuery[]) {
  if (measures.length === 0) return new Map<ProgressQuery, number>();
  const part = (eb: ExpressionBuilder<Tables, "bet">, { rules, period }: ProgressQuery) => {
    const counts = eb.and([
      eb("settled_at", ">=", period.from),
      eb("settled_at", "<", period.to),
      ...(rules.gameTypes.length > 0 ? [eb("game_type", "in", rules.gameTypes)] : []),
    ]);
    const worth = rules.goal === "rounds" ? eb.lit(1) : eb.ref("valid_bet");
    return eb.fn.sum<number>(eb.case().when(counts).then(worth).else(eb.lit(0)).end());
  };
  const row = await db
    .selectFrom("bet")
    .select((eb) => measures.map((one, at) => eb.fn.coalesce(part(eb, one), eb.lit(0)).as(`m${at}`)))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("demo", "=", 0)
    .where("valid_bet", ">", 0)
    .where("settled_at", ">=", earliest(measures))
    .executeTakeFirstOrThrow();
  return byMeasure(measures, row);
}

async function sumDeposits(db: Db, { merchantId, accountId }: Member, measures: readonly ProgressQuery[]) {
  if (measures.length === 0) return new Map<ProgressQuery, number>();
  const part = (eb: ExpressionBuilder<Tables, "deposit">, { period }: ProgressQuery) => {
    const counts = eb.and([eb("created_at", ">=", period.from), eb("created_at", "<", period.to)]);
    const kept = eb("credited", "-", eb.ref("reversed"));
    return eb.fn.sum<number>(eb.case().when(counts).then(kept).else(eb.lit(0)).end());
  };
  const row = await db
    .selectFrom("deposit")
    .select((eb) => measures.map((one, at) => eb.fn.coalesce(part(eb, one), eb.lit(0)).as(`m${at}`)))
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("state", "=", "succeeded")
    .where("created_at", ">=", earliest(measures))
    .executeTakeFirstOrThrow();
  return byMeasure(measures, row);
}

const earliest = (measures: readonly ProgressQuery[]) =>
  Math.min(...measures.map(({ period }) => period.from));

function byMeasure(
  measures: readonly ProgressQuery[],
  row: Record<string, number>,
): Map<ProgressQuery, number> {
  return new Map(measures.map((one, at) => [one, Number(row[`m${at}`] ?? 0)]));
}
