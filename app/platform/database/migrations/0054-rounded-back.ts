import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Keeps what a correction of a bet took back of earlier rounding, so that the sum over a time is what rounding cost in it. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    // Millionths of a minor unit that wins of the same bet were rounded up by before, and that go back with this call.
    `alter table vendor_call add column rounded_back ${int} not null default 0 check (rounded_back >= 0)`,
    // Few calls are rounded.
    `create index vendor_call_rounded on vendor_call (merchant_id, created_at) where rounded_up <> rounded_back`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
