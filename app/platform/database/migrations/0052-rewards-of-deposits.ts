import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds the deposits that a mission's prize and an invitation's reward depend on: at least `required_deposit`, in minor
 * units and less reversals, of deposits begun from `deposits_from` to before `deposits_until`. Null in rows from
 * before.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      await sql.raw(`alter table ${table} add column ${column} ${int}`).execute(db);
    }
  }
}

const COLUMNS = {
  mission_claim: ["required_deposit", "deposits_from", "deposits_until"],
  referral: ["required_deposit", "deposits_until"],
};
