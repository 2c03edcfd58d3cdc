import { type RawBuilder, sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/**
 * Returns the rule that a bonus with a deposit requirement is cancelled with the deposits. `rewards`: a query for the
 * bonuses of one kind, with the depositor as `account_id`, `grant_id`, and `required_deposit`, `deposits_from` and
 * `deposits_until` (see migration 0052).
 */
export function createRewardReversalRule(what: string, rewards: RawBuilder<unknown>): Check {
  return rule(
    `the ${what} is cancelled if its required deposits are reversed, or it has a case for review`,
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row,
          g.status || ' ' || cast(g.amount as text) || ', deposits ' || cast(r.kept as text) || ' of '
            || cast(r.required_deposit as text) as says
        from (
          select w.merchant_id, w.grant_id, w.required_deposit, (
            select coalesce(sum(d.credited - d.reversed), 0) from deposit d
            where d.merchant_id = w.merchant_id and d.account_id = w.account_id and d.state = 'succeeded'
              and d.created_at >= w.deposits_from and d.created_at < w.deposits_until) as kept
          from (${rewards}) w) r
          join bonus_grant g on g.merchant_id = r.merchant_id and g.id = r.grant_id
        where r.kept < r.required_deposit and (
          g.status in ('open', 'claimable') or (g.status = 'claimed' and not exists (
            select 1 from deposit_case k where k.merchant_id = g.merchant_id and k.subject_id = g.id)))`,
  );
}
