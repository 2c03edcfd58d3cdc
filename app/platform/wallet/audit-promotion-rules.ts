import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/**
 * Excludes free spins that were withheld because of a break, so that their worth was returned, or that a break revoked
 * when partly played.
 */
const BREAK = sql.lit("promotions.reason.break");
const SAFE = sql.lit(Number.MAX_SAFE_INTEGER);

/** Checks promotions against their bonuses. */
export const PROMOTION_RULES: readonly Check[] = [
  rule(
    "the reward of a promotion has a bonus of the same amount",
    sql`select 'promotion_entry ' || e.merchant_id || ' ' || e.id as row,
          e.state || ' ' || cast(e.amount as text) || ', bonus ' || coalesce(cast(g.amount as text), 'missing') as says
        from promotion_entry e left join bonus_grant g
          on g.merchant_id = e.merchant_id and g.id = e.grant_id and g.account_id = e.account_id
            and g.bonus_id = e.promotion_id
        where (e.amount > 0 and coalesce(g.amount, 0) <> e.amount) or (e.amount = 0 and e.grant_id is not null)
          or (e.grant_id is not null and e.state not in ('claimed', 'issued'))`,
  ),
  rule(
    "a promotion's taken quota is the number of its entries with a reward",
    sql`select 'promotion ' || p.merchant_id || ' ' || p.id as row,
          cast(p.taken as text) || ' taken, ' || cast(count(e.id) as text) || ' given' as says
        from promotion p left join promotion_entry e
          on e.merchant_id = p.merchant_id and e.promotion_id = p.id
            and (e.state in ('claimed', 'issued', 'process') or e.reason in ('promotions.reason.vendor', ${BREAK}))
        where p.quota is not null
        group by p.merchant_id, p.id, p.taken having p.taken <> count(e.id)`,
  ),
  rule(
    "a promotion's spent amount is the sum of its rewards, and no member got more than the limit",
    sql`select 'promotion ' || p.merchant_id || ' ' || p.id as row,
          cast(p.spent as text) || ' spent, ' || cast(coalesce(sum(e.given), 0) as text) || ' given, '
            || cast(coalesce(max(e.given), 0) as text) || ' to one member' as says
        from promotion p left join (
          select merchant_id, promotion_id, account_id, sum(amount) as given from promotion_entry
            group by merchant_id, promotion_id, account_id
        ) e on e.merchant_id = p.merchant_id and e.promotion_id = p.id
        where p.kind <> 'freeSpins'
        group by p.merchant_id, p.id, p.spent, p.most_each
        having p.spent <> coalesce(sum(e.given), 0) or coalesce(max(e.given), 0) > coalesce(p.most_each, ${SAFE})`,
  ),
  rule(
    "the spent amount of free spins is their value for each member who has them",
    sql`select 'promotion ' || p.merchant_id || ' ' || p.id as row,
          cast(p.spent as text) || ' spent, ' || cast(p.given as text) || ' given' as says
        from (
          select p.merchant_id, p.id, p.spent,
            sum(case when e.state <> 'rejected' then 1 else 0 end) as given,
            sum(case when e.state = 'rejected' and e.reason = ${BREAK} then 1 else 0 end) as on_break
          from promotion p left join promotion_entry e on e.merchant_id = p.merchant_id and e.promotion_id = p.id
          where p.kind = 'freeSpins'
          group by p.merchant_id, p.id, p.spent
        ) p
        where (p.given > 0 and p.spent = 0) or (p.given = 0 and p.on_break = 0 and p.spent <> 0)
          or (p.given > 0 and p.on_break = 0 and p.spent % p.given <> 0)`,
  ),
  rule(
    "a prize's taken stock is the number of its wins",
    sql`select 'promotion_stock ' || s.merchant_id || ' ' || s.promotion_id || ' ' || s.prize_id as row,
          cast(s.taken as text) || ' taken, ' || cast(count(e.id) as text) || ' given' as says
        from promotion_stock s left join promotion_entry e
          on e.merchant_id = s.merchant_id and e.promotion_id = s.promotion_id and e.prize = s.prize_id
        group by s.merchant_id, s.promotion_id, s.prize_id, s.taken having s.taken <> count(e.id)`,
  ),
];
