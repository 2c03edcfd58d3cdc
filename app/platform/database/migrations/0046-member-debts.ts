import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds debts of members: the part of a correction that could not be debited from a purse or from withdrawal requests.
 * Earlier shortfalls of changed bets stay with the house (`bet_change.shortfall` of then).
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const statements = [
    // debt: the account's total outstanding debt, so that a credit needs no second query when there is none.
    `alter table ledger_account add column debt ${int} not null default 0 check (debt >= 0)`,
    // cause and reference: the corrected item, such as a bet and its id. transfer_id: the correction's transfer.
    `create table member_debt (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      currency ${key} not null,
      book ${key} not null check (book in ('real', 'demo')),
      cause text not null,
      reference text not null,
      transfer_id ${key} not null,
      amount ${int} not null check (amount > 0),
      remaining ${int} not null check (remaining between 0 and amount),
      created_at ${int} not null,
      closed_at ${int},
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((remaining = 0) = (closed_at is not null))
    )${postgres ? "" : " strict"}`,
    "create unique index member_debt_transfer on member_debt (merchant_id, transfer_id)",
    "create index member_debt_open on member_debt (merchant_id, account_id, created_at) where remaining > 0",
    // The least amount to which a request may shrink, and the fee terms for it, as its channel set them when it was
    // made; null in older requests, which are stopped.
    `alter table withdrawal add column least ${int}`,
    `alter table withdrawal add column fee_fixed ${int}`,
    `alter table withdrawal add column fee_basis_points ${int}`,
    "alter table adjustment add column kind text not null default 'money' check (kind in ('money', 'waiver'))",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
