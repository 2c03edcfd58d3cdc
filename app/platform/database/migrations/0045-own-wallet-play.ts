import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds stakes that vendors with their own wallets asked about, and money that is returned from them for a member's
 * protection.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const end = postgres ? ")" : ") strict";
  const tables = [
    // A stake that was allowed and is not yet reported as a bet.
    `create table own_wallet_play (
      merchant_id ${key} not null,
      vendor ${key} not null,
      round_id ${key} not null,
      account_id ${key} not null,
      amount ${int} not null check (amount > 0),
      asked_at ${int} not null,
      expires_at ${int} not null,
      primary key (merchant_id, vendor, round_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    ${end}`,
    // The money that a break or a limit brings back from a vendor. next_at: the time of the next query to the vendor.
    `create table vendor_return (
      merchant_id ${key} not null,
      account_id ${key} not null,
      vendor ${key} not null,
      cause text not null,
      tries ${int} not null,
      next_at ${int} not null,
      ended_at ${int},
      fault text not null,
      changed_at ${int} not null,
      primary key (merchant_id, account_id, vendor),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    ${end}`,
    "create index own_wallet_play_asked on own_wallet_play (merchant_id, account_id, asked_at)",
    // When the vendor was first configured to ask before each stake; null if it does not.
    `alter table vendor add column may_play_since ${int}`,
  ];
  for (const text of tables) await sql.raw(text).execute(db);
}
