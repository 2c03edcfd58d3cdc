import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "../database/database.server.ts";
import { timeOfId } from "../database/ids.ts";
import { holdDigest, transferDigest } from "./digest.ts";
import { isSystemId } from "./ledger-accounts.ts";

/** One thing that is off: the rule it breaks, the row by table and key, and what was found. */
export interface Finding {
  rule: string;
  row: string;
  says: string;
}

export interface AuditReport {
  findings: Finding[];
  /** How much was looked at. */
  counted: { transfers: number; entries: number; purses: number; holds: number; rounds: number };
}

const PAGE = 2_000;

/**
 * Recomputes the whole ledger on one unmoving view of the database and names every row that is off. Reads everything,
 * changes nothing.
 */
export async function audit(database: Database): Promise<AuditReport> {
  return database.snapshot(async (db) => {
    const findings: Finding[] = [];
    for (const check of CHECKS) findings.push(...(await check(db)));
    findings.push(...(await checkTransfers(db)), ...(await checkHolds(db)));
    return { findings, counted: await count(db) };
  });
}

async function count(db: Db): Promise<AuditReport["counted"]> {
  const of = async (table: "ledger_transfer" | "entry" | "ledger_account" | "hold" | "game_round") =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow()
    ).n;
  return {
    transfers: await of("ledger_transfer"),
    entries: await of("entry"),
    purses: await of("ledger_account"),
    holds: await of("hold"),
    rounds: await of("game_round"),
  };
}

type Check = (db: Db) => Promise<Finding[]>;

/** A rule as a query for what breaks it: `row` names the row, `says` what was found. */
function rule(name: string, query: RawBuilder<{ row: string; says: string }>): Check {
  return async (db) => (await query.execute(db)).rows.map((found) => ({ rule: name, ...found }));
}

const CHECKS: Check[] = [
  rule(
    "a deposit says it was credited exactly when the ledger does, with the same amount, and only then",
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
    "a transfer of payments belongs to a deposit of its merchant",
    sql`select 'ledger_transfer ' || t.merchant_id || ' ' || t.id as row,
          t.kind || ' of ' || coalesce(t.reference, 'nothing') as says
        from ledger_transfer t left join deposit d on d.merchant_id = t.merchant_id and d.id = t.reference
        where t.source = 'payments' and t.kind in ('deposit', 'deposit_reversal') and d.id is null`,
  ),
  rule(
    "a transfer to or from a vendor's wallet has moved its member's money exactly as its state says",
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
    "what is on its way to a vendor's wallet is the sum of the transfers whose outcome is not known",
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
    "the house bears what a member has twice by the word of a vendor that two operators had settled a transfer for",
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
    "a transfer between accounts has moved its amount from the one to the other",
    sql`select 'peer_transfer ' || a.merchant_id || ' ' || a.id as row,
          cast(a.amount as text) || ', in the ledger ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from peer_transfer a left join entry e on e.merchant_id = a.merchant_id
          and e.transfer_id = a.transfer_id and e.ledger_account_id = a.to_account || '/main/' || a.currency
        group by a.merchant_id, a.id, a.amount having coalesce(sum(e.amount), 0) <> a.amount`,
  ),
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
    "what a purse holds is the sum of its open holds",
    sql`select 'ledger_account ' || a.merchant_id || ' ' || a.id as row,
          'held ' || cast(a.held as text) || ', open holds ' || cast(coalesce(s.total, 0) as text) as says
        from ledger_account a left join
          (select merchant_id, ledger_account_id, sum(amount) as total from hold where status = 'open'
           group by merchant_id, ledger_account_id) s
          on s.merchant_id = a.merchant_id and s.ledger_account_id = a.id
        where a.held <> coalesce(s.total, 0)`,
  ),
  rule(
    "each entry of a purse goes on from the balance before it",
    sql`select 'entry ' || merchant_id || ' ' || transfer_id || ' line ' || cast(line as text) as row,
          'balance_after ' || coalesce(cast(balance_after as text), 'missing')
            || ', should be ' || cast(coalesce(before, 0) + amount as text) as says
        from (select *, lag(balance_after) over (partition by merchant_id, ledger_account_id order by seq) as before
              from entry where ledger_account_id not like '@%') chained
        where balance_after is null or balance_after <> coalesce(before, 0) + amount`,
  ),
  rule(
    "a purse or a system account stands behind every entry, of the transfer's book and the entry's currency",
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
    "an entry repeats its transfer's kind and time",
    sql`select 'entry ' || e.merchant_id || ' ' || e.transfer_id || ' line ' || cast(e.line as text) as row,
          e.kind || ' at ' || cast(e.posted_at as text) as says
        from entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id
        where e.kind <> t.kind or e.posted_at <> t.posted_at`,
  ),
  rule(
    "a purse is named for its owner, who has the same book and currency",
    sql`select 'ledger_account ' || l.merchant_id || ' ' || l.id as row,
          'owner ' || l.account_id || ', wallet ' || l.wallet || ', ' || l.currency || ', ' || l.book as says
        from ledger_account l left join account a on a.merchant_id = l.merchant_id and a.id = l.account_id
        where a.id is null or l.id <> l.account_id || '/' || l.wallet || '/' || l.currency
          or (a.type = 4) <> (l.book = 'demo')`,
  ),
  rule(
    "a checkpoint is the sum of the entries it covers",
    sql`select 'ledger_checkpoint ' || c.merchant_id || ' ' || c.ledger_account_id as row,
          'balance ' || cast(c.balance as text) || ', entries ' || cast(coalesce(sum(e.amount), 0) as text) as says
        from ledger_checkpoint c left join entry e on e.merchant_id = c.merchant_id
          and e.ledger_account_id = c.ledger_account_id and e.seq <= c.through_seq
        group by c.merchant_id, c.ledger_account_id, c.balance having c.balance <> coalesce(sum(e.amount), 0)`,
  ),
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

