import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Selects the turnovers `o` that a bet `c`'s changes apply to: those that had not expired before the change. */
const OPEN = sql.raw(
  "o.status = 'open' and coalesce(o.expires_at, c.resettled_at, c.unsettled_at) >= coalesce(c.resettled_at, c.unsettled_at)",
);

/** Checks bonuses and turnovers against the ledger and the bets. */
export const PLAY_RULES: readonly Check[] = [
  rule(
    "a bonus purse's balance is the sum of its open and claimable bonuses",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'balance ' || cast(a.balance as text) || ', bonuses ' || cast(coalesce(s.total, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, account_id, currency, sum(amount) as total from bonus_grant
           where status in ('open', 'claimable') group by merchant_id, account_id, currency) s
          on s.merchant_id = a.merchant_id and s.account_id = a.account_id and s.currency = a.currency
        where a.wallet = 'bonus' and a.balance <> coalesce(s.total, 0)`,
  ),
  rule(
    "a bonus's entries in the ledger match its status and amount",
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
    "a bonus's status matches the status of its turnover requirement",
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row,
          g.status || ', turnover ' || coalesce(o.status, 'missing') as says
        from bonus_grant g left join turnover o
          on o.merchant_id = g.merchant_id and o.kind = 'bonus' and o.source_id = g.id
        where (coalesce(o.status, '') not in ('met', case when g.status = 'open' then 'open' else 'cancelled' end)
            and (g.status = 'open' or o.status is not null or g.terms not like '%"times":0,%'))
          or (g.status = 'open' and o.status = 'met') or (g.status in ('claimable', 'claimed') and o.status <> 'met')`,
  ),
  rule(
    "a turnover's progress is the sum of its parts",
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
  // If a bet's valid bet is reduced later, the part that already counted stays.
  rule(
    "a bet counts at most with the highest valid bet of its history",
    sql`select 'bet ' || p.merchant_id || ' ' || p.bet_id as row,
          'counted ' || cast(p.total as text) || ' of ' || cast(coalesce(c.most, 0) as text) as says
        from (select merchant_id, bet_id, sum(valid_bet) as total from turnover_part group by merchant_id, bet_id) p
        left join (select merchant_id, bet_id, max(valid_bet) as most from bet_change group by merchant_id, bet_id) c
          on c.merchant_id = p.merchant_id and c.bet_id = p.bet_id
        where p.total > coalesce(c.most, 0)`,
  ),
  // Bets are counted again at the next query; those changed before `looked_from` have been.
  rule(
    "an open turnover counts at most the current valid bet of a changed bet",
    sql`select 'bet ' || b.merchant_id || ' ' || b.id as row,
          'counted ' || cast(s.kept + s.open as text) || ' of ' || cast(b.valid_bet as text) || ', '
            || cast(s.open as text) || ' of it for open turnovers' as says
        from bet b join turnover_account a on a.merchant_id = b.merchant_id and a.account_id = b.account_id
        join
          (select p.merchant_id, p.bet_id, sum(case when ${OPEN} then 0 else p.valid_bet end) as kept,
             sum(case when ${OPEN} then p.valid_bet else 0 end) as open
           from turnover_part p join turnover o on o.merchant_id = p.merchant_id and o.id = p.turnover_id
           join bet c on c.merchant_id = p.merchant_id and c.id = p.bet_id
           group by p.merchant_id, p.bet_id) s
          on s.merchant_id = b.merchant_id and s.bet_id = b.id
        where coalesce(b.resettled_at, b.unsettled_at) < a.looked_from and s.open > 0 and s.kept + s.open > b.valid_bet`,
  ),
];
