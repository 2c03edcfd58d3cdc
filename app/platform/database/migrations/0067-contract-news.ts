import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds when the messages about an event of a contract were sent. Those of before were sent, or are past. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    `alter table agent_contract_event add column notified_at ${int}`,
    "update agent_contract_event set notified_at = at",
    `create index agent_contract_event_waiting on agent_contract_event (merchant_id, at)
      where notified_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
