import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Rounds, vendors' calls, bonuses and turnovers against the ledger. */
export const PLAY_RULES: readonly Check[] = [
  rule(
    "a round's stake and win are those of its calls that stand, or of what its vendor told of it",
    sql`select 'game_round ' || r.merchant_id || ' ' || r.vendor || ' ' || r.round_id as row,
          'stake ' || cast(r.stake as text) || ', calls ' || cast(coalesce(sum(c.stake), 0) as text)
            || '; win ' || cast(r.win as text) || ', calls ' || cast(coalesce(sum(c.win), 0) as text) as says
        from game_round r left join
          (select merchant_id, vendor, round_id,
             case when kind = 'bet' then amount else 0 end as stake,
             case when kind in ('win', 'bonus', 'jackpot') then amount else 0 end as win
           from vendor_call where state = 'applied'
           union all
           select merchant_id, vendor, round_id, stake, win from reported_round) c
          on c.merchant_id = r.merchant_id and c.vendor = r.vendor and c.round_id = r.round_id
        group by r.merchant_id, r.vendor, r.round_id, r.stake, r.win
        having r.stake <> coalesce(sum(c.stake), 0) or r.win <> coalesce(sum(c.win), 0)`,
  ),
  rule(
    "a vendor's call that stands or stood moved exactly its amount, to or from its player",
    sql`select 'vendor_call ' || c.merchant_id || ' ' || c.vendor || ' ' || c.transaction_id as row,
          c.kind || ' ' || c.state || ' of ' || cast(c.amount as text)
            || ', moved ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from vendor_call c left join entry e on e.merchant_id = c.merchant_id and e.transfer_id = c.transfer_id
          and e.ledger_account_id like c.account_id || '/%'
        where c.kind in ('bet', 'win', 'bonus', 'jackpot')
        group by c.merchant_id, c.vendor, c.transaction_id, c.kind, c.state, c.amount
        having coalesce(sum(e.amount), 0) <>
          case when c.state not in ('applied', 'rolled_back') then 0 when c.kind = 'bet' then -c.amount else c.amount end`,
  ),
  rule(
    "what was rolled back was put back once, in full",
    sql`select 'vendor_call ' || b.merchant_id || ' ' || b.vendor || ' ' || b.transaction_id as row,
          b.kind || ' ' || b.state || ' of ' || cast(b.amount as text)
            || ', put back ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from vendor_call b
        left join vendor_call r on r.merchant_id = b.merchant_id and r.vendor = b.vendor and r.kind = 'rollback'
          and r.target_transaction_id = b.transaction_id
        left join entry e on e.merchant_id = r.merchant_id and e.transfer_id = r.transfer_id
          and e.ledger_account_id like b.account_id || '/%'
        where b.kind in ('bet', 'win', 'bonus', 'jackpot')
        group by b.merchant_id, b.vendor, b.transaction_id, b.kind, b.state, b.amount
        having coalesce(sum(e.amount), 0) <>
          case when b.state <> 'rolled_back' then 0 when b.kind = 'bet' then b.amount else -b.amount end`,
  ),
  rule(
    "a bonus purse holds the bonuses that are open or can be claimed",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'balance ' || cast(a.balance as text) || ', bonuses ' || cast(coalesce(s.total, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, account_id, currency, sum(amount) as total from bonus_grant
           where status in ('open', 'claimable') group by merchant_id, account_id, currency) s
          on s.merchant_id = a.merchant_id and s.account_id = a.account_id and s.currency = a.currency
        where a.wallet = 'bonus' and a.balance <> coalesce(s.total, 0)`,
  ),
  rule(
    "a bonus was given, claimed and taken away as its state says, with its amount",
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row,
          g.status || ' of ' || cast(g.amount as text) || ', in the purse ' || cast(coalesce(m.bonus, 0) as text)
            || ', claimed ' || cast(coalesce(m.own, 0) as text) as says
        from bonus_grant g left join
          (select t.merchant_id, t.reference,
             sum(case when e.ledger_account_id like '%/bonus/%' then e.amount else 0 end) as bonus,
             sum(case when e.ledger_account_id like '%/main/%' then e.amount else 0 end) as own
           from ledger_transfer t join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
           where t.source = 'rewards' and e.ledger_account_id not like '@%'
           group by t.merchant_id, t.reference) m
          on m.merchant_id = g.merchant_id and m.reference = g.id
        where coalesce(m.bonus, 0) <> case when g.status in ('open', 'claimable') then g.amount else 0 end
          or coalesce(m.own, 0) <> case when g.status = 'claimed' then g.amount else 0 end`,
  ),
  rule(
    "an open bonus owes an open turnover, and one that was met can be claimed",
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row,
          g.status || ', turnover ' || coalesce(o.status, 'missing') as says
        from bonus_grant g left join turnover o
          on o.merchant_id = g.merchant_id and o.kind = 'bonus' and o.source_id = g.id
        where coalesce(o.status, '') not in ('met', case when g.status = 'open' then 'open' else 'cancelled' end)
          or (g.status = 'open' and o.status = 'met') or (g.status in ('claimable', 'claimed') and o.status <> 'met')`,
  ),
  rule(
    "what has counted for a turnover is what its rounds' parts come to",
    sql`select 'turnover ' || o.merchant_id || ' ' || o.id as row,
          'done ' || cast(o.done as text) || ' and ' || cast(o.rest as text) || ', parts '
            || cast(coalesce(p.counted, 0) as text) as says
        from turnover o left join
          (select merchant_id, turnover_id, sum(valid_bet * weight) as counted from turnover_part
           group by merchant_id, turnover_id) p
          on p.merchant_id = o.merchant_id and p.turnover_id = o.id
        where (o.status <> 'met' and coalesce(p.counted, 0) <> o.done * 10000 + o.rest)
          or (o.status = 'met' and coalesce(p.counted, 0) < o.required * 10000)`,
  ),
  rule(
    "no more of a round counts than its valid bet",
    sql`select 'game_round ' || p.merchant_id || ' ' || p.vendor || ' ' || p.round_id as row,
          'counted ' || cast(p.total as text) || ' of ' || cast(coalesce(r.valid_bet, 0) as text) as says
        from (select merchant_id, vendor, round_id, sum(valid_bet) as total from turnover_part
              group by merchant_id, vendor, round_id) p
        left join game_round r on r.merchant_id = p.merchant_id and r.vendor = p.vendor and r.round_id = p.round_id
        where p.total > coalesce(r.valid_bet, 0)`,
  ),
];
