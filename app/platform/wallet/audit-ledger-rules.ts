import { sql } from "kysely";
import { DEMO_TYPE } from "../core/call-context.ts";
import { type Check, rule } from "./audit-rule.ts";

/** Checks the ledger's internal consistency: transfers, entries, purses and checkpoints. */
export const LEDGER_RULES: readonly Check[] = [
  rule(
    "the entries of a transfer sum to zero in each currency",
    sql`select 'ledger_transfer ' || merchant_id || ' ' || transfer_id as row,
          currency || ' sums to ' || cast(sum(amount) as text) as says
        from entry group by merchant_id, transfer_id, currency having sum(amount) <> 0`,
  ),
  rule(
    "a transfer has at least two entries",
    sql`select 'ledger_transfer ' || t.merchant_id || ' ' || t.id as row, cast(count(e.line) as text) || ' entries' as says
        from ledger_transfer t left join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
        group by t.merchant_id, t.id having count(e.line) < 2`,
  ),
  rule(
    "all entries sum to zero per merchant, currency and book",
    sql`select 'merchant ' || e.merchant_id || ' ' || e.currency || ' ' || t.book as row,
          'sums to ' || cast(sum(e.amount) as text) as says
        from entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
        group by e.merchant_id, e.currency, t.book having sum(e.amount) <> 0`,
  ),
  rule(
    "a purse's balance is the sum of its entries",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'balance ' || cast(a.balance as text) || ', entries ' || cast(coalesce(s.total, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, ledger_account_id, sum(amount) as total from entry
           group by merchant_id, ledger_account_id) s
          on s.merchant_id = a.merchant_id and s.ledger_account_id = a.id
        where a.balance <> coalesce(s.total, 0)`,
  ),
  rule(
    "a purse's held amount is the sum of its open holds",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'held ' || cast(a.held as text) || ', open holds ' || cast(coalesce(s.total, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, ledger_account_id, sum(amount) as total from hold where status = 'open'
           group by merchant_id, ledger_account_id) s
          on s.merchant_id = a.merchant_id and s.ledger_account_id = a.id
        where a.held <> coalesce(s.total, 0)`,
  ),
  rule(
    "each entry of a purse continues from the previous balance",
    sql`select 'entry ' || merchant_id || ' ' || transfer_id || ' line ' || cast(line as text) as row,
          'balance_after ' || coalesce(cast(balance_after as text), 'missing')
            || ', should be ' || cast(coalesce(before, 0) + amount as text) as says
        from (select *, lag(balance_after) over (partition by merchant_id, ledger_account_id order by seq) as before
              from entry where ledger_account_id not like '@%') chained
        where balance_after is null or balance_after <> coalesce(before, 0) + amount`,
  ),
  rule(
    "every entry has a purse or a system account with its currency and its transfer's book",
    sql`select 'entry ' || e.merchant_id || ' ' || e.transfer_id || ' line ' || cast(e.line as text) as row,
          'account ' || e.ledger_account_id || ', currency ' || e.currency
            || ', book ' || coalesce(t.book, 'of no transfer') as says
        from entry e
        left join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
        left join ledger_account a on a.merchant_id = e.merchant_id and a.id = e.ledger_account_id
        where t.id is null
          or (e.ledger_account_id like '@%'
              and (e.balance_after is not null or e.ledger_account_id not like '@%/' || e.currency || '/' || t.book))
          or (e.ledger_account_id not like '@%'
              and (a.id is null or a.book <> t.book or a.currency <> e.currency))`,
  ),
  rule(
    "an entry has its transfer's kind and time",
    sql`select 'entry ' || e.merchant_id || ' ' || e.transfer_id || ' line ' || cast(e.line as text) as row,
          e.kind || ' at ' || cast(e.posted_at as text) as says
        from entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
        where e.kind <> t.kind or e.posted_at <> t.posted_at`,
  ),
  rule(
    "a purse's id names its owner, wallet and currency, and its owner exists in the same book",
    sql`select 'ledger_account ' || l.merchant_id || ' ' || l.id as row,
          'owner ' || l.account_id || ', wallet ' || l.wallet || ', ' || l.currency || ', ' || l.book as says
        from ledger_account l left join account a on a.merchant_id = l.merchant_id and a.id = l.account_id
        where a.id is null or l.id <> l.account_id || '/' || l.wallet || '/' || l.currency
          or (a.type = ${DEMO_TYPE}) <> (l.book = 'demo')`,
  ),
  rule(
    "a checkpoint is the sum of the entries it covers",
    sql`select 'ledger_checkpoint ' || c.merchant_id || ' ' || c.ledger_account_id as row,
          'balance ' || cast(c.balance as text) || ', entries ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from ledger_checkpoint c left join entry e on e.merchant_id = c.merchant_id
          and e.ledger_account_id = c.ledger_account_id and e.seq <= c.through_seq
        group by c.merchant_id, c.ledger_account_id, c.balance having c.balance <> coalesce(sum(e.amount), 0)`,
  ),
];
