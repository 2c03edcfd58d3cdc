import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Limit on an amount, and on any sum of amounts: they must be readable as a safe integer. */
const SAFE = "9007199254740991";

/**
 * Adds each movement of a deposit that a provider reports, the amount posted for it, and the cases that a person
 * decides.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // reversed: the part of the credited amount that the provider took back; taken_back: the amount that the ledger
    // moved for it.
    `alter table deposit add column reversed ${int} not null default 0 check (reversed between 0 and ${SAFE})`,
    "update deposit set reversed = credited where state = 'reversed'",
    // bank_line: the bank statement's line in its canonical form (core/canonical-reference.ts).
    `alter table deposit add column bank_line ${key}`,
    // The bank's number of a manual payout, in its canonical form.
    `alter table withdrawal add column bank_line ${key}`,
    // The amount by which a win was rounded up, in millionths of a minor unit.
    `alter table vendor_call add column rounded_up ${int} not null default 0 check (rounded_up between 0 and 999999)`,

    // report_id: the provider's id of the payment or reversal. payment_id: the payment that a reversal refers to, where
    // the provider names it. booked: minor units of the deposit's currency that were moved for it. state: see
    // payments/deposit-reports.ts.
    `create table deposit_report (
      merchant_id ${key} not null references merchant (id),
      deposit_id ${key} not null,
      kind text not null check (kind in ('payment', 'reversal')),
      report_id ${key} not null,
      payment_id ${key},
      amount ${int} not null check (amount between 0 and ${SAFE}),
      currency text not null,
      booked ${int} not null check (booked between 0 and ${SAFE}),
      state text not null check (state in ('booked', 'review', 'waiting', 'open', 'credited', 'takenBack', 'refunded',
        'ignored')),
      reported_at ${int} not null,
      at ${int} not null,
      decided_by ${key},
      decided_at ${int},
      note text not null,
      primary key (merchant_id, deposit_id, kind, report_id),
      foreign key (merchant_id, deposit_id) references deposit (merchant_id, id)
    )${end}`,
    "create index deposit_report_open on deposit_report (merchant_id, at) where state = 'open'",

    // An issue of a deposit that a person must decide: a reward for it that was claimed before it was reversed, or a
    // bank line that also credited another deposit. subject_id: the bonus, or the other deposit.
    `create table deposit_case (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      deposit_id ${key} not null,
      account_id ${key} not null,
      kind text not null check (kind in ('deposit', 'promotion', 'mission', 'referral', 'bankLine')),
      subject_id ${key} not null,
      amount ${int} not null check (amount between 0 and ${SAFE}),
      currency text not null,
      opened_at ${int} not null,
      settled_by ${key},
      settled_at ${int},
      note text not null,
      primary key (merchant_id, id),
      unique (merchant_id, deposit_id, kind, subject_id),
      foreign key (merchant_id, deposit_id) references deposit (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index deposit_case_open on deposit_case (merchant_id, opened_at) where settled_at is null",

    // Adds a report for everything booked so far: payments that were credited, and amounts taken back from them.
    `insert into deposit_report (merchant_id, deposit_id, kind, report_id, payment_id, amount, currency, booked, state,
        reported_at, at, decided_by, decided_at, note)
      select merchant_id, id, 'payment', coalesce(provider_ref, id), null, coalesce(paid_amount, credited),
        coalesce(paid_currency, currency), credited,
        case when state = 'review' then 'review' when credited = 0 then 'ignored'
          when paid_amount = credited and paid_currency = currency then 'booked' else 'credited' end,
        coalesce(paid_at, updated_at), updated_at, null, null, ''
      from deposit where provider <> 'manual' and (credited > 0 or (paid_amount > 0 and state in ('review', 'rejected')))`,
    `insert into deposit_report (merchant_id, deposit_id, kind, report_id, payment_id, amount, currency, booked, state,
        reported_at, at, decided_by, decided_at, note)
      select merchant_id, id, 'reversal', 'whole', null, credited, currency, credited, 'booked', updated_at, updated_at,
        null, null, ''
      from deposit where provider <> 'manual' and reversed > 0`,
    // Bonuses of reversed deposits that were claimed before: no operator has decided on them yet.
    `insert into deposit_case (merchant_id, id, deposit_id, account_id, kind, subject_id, amount, currency, opened_at,
        settled_by, settled_at, note)
      select g.merchant_id, 'bonus-' || g.id, d.id, g.account_id, 'deposit', g.id, g.amount, g.currency, d.updated_at,
        null, null, ''
      from bonus_grant g join deposit d on d.merchant_id = g.merchant_id and d.id = g.deposit_id
      where d.state = 'reversed' and g.status = 'claimed'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillDepositLines(db);
  await fillPayoutLines(db);
  for (const statement of [
    `create unique index deposit_bank_line on deposit (merchant_id, bank_line) where bank_line is not null`,
    `create unique index withdrawal_bank_line on withdrawal (merchant_id, bank_line) where bank_line is not null`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

interface OldLine {
  merchant_id: string;
  id: string;
  account_id: string;
  provider_ref: string;
  credited: number;
  currency: string;
  updated_at: number;
}

/** Sets the canonical form on the first deposit of each line; a later one of the same line becomes a case. */
async function fillDepositLines(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<OldLine>`select merchant_id, id, account_id, provider_ref, credited, currency, updated_at
    from deposit where provider = 'manual' and provider_ref is not null order by merchant_id, updated_at, id`.execute(
      db,
    );
  const first = new Map<string, string>();
  for (const row of rows) {
    const line = canonical(row.provider_ref);
    const other = first.get(`${row.merchant_id} ${line}`);
    if (other === undefined && line !== "") {
      first.set(`${row.merchant_id} ${line}`, row.id);
      await sql`update deposit set bank_line = ${line} where merchant_id = ${row.merchant_id} and id = ${row.id}`.execute(
        db,
      );
    } else if (other !== undefined) {
      await sql`insert into deposit_case (merchant_id, id, deposit_id, account_id, kind, subject_id, amount, currency,
          opened_at, settled_by, settled_at, note)
        values (${row.merchant_id}, ${`line-${row.id}`}, ${row.id}, ${row.account_id}, 'bankLine', ${other},
          ${row.credited}, ${row.currency}, ${row.updated_at}, null, null, '')`.execute(db);
    }
  }
}

/** Sets the canonical form on the first manual payout of each number; later ones have none. */
async function fillPayoutLines(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Pick<OldLine, "merchant_id" | "id" | "provider_ref">>`
    select merchant_id, id, provider_ref from withdrawal
    where provider = 'manual' and provider_ref is not null order by merchant_id, updated_at, id`.execute(db);
  const taken = new Set<string>();
  for (const { merchant_id, id, provider_ref } of rows) {
    const line = canonical(provider_ref);
    if (line === "" || taken.has(`${merchant_id} ${line}`)) continue;
    taken.add(`${merchant_id} ${line}`);
    await sql`update withdrawal set bank_line = ${line} where merchant_id = ${merchant_id} and id = ${id}`.execute(
      db,
    );
  }
}

/** Returns the canonical form in which references are compared, as it was when this migration was written. */
function canonical(text: string): string {
  const bare = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
  return /^0x[0-9a-f]{64}$/.test(bare) ? bare.slice(2) : bare;
}
