import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Missions against the bonuses that they gave. */
export const MISSION_RULES: readonly Check[] = [
  rule(
    "the prize of a mission is a bonus of the same amount",
    sql`select 'mission_claim ' || c.merchant_id || ' ' || c.mission_id || ' ' || c.account_id || ' ' || c.occasion as row,
          cast(c.amount as text) || ', bonus ' || coalesce(cast(g.amount as text), 'missing') as says
        from mission_claim c left join bonus_grant g
          on g.merchant_id = c.merchant_id and g.id = c.grant_id and g.account_id = c.account_id
            and g.bonus_id = 'mission:' || c.mission_id and g.occasion = c.occasion
        where coalesce(g.amount, 0) <> c.amount`,
  ),
];
