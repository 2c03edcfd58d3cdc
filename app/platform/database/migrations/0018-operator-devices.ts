import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the browsers that operators have signed in with. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // token_hash: SHA-256 of the browser's cookie, hex; operators who share a browser share it.
    `create table operator_device (
      operator_id ${key} not null references operator (id),
      token_hash ${key} not null,
      created_at ${int} not null,
      seen_at ${int} not null,
      primary key (operator_id, token_hash)
    )${end}`,
    "create index operator_device_token on operator_device (token_hash)",
    "create index operator_device_age on operator_device (seen_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