/** Walks all transfers by page: their digests, and that each id carries the time it was posted. */
async function checkTransfers(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  let last = { merchant_id: "", id: "" };
  for (;;) {
    const page = await db
      .selectFrom("ledger_transfer")
      .selectAll()
      .where(sql<boolean>`(merchant_id, id) > (${last.merchant_id}, ${last.id})`)
      .orderBy("merchant_id")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const first = page[0];
    const final = page.at(-1);
    if (!first || !final) return findings;
    const entries = await entriesBetween(db, first, final);
    const holds = await holdsBetween(db, first, final);
    for (const transfer of page) {
      const row = `ledger_transfer ${transfer.merchant_id} ${transfer.id}`;
      const key = `${transfer.merchant_id} ${transfer.id}`;
      const digest = transferDigest({
        merchantId: transfer.merchant_id,
        source: transfer.source,
        idempotencyKey: transfer.idempotency_key,
        kind: transfer.kind,
        book: transfer.book,
        reference: transfer.reference,
        details: transfer.details,
        occurredAt: transfer.occurred_at,
        holdId: holds.get(key) ?? null,
        entries: entries.get(key) ?? [],
      });
      if (digest !== transfer.digest) {
        findings.push({
          rule: "a transfer's digest is that of its content",
          row,
          says: "content was changed",
        });
      }
      if (timeOfId(transfer.id) !== transfer.posted_at) {
        const says = `posted at ${transfer.posted_at}`;
        findings.push({ rule: "a transfer's id carries the time it was posted", row, says });
      }
    }
    last = final;
  }
}

interface Key {
  merchant_id: string;
  id: string;
}

/** Both bounds included, in the order of (merchant, transfer). */
function between(merchant: RawBuilder<string>, id: RawBuilder<string>, from: Key, to: Key) {
  return sql<boolean>`(${merchant}, ${id}) >= (${from.merchant_id}, ${from.id})
    and (${merchant}, ${id}) <= (${to.merchant_id}, ${to.id})`;
}

async function entriesBetween(db: Db, from: Key, to: Key) {
  const rows = await db
    .selectFrom("entry")
    .select(["merchant_id", "transfer_id", "ledger_account_id as id", "currency", "amount"])
    .where(between(sql.ref("merchant_id"), sql.ref("transfer_id"), from, to))
    .orderBy("merchant_id")
    .orderBy("transfer_id")
    .orderBy("line")
    .execute();
  return Map.groupBy(rows, (entry) => `${entry.merchant_id} ${entry.transfer_id}`);
}

async function holdsBetween(db: Db, from: Key, to: Key) {
  const rows = await db
    .selectFrom("hold")
    .select(["merchant_id", "transfer_id", "id"])
    .where("transfer_id", "is not", null)
    .where(between(sql.ref("merchant_id"), sql.ref("transfer_id"), from, to))
    .execute();
  return new Map(rows.map((hold) => [`${hold.merchant_id} ${hold.transfer_id}`, hold.id]));
}

async function checkHolds(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  let last = { merchant_id: "", id: "" };
  for (;;) {
    const page = await db
      .selectFrom("hold")
      .selectAll()
      .where(sql<boolean>`(merchant_id, id) > (${last.merchant_id}, ${last.id})`)
      .orderBy("merchant_id")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const final = page.at(-1);
    if (!final) return findings;
    for (const hold of page) {
      const row = `hold ${hold.merchant_id} ${hold.id}`;
      const digest = holdDigest({
        merchantId: hold.merchant_id,
        source: hold.source,
        idempotencyKey: hold.idempotency_key,
        ledgerAccountId: hold.ledger_account_id,
        amount: hold.amount,
        kind: hold.kind,
        reference: hold.reference,
      });
      if (digest !== hold.digest) {
        findings.push({ rule: "a hold's digest is that of its content", row, says: "content was changed" });
      }
      if (timeOfId(hold.id) !== hold.opened_at || isSystemId(hold.ledger_account_id)) {
        const says = `opened at ${hold.opened_at} on ${hold.ledger_account_id}`;
        findings.push({ rule: "a hold's id carries the time it was opened, on a purse", row, says });
      }
    }
    last = final;
  }
}
