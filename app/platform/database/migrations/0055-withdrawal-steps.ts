import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds `step`: a withdrawal's amount and fee are multiples of it, in minor units, as its provider pays; null in
 * requests from before. The index finds the requests that corrections changed.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  for (const statement of [
    `alter table withdrawal add column step ${int}`,
    `create index money_event_shrunk on money_event (merchant_id, at)
      where reason in ('withdraw.reason.reduced', 'withdraw.reason.corrected')`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
