import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the version of an announcement that operators see and act on, and who saved it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === "postgres";
  const key = isPostgres ? 'text collate "C"' : "text";
  const int = isPostgres ? "bigint" : "integer";
  const statements = [
    `alter table announcement add column version ${int} not null default 1 check (version >= 1)`,
    // Null when it has not been changed since it was made.
    `alter table announcement add column updated_by ${key} references operator (id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
