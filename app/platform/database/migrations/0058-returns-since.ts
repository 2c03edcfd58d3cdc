import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** When money was first ordered home from a vendor for the cause that holds now. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    `alter table vendor_return add column since ${int} not null default 0`,
    "update vendor_return set since = changed_at",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
