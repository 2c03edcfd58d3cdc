import { type Kysely, sql } from "kysely";

/** Adds a type of announcements: AG, for agents alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite cannot alter the check of a column.
  const statements = [
    "drop index announcement_shown",
    "alter table announcement rename column type to former_type",
    `alter table announcement add column type text not null default 'PL'
      check (type in ('B', 'PL', 'PU', 'PR', 'H', 'AG'))`,
    "update announcement set type = former_type",
    "alter table announcement drop column former_type",
    "create index announcement_shown on announcement (merchant_id, type, starts_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
