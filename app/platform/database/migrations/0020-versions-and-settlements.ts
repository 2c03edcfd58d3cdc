import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds versions, which order two readings of a purse, and transfers that two operators settle for a silent vendor. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // Increases by one with each change of the balance or of the held amount.
    `alter table ledger_account add column version ${int} not null default 0`,

    // settled_at: when two operators decided the outcome in the vendor's place. vendor_word: the vendor's later answer.
    // paid_twice_settled_by: the operator who has dealt with an amount that the member has twice according to that
    // answer.
    `alter table wallet_transfer add column settled_at ${int}`,
    "alter table wallet_transfer add column vendor_word text check (vendor_word in ('done', 'notDone'))",
    `alter table wallet_transfer add column paid_twice_at ${int}`,
    `alter table wallet_transfer add column paid_twice_settled_by ${key}`,
    `create index wallet_transfer_unconfirmed on wallet_transfer (merchant_id, created_at)
      where settled_at is not null and vendor_word is null`,
    `create index wallet_transfer_paid_twice on wallet_transfer (merchant_id, created_at)
      where paid_twice_at is not null and paid_twice_settled_by is null`,

    // An operator's finding about a transfer, and another one's decision on it; overtaken: the vendor answered first.
    // The database also enforces that they are two different operators.
    `create table transfer_settlement (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      wallet_transfer_id ${key} not null,
      outcome text not null check (outcome in ('done', 'notDone')),
      evidence text not null,
      idempotency_key ${key} not null,
      state text not null check (state in ('proposed', 'approved', 'rejected', 'overtaken')),
      proposed_by ${key} not null references operator (id),
      proposed_at ${int} not null,
      decided_by ${key} references operator (id),
      decided_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, idempotency_key),
      foreign key (merchant_id, wallet_transfer_id) references wallet_transfer (merchant_id, id),
      check ((state = 'proposed') = (decided_at is null)),
      check ((state in ('approved', 'rejected')) = (decided_by is not null)),
      check (state <> 'approved' or decided_by <> proposed_by)
    )${end}`,
    `create unique index transfer_settlement_one_at_a_time on transfer_settlement (merchant_id, wallet_transfer_id)
      where state = 'proposed'`,
    "create index transfer_settlement_of on transfer_settlement (merchant_id, wallet_transfer_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
