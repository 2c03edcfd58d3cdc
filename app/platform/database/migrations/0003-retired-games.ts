import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** retired: the vendor no longer lists the game. Its rounds still refer to it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  await sql
    .raw(`alter table game add column retired ${int} not null default 0 check (retired in (0, 1))`)
    .execute(db);
}
