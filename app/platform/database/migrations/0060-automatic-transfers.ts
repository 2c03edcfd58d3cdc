import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds members whose money is moved to a vendor's wallet when a game starts and back after it, and the vendors that now
 * have a member's money.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const end = postgres ? ")" : ") strict";
  const statements = [
    `create table automatic_transfer (
      merchant_id ${key} not null,
      account_id ${key} not null,
      is_on ${int} not null check (is_on in (0, 1)),
      changed_at ${int} not null,
      primary key (merchant_id, account_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    ${end}`,
    // start_id: the game's last start, which its end refers to. left_at: null while it is played. next_at: when the
    // vendor is next asked for the remaining money.
    `create table vendor_stay (
      merchant_id ${key} not null,
      account_id ${key} not null,
      vendor ${key} not null,
      start_id ${key} not null,
      started_at ${int} not null,
      left_at ${int},
      tries ${int} not null,
      next_at ${int} not null,
      primary key (merchant_id, account_id, vendor),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    ${end}`,
    "create index approval_session on approval (merchant_id, session_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
