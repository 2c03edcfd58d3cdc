import { sql } from "kysely";
import { createRewardReversalRule } from "./audit-deposit-rewards.ts";
import { type Check, rule } from "./audit-rule.ts";

const SAFE = sql.lit(Number.MAX_SAFE_INTEGER);

/** Checks missions against their bonuses. */
export const MISSION_RULES: readonly Check[] = [
  createRewardReversalRule(
    "prize of a mission",
    sql`select merchant_id, account_id, grant_id, required_deposit, deposits_from, deposits_until from mission_claim
        where required_deposit > 0`,
  ),
  rule(
    "a mission's prize has a bonus of the same amount",
    sql`select 'mission_claim ' || c.merchant_id || ' ' || c.mission_id || ' ' || c.account_id || ' ' || c.occasion as row,
          cast(c.amount as text) || ', bonus ' || coalesce(cast(g.amount as text), 'missing') as says
        from mission_claim c left join bonus_grant g
          on g.merchant_id = c.merchant_id and g.id = c.grant_id and g.account_id = c.account_id
            and g.bonus_id = 'mission:' || c.mission_id and g.occasion = c.occasion
        where coalesce(g.amount, 0) <> c.amount`,
  ),
  rule(
    "a mission's spent amount is the sum of its prizes, and no member got more than the limit",
    sql`select 'mission ' || m.merchant_id || ' ' || m.id as row,
          cast(m.spent as text) || ' spent, ' || cast(coalesce(sum(c.given), 0) as text) || ' given, '
            || cast(coalesce(max(c.given), 0) as text) || ' to one member' as says
        from mission m left join (
          select merchant_id, mission_id, account_id, sum(amount) as given from mission_claim
            group by merchant_id, mission_id, account_id
        ) c on c.merchant_id = m.merchant_id and c.mission_id = m.id
        group by m.merchant_id, m.id, m.spent, m.most_each
        having m.spent <> coalesce(sum(c.given), 0) or coalesce(max(c.given), 0) > coalesce(m.most_each, ${SAFE})`,
  ),
];
