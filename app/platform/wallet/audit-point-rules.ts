import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Checks the ledger of points, and the reasons for which points were granted. */
export const POINT_RULES: readonly Check[] = [
  rule(
    "an account's points are the sum of its entries",
    sql`select 'point_account ' || a.merchant_id || ' ' || a.account_id as row,
          cast(a.balance as text) || ', entries ' || cast(coalesce(sum(e.changed), 0) as text) as says
        from point_account a left join point_entry e
          on e.merchant_id = a.merchant_id and e.account_id = a.account_id
        group by a.merchant_id, a.account_id, a.balance, a.seq
        having a.balance <> coalesce(sum(e.changed), 0) or a.seq <> count(e.seq)`,
  ),
  rule(
    "each entry of points continues from the previous balance",
    sql`select 'point_entry ' || e.merchant_id || ' ' || e.account_id || ' ' || cast(e.seq as text) as row,
          cast(e.changed as text) || ' to ' || cast(e.balance as text) as says
        from point_entry e left join point_entry b
          on b.merchant_id = e.merchant_id and b.account_id = e.account_id and b.seq = e.seq - 1
        where e.balance <> coalesce(b.balance, 0) + e.changed or (e.seq > 1 and b.seq is null)`,
  ),
  rule(
    "the valid bet counted for points is the sum of the counted bets",
    sql`select 'point_account ' || a.merchant_id || ' ' || a.account_id as row,
          cast(a.counted as text) || ', bets ' || cast(coalesce(sum(p.valid_bet), 0) as text) as says
        from point_account a left join point_bet p
          on p.merchant_id = a.merchant_id and p.account_id = a.account_id
        group by a.merchant_id, a.account_id, a.counted
        having a.counted <> coalesce(sum(p.valid_bet), 0)`,
  ),
  rule(
    "a redemption was paid in points, and refunded if it was rejected",
    sql`select 'point_redeem ' || r.merchant_id || ' ' || r.id as row,
          r.state || ' ' || cast(r.price as text) || ', entries ' || cast(coalesce(sum(e.changed), 0) as text) as says
        from point_redeem r left join point_entry e
          on e.merchant_id = r.merchant_id and e.account_id = r.account_id and e.reference = r.id
            and e.kind in ('redeemed', 'returned')
        group by r.merchant_id, r.id, r.state, r.price
        having coalesce(sum(e.changed), 0) <> case r.state when 'rejected' then 0 else -r.price end`,
  ),
  rule(
    "a reward's taken stock is the number of its redemptions",
    sql`select 'point_reward ' || w.merchant_id || ' ' || w.id as row,
          cast(w.taken as text) || ' taken, ' || cast(coalesce(sum(r.quantity), 0) as text) || ' redeemed' as says
        from point_reward w left join point_redeem r
          on r.merchant_id = w.merchant_id and r.reward_id = w.id and r.state <> 'rejected'
        group by w.merchant_id, w.id, w.taken having w.taken <> coalesce(sum(r.quantity), 0)`,
  ),
  rule(
    "converted points were debited, and have a claimed bonus of the same amount",
    sql`select 'point_conversion ' || c.merchant_id || ' ' || c.id as row,
          cast(c.points as text) || ' points, ' || cast(c.amount as text) || ' money' as says
        from point_conversion c
        left join point_entry e on e.merchant_id = c.merchant_id and e.account_id = c.account_id
          and e.reference = c.id and e.kind = 'converted'
        left join bonus_grant g on g.merchant_id = c.merchant_id and g.id = c.grant_id
          and g.account_id = c.account_id
        where coalesce(e.changed, 0) <> -c.points or coalesce(g.amount, 0) <> c.amount
          or g.status is null or g.status <> 'claimed'`,
  ),
];
