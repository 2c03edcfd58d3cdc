import { sql } from "kysely";
import { type PlacePrize, sumOfPlaces } from "#app/shared/shared-prizes.ts";
import type { Db } from "../database/database.server.ts";
import { type Check, type Finding, rule } from "./audit-rule.ts";

/** Checks prizes of tournaments against their bonuses. */
export const TOURNAMENT_RULES: readonly Check[] = [
  rule(
    "a tournament's prize has a bonus of the same amount",
    sql`select 'tournament_result ' || r.merchant_id || ' ' || r.tournament_id || ' ' || r.account_id as row,
          cast(r.prize as text) || ', bonus ' || coalesce(cast(g.amount as text), 'missing') as says
        from tournament_result r left join bonus_grant g
          on g.merchant_id = r.merchant_id and g.id = r.grant_id and g.account_id = r.account_id
            and g.bonus_id = 'tournament:' || r.tournament_id
        where r.state = 'paid' and coalesce(g.amount, 0) <> r.prize`,
  ),
  rule(
    "a bonus of a tournament has a result with a prize",
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row, g.bonus_id as says
        from bonus_grant g left join tournament_result r
          on r.merchant_id = g.merchant_id and r.grant_id = g.id and g.bonus_id = 'tournament:' || r.tournament_id
        where g.bonus_id like 'tournament:%' and r.grant_id is null`,
  ),
];

/** Checks that the prizes of each rank of a closed tournament match its table for the places that they take. */
export async function checkTournaments(db: Db): Promise<Finding[]> {
  const ranks = await db
    .selectFrom("tournament_result as r")
    .innerJoin("tournament as t", (join) =>
      join.onRef("t.merchant_id", "=", "r.merchant_id").onRef("t.id", "=", "r.tournament_id"),
    )
    .select((eb) => [
      "r.merchant_id",
      "r.tournament_id",
      "t.rules",
      "r.rank",
      eb.fn.countAll<number>().as("places"),
      eb.fn.sum<number>("r.prize").as("sum"),
    ])
    .groupBy(["r.merchant_id", "r.tournament_id", "t.rules", "r.rank"])
    .execute();
  return ranks.flatMap(({ merchant_id, tournament_id, rules, rank, places, sum }) => {
    const table = (JSON.parse(rules) as { prizes: PlacePrize[] }).prizes;
    const owed = sumOfPlaces(table, rank, rank + places - 1);
    if (owed === Number(sum)) return [];
    return {
      rule: "a tournament's prizes match its prize table",
      row: `tournament_result ${merchant_id} ${tournament_id} rank ${rank}`,
      says: `${sum}, by the table ${owed}`,
    };
  });
}
