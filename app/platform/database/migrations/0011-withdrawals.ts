import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds the members' payees and their withdrawals. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'varchar(64) collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const number = dialect === "postgres" ? 'varchar(128) collate "C"' : "text";
  const statements = [
    // channel, destination: key and code in the brand document; name: the destination's name at that time. A payee
    // never changes: it is only added and removed.
    `create table payee (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      channel ${key} not null,
      kind text not null check (kind in ('bank', 'ewallet', 'crypto')),
      destination ${key} not null,
      destination_name text not null,
      number ${number} not null,
      holder text not null,
      created_at ${int} not null,
      removed_at ${int},
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    `create unique index payee_once on payee (merchant_id, account_id, channel, destination, number)
      where removed_at is null`,
    "create index payee_shared on payee (merchant_id, number)",

    // amount: leaves the purse; it includes the fee, and the rest is paid out. day: the brand's business day that it
    // counts for. reason: a catalogue key that explains the state, or nothing. provider: the service that pays it out,
    // or 'manual' for an operator; provider_ref: its own name there. received: the amount that the member reports as
    // received. refunded: the amount that the house paid back. confirm_by: the time until which the member may report
    // it. asked_at: the time of the last query to the provider.
    `create table withdrawal (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      reference ${key} not null,
      payee_id ${key} not null,
      channel ${key} not null,
      provider ${key} not null,
      amount ${int} not null check (amount between 1 and ${SAFE}),
      fee ${int} not null check (fee >= 0 and fee < amount),
      currency text not null,
      state text not null check (state in ('requested', 'reviewing', 'approved', 'paying', 'paid', 'received',
        'not_received', 'rejected', 'reversed', 'cancelled')),
      reason text not null,
      idempotency_key ${key} not null,
      digest text not null,
      hold_id ${key} not null,
      transfer_id ${key},
      provider_ref ${key},
      received ${int} check (received between 0 and amount - fee),
      refunded ${int} not null check (refunded between 0 and amount),
      forced ${int} not null check (forced in (0, 1)),
      reviewed_by ${key},
      approved_by ${key},
      paid_by ${key},
      day text not null,
      created_at ${int} not null,
      updated_at ${int} not null,
      paid_at ${int},
      confirm_by ${int},
      asked_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, account_id, idempotency_key),
      unique (merchant_id, reference),
      unique (merchant_id, hold_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      foreign key (merchant_id, payee_id) references payee (merchant_id, id),
      foreign key (merchant_id, hold_id) references hold (merchant_id, id)
    )${end}`,
    "create index withdrawal_of_account on withdrawal (merchant_id, account_id, created_at)",
    "create index withdrawal_of_day on withdrawal (merchant_id, account_id, day)",
    `create index withdrawal_open on withdrawal (merchant_id, state, created_at)
      where state in ('requested', 'reviewing', 'approved', 'paying', 'not_received')`,
    `create index withdrawal_unanswered on withdrawal (merchant_id, confirm_by)
      where state = 'paid' and confirm_by is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
