import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds an account's favourite games. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'varchar(64) collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict, without rowid" };
  const statements = [
    `create table favourite_game (
      merchant_id ${key} not null,
      account_id ${key} not null,
      game_id ${key} not null references game (id),
      added_at ${int} not null,
      primary key (merchant_id, account_id, game_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
