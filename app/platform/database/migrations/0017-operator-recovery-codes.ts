import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds operators' recovery codes for a lost authenticator app. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  // code_hash: SHA-256 of the code and the operator, hex.
  await sql
    .raw(`create table operator_recovery_code (
      operator_id ${key} not null references operator (id),
      code_hash ${key} not null,
      created_at ${int} not null,
      used_at ${int},
      primary key (operator_id, code_hash)
    )${end}`)
    .execute(db);
}
