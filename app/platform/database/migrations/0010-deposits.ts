import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Limit on an amount, and on any sum of amounts: they must be readable as a safe integer. */
const SAFE = "9007199254740991";

/** Adds the steps of each movement of money, deposits, and the pictures that prove a payment. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // subject: the kind of movement (wallet/money-events.ts). reason: a catalogue key, or nothing. details: JSON.
    `create table money_event (
      merchant_id ${key} not null references merchant (id),
      subject text not null,
      subject_id ${key} not null,
      seq ${int} not null check (seq >= 1),
      account_id ${key} not null,
      state text not null,
      at ${int} not null,
      reason text not null,
      actor text not null check (actor in ('member', 'provider', 'operator', 'system')),
      details text not null,
      primary key (merchant_id, subject, subject_id, seq),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index money_event_account on money_event (merchant_id, account_id, at)",
    ...unchanging("money_event", dialect),

    // reference: the text that the payer writes into the transfer. provider: the owner of the checkout, or `manual`
    // where an operator matches it. provider_ref: the provider's own name for the payment, or the line of the bank's
    // statement. day: the brand's business day that it counts for. reason: a catalogue key that explains the state, or
    // nothing. amount: requested; paid_amount: received; credited: the part credited to the member; taken_back: the
    // part debited by a reversal.
    `create table deposit (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      reference ${key} not null,
      channel ${key} not null,
      kind text not null,
      provider ${key} not null,
      amount ${int} not null check (amount between 1 and ${SAFE}),
      currency text not null,
      state text not null check (state in ('pending', 'processing', 'review', 'succeeded', 'failed', 'expired',
        'cancelled', 'rejected', 'reversed')),
      reason text not null,
      idempotency_key ${key} not null,
      digest text not null,
      bonus_id ${key},
      provider_ref ${key},
      checkout_url text,
      paid_amount ${int} check (paid_amount between 0 and ${SAFE}),
      paid_currency text,
      paid_at ${int},
      credited ${int} not null check (credited between 0 and ${SAFE}),
      taken_back ${int} not null check (taken_back between 0 and credited),
      transfer_id ${key},
      day text not null,
      created_at ${int} not null,
      expires_at ${int} not null,
      updated_at ${int} not null,
      asked_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, account_id, idempotency_key),
      unique (merchant_id, reference),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index deposit_of_account on deposit (merchant_id, account_id, created_at)",
    "create index deposit_of_day on deposit (merchant_id, account_id, day)",
    "create index deposit_by_end on deposit (merchant_id, expires_at)",
    `create index deposit_open on deposit (merchant_id, state, created_at)
      where state in ('pending', 'processing', 'review')`,
    `create unique index deposit_provider_ref on deposit (merchant_id, provider, provider_ref)
      where provider_ref is not null`,

    // A picture that a member sent for a deposit or a withdrawal; file: its key in the FileStore port.
    `create table payment_proof (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      subject text not null,
      subject_id ${key} not null,
      account_id ${key} not null,
      file ${key} not null,
      content_type text not null check (content_type in ('image/png', 'image/jpeg')),
      bytes ${int} not null,
      uploaded_at ${int} not null,
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index payment_proof_of on payment_proof (merchant_id, subject, subject_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns triggers that refuse every change to a table's rows (the function is 0001's, for the ledger). */
function unchanging(table: string, dialect: DialectName): string[] {
  if (dialect === "sqlite") {
    return ["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         begin select raise(abort, 'the ledger never changes: ${table} refuses ${event}'); end`,
    );
  }
  return [
    ...["update", "delete"].map(
      (event) =>
        `create trigger ${table}_no_${event} before ${event} on ${table}
         for each row execute function ledger_never_changes()`,
    ),
    `create trigger ${table}_no_truncate before truncate on ${table}
     for each statement execute function ledger_never_changes()`,
  ];
}
