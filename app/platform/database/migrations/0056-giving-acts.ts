import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds operators' decisions that give money solely on their authority, and who else agreed. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === "postgres";
  const key = isPostgres ? 'text collate "C"' : "text";
  const int = isPostgres ? "bigint" : "integer";
  const end = isPostgres ? "" : " strict";
  const statements = [
    // part: the part of the case, such as one report of a deposit. terms: JSON of the decision. worth: minor units.
    // done_by: null while the decision waits for a second person; equal to asked_by when one person did it alone.
    `create table giving_act (
      merchant_id ${key} not null references merchant (id),
      action ${key} not null,
      case_id ${key} not null,
      part ${key} not null,
      terms text not null,
      worth ${int} not null check (worth >= 0),
      asked_by ${key} not null references operator (id),
      asked_at ${int} not null,
      done_by ${key} references operator (id),
      done_at ${int},
      primary key (merchant_id, action, case_id, part),
      check ((done_by is null) = (done_at is null))
    )${end}`,
    "create index giving_act_alone on giving_act (merchant_id, done_by, done_at) where done_by = asked_by",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
