import { sql } from "kysely";
import { type Check, rule } from "./audit-rule.ts";

/** SQL for the name of a debt's row. */
const DEBT = sql.raw("'member_debt ' || d.merchant_id || ' ' || d.id");

/** Checks members' debts against the ledger, and withdrawal requests against their holds. */
export const DEBT_RULES: readonly Check[] = [
  rule(
    "a purse's debt equals the remaining debts of its owner",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'owes ' || cast(a.debt as text) || ', debts ' || cast(coalesce(d.remaining, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, account_id || '/main/' || currency as purse, book, sum(remaining) as remaining
           from member_debt group by merchant_id, account_id, currency, book) d
          on d.merchant_id = a.merchant_id and d.purse = a.id and d.book = a.book
        where a.debt <> coalesce(d.remaining, 0)`,
  ),
  rule(
    "a debt has a purse to be repaid from",
    sql`select ${DEBT} as row, 'no purse' as says
        from member_debt d left join ledger_account a on a.merchant_id = d.merchant_id
          and a.id = d.account_id || '/main/' || d.currency and a.book = d.book
        where a.id is null`,
  ),
  rule(
    "a remaining debt equals its amount less its repayments and waivers in the ledger",
    sql`select ${DEBT} as row,
          cast(d.remaining as text) || ' of ' || cast(d.amount as text) || ' left, paid '
            || cast(coalesce(p.paid, 0) as text) as says
        from member_debt d left join
          (select t.merchant_id, t.reference, sum(e.amount) as paid
           from ledger_transfer t join entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id
           where t.kind in ('debt-repayment', 'debt-waiver') and e.ledger_account_id like '@house:debts/%'
           group by t.merchant_id, t.reference) p
          on p.merchant_id = d.merchant_id and p.reference = d.id
        where d.remaining <> d.amount - coalesce(p.paid, 0)`,
  ),
  rule(
    "each transfer's entries in the debt account equal the debts that it created",
    sql`select 'ledger_transfer ' || merchant_id || ' ' || transfer_id as row,
          'lent ' || cast(sum(lent) as text) || ', debts ' || cast(sum(owed) as text) as says
        from (
          select merchant_id, transfer_id, 0 - amount as lent, 0 as owed from entry
          where ledger_account_id like '@house:debts/%' and kind not in ('debt-repayment', 'debt-waiver')
          union all select merchant_id, transfer_id, 0, amount from member_debt) both_sides
        group by merchant_id, transfer_id having sum(lent) <> sum(owed)`,
  ),
  rule(
    "the balance of the debt account is the negative sum of the remaining debts",
    sql`select 'debts of ' || merchant_id || ' ' || account as row,
          'short of ' || cast(sum(lent) as text) || ', left ' || cast(sum(remaining) as text) as says
        from (
          select merchant_id, ledger_account_id as account, 0 - amount as lent, 0 as remaining from entry
          where ledger_account_id like '@house:debts/%'
          union all
          select merchant_id, '@house:debts/' || currency || '/' || book, 0, remaining from member_debt) both_sides
        group by merchant_id, account having sum(lent) <> sum(remaining)`,
  ),
  rule(
    "no purse has both an available balance and a debt",
    sql`select 'ledger_account ' || merchant_id || ' ' || id as row,
          cast(balance - held as text) || ' free, owes ' || cast(debt as text) as says
        from ledger_account where debt > 0 and balance > held`,
  ),
  rule(
    "no account has a debt and a withdrawal that is not being paid yet",
    sql`select 'withdrawal ' || w.merchant_id || ' ' || w.id as row,
          w.state || ' of ' || cast(w.amount as text) || ', owes ' || cast(a.debt as text) as says
        from withdrawal w join ledger_account a
          on a.merchant_id = w.merchant_id and a.id = w.account_id || '/main/' || w.currency
        where a.debt > 0 and w.state in ('requested', 'reviewing', 'approved')`,
  ),
  rule(
    "a withdrawal has a hold of its amount until it is paid or refused",
    sql`select 'withdrawal ' || w.merchant_id || ' ' || w.id as row,
          w.state || ' of ' || cast(w.amount as text) || ', hold '
            || coalesce(h.status || ' of ' || cast(h.amount as text), 'missing') as says
        from withdrawal w left join hold h on h.merchant_id = w.merchant_id and h.id = w.hold_id
        where h.id is null or h.amount <> w.amount
          or (h.status = 'open') <> (w.state in ('requested', 'reviewing', 'approved', 'paying'))`,
  ),
];
