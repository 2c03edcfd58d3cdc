import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the time when money was first ordered back from a vendor for the current cause. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    `alter table vendor_return add column since ${int} not null default 0`,
    "update vendor_return set since = changed_at",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
