import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * email_verified_at: when the account proved that it owns its mail address; null for an address that was only typed in,
 * and for existing ones, for which there is no record.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  await sql.raw(`alter table account add column email_verified_at ${int}`).execute(db);
}
