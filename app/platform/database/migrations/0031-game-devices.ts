import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * devices: the devices that a game can be played on, one bit each. trial: 1 when demo accounts may play a vendor's
 * games.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    `alter table game add column devices ${int} not null default 7 check (devices between 1 and 7)`,
    `alter table vendor add column trial ${int} not null default 1 check (trial in (0, 1))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
