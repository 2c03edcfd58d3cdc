import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds how far rebates are settled, the rebate rates that links give, and operators' proposals of rates. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const statements = [
    // The last business day whose rebates are settled.
    `alter table figure_clock add column rebates_day ${key}`,
    // JSON of the rates (contract/rebates.ts) of accounts that register with the link.
    "alter table agent_link add column rates text",
    `create table rebate_proposal (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      rates text not null,
      reason text not null,
      state text not null check (state in ('proposed', 'approved', 'refused')),
      proposed_by ${key} not null,
      proposed_at ${int} not null,
      decided_by ${key},
      decided_at ${int},
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((state = 'proposed') = (decided_at is null)),
      check (state <> 'approved' or decided_by <> proposed_by)
    ${postgres ? ")" : ") strict"}`,
    `create unique index rebate_proposal_waiting on rebate_proposal (merchant_id, account_id)
      where state = 'proposed'`,
    "create index rebate_proposal_account on rebate_proposal (merchant_id, account_id, proposed_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
