import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds claims: the operator who has claimed a withdrawal or a deposit, and until when; no other operator decides on it
 * meanwhile.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict, without rowid" };
  const statements = [
    `create table case_claim (
      merchant_id ${key} not null references merchant (id),
      area text not null check (area in ('withdrawals', 'deposits')),
      case_id ${key} not null,
      operator_id ${key} not null references operator (id),
      claimed_at ${int} not null,
      expires_at ${int} not null,
      primary key (merchant_id, area, case_id),
      check (expires_at > claimed_at)
    )${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
