import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

const SETTLEMENT = sql`'settlement ' || s.merchant_id || ' ' || s.id`;

/** Checks the settlements of agents against the ledger, their lines, the log of figures, and each other. */
export const SETTLEMENT_RULES: readonly Check[] = [
  rule(
    "a paid settlement is one transfer of its amount to its account",
    sql`select ${SETTLEMENT} as row, cast(s.net as text) || ', transfer ' || coalesce(cast(e.amount as text), 'missing')
          as says
        from settlement s
          left join ledger_transfer t on t.merchant_id = s.merchant_id and t.id = s.transfer_id
            and t.source = 'settlements' and t.idempotency_key = s.subject || ':' || cast(s.from_at as text)
          left join (
            select e.merchant_id, e.transfer_id, e.amount, a.account_id from entry e join ledger_account a
              on a.merchant_id = e.merchant_id and a.id = e.ledger_account_id and a.account_id is not null
          ) e on e.merchant_id = t.merchant_id and e.transfer_id = t.id and e.account_id = s.account_id
        where s.state = 'paid' and coalesce(e.amount, 0) <> s.net
        union all
        select 'transfer ' || t.merchant_id || ' ' || t.id, 'no settlement'
        from ledger_transfer t left join settlement s on s.merchant_id = t.merchant_id and s.transfer_id = t.id
        where t.source = 'settlements' and s.id is null`,
  ),
  rule(
    "a settlement's figures are the sums of its lines",
    sql`select ${SETTLEMENT} as row, 'lines do not sum to it' as says
        from settlement s left join (
          select merchant_id, settlement_id, sum(bets) as bets, sum(stake) as stake, sum(valid_bet) as valid_bet,
            sum(win) as win, sum(bonuses) as bonuses, sum(rebates) as rebates, sum(earnings) as earnings,
            sum(active) as active
          from settlement_line group by merchant_id, settlement_id
        ) l on l.merchant_id = s.merchant_id and l.settlement_id = s.id
        where s.kind <> 'rebate' and (s.bets <> coalesce(l.bets, 0) or s.stake <> coalesce(l.stake, 0)
          or s.valid_bet <> coalesce(l.valid_bet, 0) or s.win <> coalesce(l.win, 0)
          or s.bonuses <> coalesce(l.bonuses, 0) or s.rebates <> coalesce(l.rebates, 0)
          or s.earnings <> coalesce(l.earnings, 0) or s.active <> coalesce(l.active, 0)
          or s.net_loss <> s.stake - s.win - s.bonuses - s.rebates - s.earnings)`,
  ),
  rule(
    "a contract's settlement is that of the events of its period",
    sql`select ${SETTLEMENT} as row, 'valid bet ' || cast(s.valid_bet as text) || ', events '
            || cast(coalesce(e.valid_bet, 0) as text) || '; net loss ' || cast(s.net_loss as text) || ', events '
            || cast(coalesce(e.net_loss, 0) as text) as says
        from settlement s join agent_contract c on c.merchant_id = s.merchant_id and c.id = s.subject
          left join (
            select s.merchant_id, s.id, sum(f.valid_bet) as valid_bet, sum(f.stake - f.win
              - case when f.measure in ('bonus', 'rebate', 'earning') then f.amount else 0 end) as net_loss
            from settlement s
              join agent_contract c on c.merchant_id = s.merchant_id and c.id = s.subject
              join figure_event f on f.merchant_id = s.merchant_id and f.counted_at >= s.from_at
                and f.counted_at < s.to_at and f.measure <> 'member'
              join account_path p on p.merchant_id = s.merchant_id and p.ancestor_id = s.account_id
                and p.descendant_id = f.account_id and f.counted_day >= p.from_day and f.counted_day < p.to_day
                and p.depth >= 1 - c.own_play
            group by s.merchant_id, s.id
          ) e on e.merchant_id = s.merchant_id and e.id = s.id
        where s.valid_bet <> coalesce(e.valid_bet, 0) or s.net_loss <> coalesce(e.net_loss, 0)`,
  ),
  rule(
    "a settlement pays its downlines' settlements, and takes over what is due",
    sql`select ${SETTLEMENT} as row, 'downlines ' || cast(s.downlines as text) || ', settlements '
            || cast(coalesce(d.gross, 0) as text) as says
        from settlement s left join (
          select merchant_id, deducted_in as id, sum(gross) as gross from settlement
          where deducted_in is not null group by merchant_id, deducted_in
        ) d on d.merchant_id = s.merchant_id and d.id = s.id
        where s.downlines <> coalesce(d.gross, 0)
        union all
        select ${SETTLEMENT}, 'due ' || cast(s.due_in as text) || ', before ' || cast(s.due_before as text)
        from (
          select merchant_id, id, due_in, coalesce(lag(due_out) over (
            partition by merchant_id, account_id, kind, upline_id order by to_at), 0) as due_before
          from settlement
        ) s where s.due_in <> s.due_before`,
  ),
  rule(
    "a contract is settled without a gap",
    sql`select ${SETTLEMENT} as row, 'does not begin where the one before ends' as says
        from (
          select merchant_id, id, subject, from_at, lag(to_at) over (
            partition by merchant_id, subject order by from_at) as before_to
          from settlement where kind <> 'rebate'
        ) s join agent_contract c on c.merchant_id = s.merchant_id and c.id = s.subject
        where s.from_at <> coalesce(s.before_to, c.starts_at)`,
  ),
];
