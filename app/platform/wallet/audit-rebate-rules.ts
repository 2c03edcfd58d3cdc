import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** The rate of an account of a path on the day of a line of figures. */
const RATE = sql`coalesce((select r.rate from rebate_rate r where r.merchant_id = p.merchant_id
  and r.account_id = p.ancestor_id and r.game_type = d.game_type and r.from_day <= d.day and r.to_day > d.day), 0)`;

/** Checks rebates against the figures, the tree and the rates of their days, and the rates against each other. */
export const REBATE_RULES: readonly Check[] = [
  rule(
    "the rebates of a settled day are those of its figures, tree and rates",
    sql`with parts as (
          select p.merchant_id, p.ancestor_id as account_id, d.day, d.valid_bet,
            max(${RATE}) over (partition by p.merchant_id, p.descendant_id, d.day, d.game_type order by p.depth) as rate,
            max(${RATE}) over (partition by p.merchant_id, p.descendant_id, d.day, d.game_type order by p.depth
              rows between unbounded preceding and 1 preceding) as below
          from account_day d
            join figure_clock c on c.merchant_id = d.merchant_id and d.day <= c.rebates_day
            join account_path p on p.merchant_id = d.merchant_id and p.descendant_id = d.account_id
              and p.from_day <= d.day and p.to_day > d.day
          where d.game_type <> '' and d.valid_bet <> 0
            and d.day >= (select min(from_day) from rebate_rate f where f.merchant_id = d.merchant_id)
        ), sums as (
          select merchant_id, account_id, sum(cast(valid_bet * rate as bigint) / 10000
            - cast(valid_bet * coalesce(below, 0) as bigint) / 10000) as gross from parts
          group by merchant_id, account_id
        ), stored as (
          select merchant_id, account_id, sum(gross) as gross from settlement where kind = 'rebate'
          group by merchant_id, account_id
        )
        select 'account ' || coalesce(e.merchant_id, s.merchant_id) || ' ' || coalesce(e.account_id, s.account_id) as row,
          cast(coalesce(s.gross, 0) as text) || ', figures ' || cast(coalesce(e.gross, 0) as text) as says
        from sums e full join stored s on s.merchant_id = e.merchant_id and s.account_id = e.account_id
        where coalesce(e.gross, 0) <> coalesce(s.gross, 0)`,
  ),
  rule(
    "a rebate's settlement is the sum of its lines",
    sql`select 'settlement ' || s.merchant_id || ' ' || s.id as row, 'lines do not sum to it' as says
        from settlement s left join (
          select merchant_id, settlement_id, sum(amount) as amount, sum(valid_bet) as valid_bet, sum(bets) as bets
          from settlement_line group by merchant_id, settlement_id
        ) l on l.merchant_id = s.merchant_id and l.settlement_id = s.id
        where s.kind = 'rebate' and (s.gross <> coalesce(l.amount, 0) or s.valid_bet <> coalesce(l.valid_bet, 0)
          or s.bets <> coalesce(l.bets, 0))`,
  ),
  rule(
    "a rebate rate is within that of the account above, unless a move came after it was set",
    sql`select 'account ' || r.merchant_id || ' ' || r.account_id as row, cast(r.rate as text) || ' on ' || r.game_type
          || ', above ' || cast(coalesce(above.rate, 0) as text) as says
        from rebate_rate r join account a on a.merchant_id = r.merchant_id and a.id = r.account_id
          left join rebate_rate above on above.merchant_id = r.merchant_id and above.account_id = a.upline_id
            and above.game_type = r.game_type and above.to_day = '9999-12-31'
        where r.to_day = '9999-12-31' and a.upline_id is not null and r.rate > coalesce(above.rate, 0)
          and not exists (
            select 1 from branch_move m where m.merchant_id = r.merchant_id and m.account_id = r.account_id
              and m.state = 'applied' and m.applied_at >= r.set_at)`,
  ),
];
