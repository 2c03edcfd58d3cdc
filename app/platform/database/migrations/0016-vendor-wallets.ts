import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds transfers between the main wallet and vendors' wallets, and between accounts. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'varchar(64) collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // reference: the vendor's id of the transfer. reason: a catalogue key that explains the state, or nothing.
    // transfer_id: the ledger's, of the last movement that belongs to it. asked_at: the time of the last query to the
    // vendor about its outcome.
    `create table wallet_transfer (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      account_id ${key} not null,
      vendor ${key} not null,
      direction text not null check (direction in ('in', 'out')),
      amount ${int} not null check (amount between 1 and ${SAFE}),
      currency text not null,
      state text not null check (state in ('pending', 'unknown', 'succeeded', 'failed')),
      reason text not null,
      reference ${key} not null,
      idempotency_key ${key} not null,
      digest text not null,
      transfer_id ${key},
      created_at ${int} not null,
      updated_at ${int} not null,
      asked_at ${int},
      primary key (merchant_id, id),
      unique (merchant_id, account_id, idempotency_key),
      unique (merchant_id, reference),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index wallet_transfer_of_account on wallet_transfer (merchant_id, account_id, created_at)",
    `create unique index wallet_transfer_one_at_a_time on wallet_transfer (merchant_id, account_id, vendor)
      where state in ('pending', 'unknown')`,
    `create index wallet_transfer_open on wallet_transfer (merchant_id, created_at)
      where state in ('pending', 'unknown')`,

    // A vendor's report of a round that was played from its own wallet: there are no calls to check the round against.
    `create table reported_round (
      merchant_id ${key} not null references merchant (id),
      vendor ${key} not null,
      round_id ${key} not null,
      stake ${int} not null check (stake between 1 and ${SAFE}),
      win ${int} not null check (win between 0 and ${SAFE}),
      reported_at ${int} not null,
      primary key (merchant_id, vendor, round_id),
      foreign key (merchant_id, vendor, round_id) references game_round (merchant_id, vendor, round_id)
    )${end}`,

    // way: to the agent above (upline) or to an account below (downline). day: the brand's business day that it counts
    // towards.
    `create table account_transfer (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      from_account ${key} not null,
      to_account ${key} not null,
      way text not null check (way in ('upline', 'downline')),
      amount ${int} not null check (amount between 1 and ${SAFE}),
      currency text not null,
      reference ${key} not null,
      idempotency_key ${key} not null,
      digest text not null,
      transfer_id ${key} not null,
      day text not null,
      created_at ${int} not null,
      primary key (merchant_id, id),
      unique (merchant_id, from_account, idempotency_key),
      unique (merchant_id, reference),
      foreign key (merchant_id, from_account) references account (merchant_id, id),
      foreign key (merchant_id, to_account) references account (merchant_id, id),
      foreign key (merchant_id, transfer_id) references transfer (merchant_id, id),
      check (from_account <> to_account)
    )${end}`,
    "create index account_transfer_sent on account_transfer (merchant_id, from_account, created_at)",
    "create index account_transfer_received on account_transfer (merchant_id, to_account, created_at)",
    "create index account_transfer_of_day on account_transfer (merchant_id, from_account, day)",

    // The wallet in which a vendor keeps money is agreed with each merchant: it is set in the brand's document, not in
    // the catalogue.
    "alter table vendor drop column wallet",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
