import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** Checks deposits, transfers to vendors and transfers between accounts against the ledger. */
export const PAYMENT_RULES: readonly Check[] = [
  rule(
    "a deposit's credited and reversed amounts equal those in the ledger",
    sql`select 'deposit ' || d.merchant_id || ' ' || d.id as row,
          d.state || ', credited ' || cast(d.credited as text) || ', in the ledger '
            || cast(coalesce(m.credited, 0) as text) || ', taken back ' || cast(d.taken_back as text)
            || ', in the ledger ' || cast(coalesce(-m.taken_back, 0) as text) as says
        from deposit d left join
          (select t.merchant_id, t.reference,
             sum(case when t.kind = 'deposit' then e.amount else 0 end) as credited,
             sum(case when t.kind = 'deposit_reversal' then e.amount else 0 end) as taken_back
           from ledger_transfer t join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
           where t.source = 'payments' and t.kind in ('deposit', 'deposit_reversal')
             and e.ledger_account_id not like '@%'
           group by t.merchant_id, t.reference) m
          on m.merchant_id = d.merchant_id and m.reference = d.id
        where d.credited <> coalesce(m.credited, 0) or d.taken_back <> coalesce(-m.taken_back, 0)
          or (d.credited > 0) <> (d.transfer_id is not null)
          or (d.state = 'succeeded' and d.credited = 0)
          or (d.credited > 0 and d.state not in ('succeeded', 'reversed'))`,
  ),
  rule(
    "a deposit's booked amounts equal its provider's reports, or the deposit is in review",
    sql`select 'deposit ' || d.merchant_id || ' ' || d.id as row,
          d.state || ', credited ' || cast(d.credited as text) || ' of reported '
            || cast(coalesce(r.paid, 0) as text) || ', reversed ' || cast(d.reversed as text) || ' of '
            || cast(coalesce(r.reversed, 0) as text) as says
        from deposit d left join
          (select merchant_id, deposit_id,
             sum(case when kind = 'payment' then booked else 0 end) as paid,
             sum(case when kind = 'reversal' then booked else 0 end) as reversed,
             sum(case when state = 'booked' and booked <> amount then 1 else 0 end) as not_exact,
             sum(case when state in ('credited', 'takenBack') and booked = 0 then 1 else 0 end) as empty,
             sum(case when state in ('review', 'waiting', 'ignored') and booked > 0 then 1 else 0 end) as too_much,
             sum(case when state = 'review' then 1 else 0 end) as in_review
           from deposit_report group by merchant_id, deposit_id) r
          on r.merchant_id = d.merchant_id and r.deposit_id = d.id
        where d.provider <> 'manual' and (
          d.credited <> coalesce(r.paid, 0) or d.reversed <> coalesce(r.reversed, 0)
          or coalesce(r.not_exact, 0) + coalesce(r.empty, 0) + coalesce(r.too_much, 0) > 0
          or (d.state <> 'review' and coalesce(r.in_review, 0) > 0)
          or d.reversed > d.credited or d.taken_back > d.reversed
          or (d.state = 'reversed') <> (d.reversed = d.credited and d.state not in ('pending', 'processing',
            'review', 'failed', 'expired', 'cancelled', 'rejected')))`,
  ),
  rule(
    "the bonus of a reversed deposit is cancelled, or it has a case for review",
    sql`select 'bonus_grant ' || g.merchant_id || ' ' || g.id as row,
          g.status || ' ' || cast(g.amount as text) || ', deposit ' || g.deposit_id as says
        from bonus_grant g join deposit d on d.merchant_id = g.merchant_id and d.id = g.deposit_id
        where d.state = 'reversed' and g.granted_at <= d.updated_at and (
          g.status in ('open', 'claimable') or (g.status = 'claimed' and not exists (
            select 1 from deposit_case k where k.merchant_id = g.merchant_id and k.subject_id = g.id
              and k.deposit_id = d.id)))`,
  ),
  rule(
    "a line of a bank statement credits one deposit, or the second has a case for review",
    sql`select 'deposit ' || merchant_id || ' ' || min(id) as row,
          cast(count(*) as text) || ' deposits of the line ' || line as says
        from (
          select d.merchant_id, d.id,
            lower(replace(replace(replace(d.provider_ref, ' ', ''), '-', ''), '\u2013', '')) as line
          from deposit d
          where d.provider = 'manual' and d.credited > 0 and d.provider_ref is not null and not exists (
            select 1 from deposit_case k where k.merchant_id = d.merchant_id and k.deposit_id = d.id
              and k.kind = 'bankLine')) of_lines
        group by merchant_id, line having count(*) > 1`,
  ),
  rule(
    "a transfer for a payment has a deposit of the same merchant",
    sql`select 'ledger_transfer ' || t.merchant_id || ' ' || t.id as row,
          t.kind || ' of ' || coalesce(t.reference, 'nothing') as says
        from ledger_transfer t left join deposit d on d.merchant_id = t.merchant_id and d.id = t.reference
        where t.source = 'payments' and t.kind in ('deposit', 'deposit_reversal') and d.id is null`,
  ),
  rule(
    "a transfer to or from a vendor's wallet moved the amount of its state",
    sql`select 'vendor_transfer ' || w.merchant_id || ' ' || w.id as row,
          w.direction || ' ' || w.state || ' of ' || cast(w.amount as text) || ', in the ledger '
            || cast(coalesce(m.moved, 0) as text) as says
        from vendor_transfer w left join
          (select t.merchant_id, t.reference, sum(e.amount) as moved
           from ledger_transfer t join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
           where t.source = 'vendor-wallets' and e.ledger_account_id not like '@%'
           group by t.merchant_id, t.reference) m
          on m.merchant_id = w.merchant_id and m.reference = w.id
        where coalesce(m.moved, 0) <> case
          when w.direction = 'in' and w.state <> 'failed' then 0 - w.amount
          when w.direction = 'out' and w.state = 'succeeded' then w.amount
          else 0 end`,
  ),
  rule(
    "a vendor's clearing account is the sum of the transfers with an unknown outcome",
    sql`select 'clearing of ' || merchant_id || ' ' || vendor || ' ' || currency as row,
          'holds ' || cast(sum(held) as text) || ', on the way ' || cast(sum(expected) as text) as says
        from (
          select e.merchant_id, w.vendor, e.currency, e.amount as held, 0 as expected
          from entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
            join vendor_transfer w on w.merchant_id = t.merchant_id and w.id = t.reference
          where t.source = 'vendor-wallets' and e.ledger_account_id like '@clearing:vendor-%'
          union all
          select merchant_id, vendor, currency, 0, amount from vendor_transfer
          where direction = 'in' and state in ('pending', 'unknown')) both_sides
        group by merchant_id, vendor, currency having sum(held) <> sum(expected)`,
  ),
  rule(
    "the platform bears the amount of a transfer to a vendor's wallet that was paid twice",
    sql`select 'vendor_transfer ' || w.merchant_id || ' ' || w.id as row,
          case when w.paid_twice_at is null then 'nothing' else cast(w.amount as text) end
            || ' had twice, the house bears ' || cast(coalesce(b.borne, 0) as text) as says
        from vendor_transfer w left join
          (select t.merchant_id, t.reference, 0 - sum(e.amount) as borne
           from ledger_transfer t join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
           where t.source = 'vendor-wallets' and e.ledger_account_id like '@house:adjustments/%'
           group by t.merchant_id, t.reference) b
          on b.merchant_id = w.merchant_id and b.reference = w.id
        where coalesce(b.borne, 0) <> case when w.paid_twice_at is null then 0 else w.amount end`,
  ),
  rule(
    "a transfer between accounts moved its amount to the receiver",
    sql`select 'peer_transfer ' || a.merchant_id || ' ' || a.id as row,
          cast(a.amount as text) || ', in the ledger ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from peer_transfer a left join entry e on e.merchant_id = a.merchant_id
          and e.transfer_id = a.transfer_id and e.ledger_account_id = a.to_account || '/main/' || a.currency
        group by a.merchant_id, a.id, a.amount having coalesce(sum(e.amount), 0) <> a.amount`,
  ),
];
