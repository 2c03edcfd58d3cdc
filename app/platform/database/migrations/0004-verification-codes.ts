import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds codes sent by SMS and mail, the captcha shown to each visitor, and used bot-check proofs. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // One code at a time for a purpose, target and subject: a new one replaces the old. code_hash: HMAC-SHA256 with the
    // server's secret; tries: wrong and right ones together.
    `create table verification_code (
      merchant_id ${key} not null,
      purpose ${key} not null check (purpose in ('register', 'signIn', 'password', 'stepUp', 'factor')),
      channel ${key} not null check (channel in ('sms', 'email')),
      target ${key} not null,
      subject ${key} not null,
      code_hash text not null,
      tries ${int} not null check (tries between 0 and 5),
      sent_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int},
      primary key (merchant_id, purpose, channel, target, subject)
    )${end}`,
    "create index verification_code_expiry on verification_code (merchant_id, expires_at)",
    // visitor: the id of the visitor's cookie. The row is deleted by the first answer, right or wrong.
    `create table captcha (
      merchant_id ${key} not null,
      visitor ${key} not null,
      answer_hash text not null,
      made_at ${int} not null,
      expires_at ${int} not null,
      primary key (merchant_id, visitor)
    )${end}`,
    "create index captcha_expiry on captcha (merchant_id, expires_at)",
    // proof: the unique id of a proof; stored until the proof would have expired anyway.
    `create table bot_check_used (
      merchant_id ${key} not null,
      proof ${key} not null,
      expires_at ${int} not null,
      primary key (merchant_id, proof)
    )${end}`,
    "create index bot_check_used_expiry on bot_check_used (merchant_id, expires_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
