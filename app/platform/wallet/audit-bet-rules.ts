import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** SQL for the name of a bet's row. */
const BET = sql.raw("'bet ' || b.merchant_id || ' ' || b.vendor || ' ' || b.transaction_id");
/** SQL for the name of a call's row. */
const CALL = sql.raw("'vendor_call ' || c.merchant_id || ' ' || c.vendor || ' ' || c.transaction_id");

/** The change made by a transfer. Grouped, so that SQLite builds a temporary index by transfer for the query. */
const BY_TRANSFER = sql.raw(
  `(select merchant_id, transfer_id, max(kind) as kind, max(win) as win from bet_change
    where transfer_id is not null group by merchant_id, transfer_id)`,
);

/** Checks bets and vendors' calls against each other and the ledger. */
export const BET_RULES: readonly Check[] = [
  rule(
    "a bet's result equals its transfers less the player's debt",
    sql`select ${BET} as row,
          b.state || ', stake ' || cast(b.stake as text) || ', win ' || cast(b.win as text)
            || ', moved ' || cast(coalesce(m.moved, 0) as text)
            || ', owed ' || cast(coalesce(m.shortfall, 0) as text) as says
        from bet b left join
          (select t.merchant_id, t.bet_id, sum(t.shortfall) as shortfall, sum(e.amount) as moved
           from
             (select merchant_id, id as bet_id, account_id, transfer_id, 0 as shortfall from bet
              union all
              select h.merchant_id, h.bet_id, o.account_id, h.transfer_id, h.shortfall
              from bet_change h join bet o on o.merchant_id = h.merchant_id and o.id = h.bet_id) t
           left join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.transfer_id
             and e.ledger_account_id like t.account_id || '/%'
           group by t.merchant_id, t.bet_id) m
          on m.merchant_id = b.merchant_id and m.bet_id = b.id
        where b.own_wallet = 0 and coalesce(m.moved, 0) <> b.win - b.stake + coalesce(m.shortfall, 0)`,
  ),
  rule(
    "a changed bet's shortfall equals what its transfer took from the debt account (earlier, from the platform's account)",
    sql`select ${BET} as row,
          'owed ' || cast(h.shortfall as text) || ', lent ' || cast(-coalesce(e.amount, 0) as text) as says
        from bet_change h join bet b on b.merchant_id = h.merchant_id and b.id = h.bet_id
        left join
          (select merchant_id, transfer_id, sum(amount) as amount from entry
           where ledger_account_id like '@house/%' or ledger_account_id like '@house:debts/%' or ledger_account_id like '@jackpot:%'
           group by merchant_id, transfer_id) e
          on e.merchant_id = h.merchant_id and e.transfer_id = h.transfer_id
        where h.shortfall <> case when h.stake = 0 then 0 else -coalesce(e.amount, 0) end`,
  ),
  rule(
    "a won jackpot was paid once, to the player of the winning bet",
    sql`select 'jackpot_cycle ' || c.merchant_id || ' ' || c.pool || ' ' || cast(c.cycle as text) as row,
          'prize ' || cast(c.prize as text) || ', paid ' || cast(coalesce(b.win, 0) as text)
            || ', taken from the pool ' || cast(-coalesce(e.amount, 0) as text) as says
        from jackpot_cycle c
        left join bet b on b.merchant_id = c.merchant_id and b.id = c.bet_id and b.account_id = c.account_id
        left join bet_change h on h.merchant_id = b.merchant_id and h.bet_id = b.id and h.seq = 1
        left join entry e on e.merchant_id = h.merchant_id and e.transfer_id = h.transfer_id
          and e.ledger_account_id like '@jackpot:%'
        where c.won_at is not null and (coalesce(b.win, 0) <> c.prize or coalesce(e.amount, 0) <> -c.prize)`,
  ),
  rule(
    "a bet matches the last row of its history",
    sql`select ${BET} as row,
          b.state || ' of ' || cast(b.stake as text) || ', win ' || cast(b.win as text) || ', valid bet '
            || cast(b.valid_bet as text) || '; history ' || coalesce(h.state || ' of ' || cast(h.stake as text)
            || ', win ' || cast(h.win as text) || ', valid bet ' || cast(h.valid_bet as text), 'empty') as says
        from bet b left join bet_change h on h.merchant_id = b.merchant_id and h.bet_id = b.id
          and h.seq = (select max(seq) from bet_change l where l.merchant_id = b.merchant_id and l.bet_id = b.id)
        where (h.seq is null and (b.state <> 'open' or b.win <> 0))
          or h.state <> b.state or h.stake <> b.stake or h.win <> b.win or h.valid_bet <> b.valid_bet`,
  ),
  // By the sequence numbers of the changes, because the clocks of two servers differ.
  rule(
    "a bet's settlement and last change have the times of its history",
    sql`select ${BET} as row,
          'settled ' || coalesce(cast(b.settled_at as text), 'never') || ', changed '
            || coalesce(cast(coalesce(b.resettled_at, b.unsettled_at) as text), 'never') as says
        from bet b left join
          (select h.merchant_id, h.bet_id, min(case when h.seq = f.first then h.at end) as settled_at,
             max(case when h.seq = f.last and (f.opened > 0 or f.last > f.first) then h.at end) as changed_at
           from bet_change h join
             (select c.merchant_id, c.bet_id, max(c.seq) as last, max(coalesce(o.seq, 0)) as opened,
                min(case when c.kind not in ('win', 'unsettled') and c.seq > coalesce(o.seq, 0) then c.seq end) as first
              from bet_change c left join
                (select merchant_id, bet_id, max(seq) as seq from bet_change where kind = 'unsettled'
                 group by merchant_id, bet_id) o
                on o.merchant_id = c.merchant_id and o.bet_id = c.bet_id
              group by c.merchant_id, c.bet_id) f
             on f.merchant_id = h.merchant_id and f.bet_id = h.bet_id
           group by h.merchant_id, h.bet_id) s
          on s.merchant_id = b.merchant_id and s.bet_id = b.id
        where coalesce(b.settled_at, 0) <> coalesce(s.settled_at, 0)
          or coalesce(b.resettled_at, b.unsettled_at, 0) <> coalesce(s.changed_at, 0)`,
  ),
  rule(
    "a bet is settled once, except after a void or an unsettle",
    sql`select ${BET} as row,
          h.state || ' with ' || cast(h.win as text) || ', then ' || l.state || ' with ' || cast(l.win as text) as says
        from
          (select merchant_id, bet_id from bet_change where settles = 1 and state <> 'void'
           group by merchant_id, bet_id having count(*) > 1) c
        join bet b on b.merchant_id = c.merchant_id and b.id = c.bet_id
        join bet_change h on h.merchant_id = c.merchant_id and h.bet_id = c.bet_id
          and h.settles = 1 and h.state <> 'void'
        join bet_change l on l.merchant_id = c.merchant_id and l.bet_id = c.bet_id
          and l.settles = 1 and l.state <> 'void' and l.seq > h.seq
        where not exists (
          select 1 from bet_change o
          where o.merchant_id = c.merchant_id and o.bet_id = c.bet_id and o.seq > h.seq and o.seq < l.seq
            and (o.kind = 'unsettled' or o.state = 'void'))`,
  ),
  rule(
    "an applied vendor call moved exactly its amount to or from its player",
    sql`select ${CALL} as row,
          c.kind || ' ' || c.state || ' of ' || cast(c.amount as text)
            || ', moved ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from vendor_call c left join entry e on e.merchant_id = c.merchant_id and e.transfer_id = c.transfer_id
          and e.ledger_account_id like c.account_id || '/%'
        where c.kind in ('bet', 'win', 'bonus', 'jackpot')
        group by c.merchant_id, c.vendor, c.transaction_id, c.kind, c.state, c.amount, c.target_transaction_id
        having coalesce(sum(e.amount), 0) <>
          case when c.state not in ('applied', 'rolled_back') then 0 when c.kind = 'bet' then -c.amount else c.amount end
          -- A win that takes the place of a void moves the difference: the bet's own rule holds it.
          and not (c.kind = 'win' and exists (
            select 1 from bet b join bet_change h on h.merchant_id = b.merchant_id and h.bet_id = b.id
            where b.merchant_id = c.merchant_id and b.vendor = c.vendor
              and b.transaction_id = c.target_transaction_id
              and h.kind <> 'rolled_back' and h.state = 'void'))`,
  ),
  rule(
    "an applied bet call has its bet, rolled back if the call was",
    sql`select ${CALL} as row,
          c.state || ' of ' || cast(c.amount as text) || ', bet '
            || coalesce(b.state || ' of ' || cast(b.stake as text), 'missing') as says
        from vendor_call c left join bet b
          on b.merchant_id = c.merchant_id and b.vendor = c.vendor and b.transaction_id = c.transaction_id
        where c.kind = 'bet' and c.state in ('applied', 'rolled_back') and (
          b.id is null or b.stake <> c.amount or b.account_id <> c.account_id or b.round_id <> c.round_id
          or coalesce(b.transfer_id, '') <> coalesce(c.transfer_id, '') or (c.state = 'rolled_back') <> exists (
            select 1 from bet_change h
            where h.merchant_id = b.merchant_id and h.bet_id = b.id and h.kind = 'rolled_back'))`,
  ),
  rule(
    "a call that changed a bet is in the bet's history, with the same win",
    sql`select ${CALL} as row,
          c.kind || ' of ' || cast(c.amount as text) || ', history ' || coalesce(h.kind, 'empty') as says
        from vendor_call c left join ${BY_TRANSFER} h
          on h.merchant_id = c.merchant_id and h.transfer_id = c.transfer_id
        where c.state = 'applied' and c.transfer_id is not null
          and c.kind in ('win', 'rollback', 'resettle', 'unsettle', 'bonus', 'jackpot') and (
            h.kind is null or (c.kind = 'rollback') <> (h.kind = 'rolled_back')
            or (c.kind = 'unsettle') <> (h.kind = 'unsettled')
            or (c.kind in ('resettle', 'unsettle') and h.win <> c.amount))`,
  ),
  // The platform's own games accept bets without calls, and the platform pays its jackpots itself.
  rule(
    "every bet and transfer of a vendor that sends calls has its call",
    sql`select ${BET} as row, 'no call of ' || coalesce(b.transfer_id, 'the bet') as says
        from
          (select merchant_id, id, vendor, transaction_id, transfer_id, 0 as seq from bet where stake > 0 and own_wallet = 0
           union all
           select o.merchant_id, o.id, o.vendor, o.transaction_id, h.transfer_id, h.seq
           from bet_change h join bet o on o.merchant_id = h.merchant_id and o.id = h.bet_id
           where h.transfer_id is not null) b
        left join
          (select merchant_id, transfer_id, count(*) as calls from vendor_call
           where state in ('applied', 'rolled_back') and transfer_id is not null
           group by merchant_id, transfer_id) c
          on c.merchant_id = b.merchant_id and c.transfer_id = b.transfer_id
        where c.calls is null and exists (
          select 1 from vendor_call v where v.merchant_id = b.merchant_id and v.vendor = b.vendor)
          and not exists (select 1 from jackpot_cycle j where j.merchant_id = b.merchant_id and j.bet_id = b.id)
          -- What the end of a round moved for a void bet: the call is the win of 0 that the change before it noted.
          and not (
            exists (
              select 1 from bet_change h join bet_change n
                on n.merchant_id = h.merchant_id and n.bet_id = h.bet_id and n.seq = h.seq - 1
              where h.merchant_id = b.merchant_id and h.bet_id = b.id and h.seq = b.seq
                and h.kind = 'resettled' and h.state = 'lost' and h.win = 0 and h.settles = 0 and h.reason = ''
                and n.kind = 'resettled' and n.state = 'void' and n.settles = 0 and n.reason = '')
            and exists (
              select 1 from vendor_call v
              where v.merchant_id = b.merchant_id and v.vendor = b.vendor and v.kind = 'win' and v.amount = 0
                and v.state = 'applied' and v.target_transaction_id = b.transaction_id))`,
  ),
];
