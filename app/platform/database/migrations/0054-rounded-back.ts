import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds the rounding that a correction of a bet took back, so that the sum over a period is the cost of rounding in it.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    // Earlier rounding up of wins of the same bet that this call takes back, in millionths of a minor unit.
    `alter table vendor_call add column rounded_back ${int} not null default 0 check (rounded_back >= 0)`,
    // Few calls are rounded.
    `create index vendor_call_rounded on vendor_call (merchant_id, created_at) where rounded_up <> rounded_back`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
