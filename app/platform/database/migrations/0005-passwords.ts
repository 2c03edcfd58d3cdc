import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds links that set a forgotten password, sessions that must set a new password, and the previous sign-in. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const [key, int, end] =
    dialect === "postgres" ? ['text collate "C"', "bigint", ""] : ["text", "integer", " strict"];
  const statements = [
    // token_hash: SHA-256 of the token, hex. used_at: also set when a later event made the link void.
    `create table password_link (
      merchant_id ${key} not null,
      token_hash ${key} not null,
      account_id ${key} not null,
      created_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int},
      primary key (merchant_id, token_hash),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index password_link_account on password_link (merchant_id, account_id)",
    // password_due: this session can only set a new password until it has done so.
    `alter table session add column password_due ${int} not null default 0 check (password_due in (0, 1))`,
    // The account's previous sign-in, so that its owner can tell whether it was theirs.
    `alter table session add column previous_sign_in_at ${int}`,
    "alter table session add column previous_sign_in_ip text",
    "alter table session add column previous_sign_in_country text",
    "alter table account add column last_sign_in_country text",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
