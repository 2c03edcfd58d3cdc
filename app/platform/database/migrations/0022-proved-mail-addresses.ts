import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * email_verified_at: when the account proved that its mail address is its own; null for one that was only typed in, and for
 * those from before, of which nothing tells.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  await sql.raw(`alter table account add column email_verified_at ${int}`).execute(db);
}
