import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds sign-in by other services, and the keys of encrypted calls. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const statements = [
    // subject: the service's id for the person. Never changes and is never removed.
    `create table third_party_identity (
      merchant_id ${key} not null references merchant (id),
      provider text not null check (provider in ('GOOGLE', 'FACEBOOK', 'FIREBASE_PHONE')),
      subject ${key} not null,
      account_id ${key} not null,
      label text not null,
      linked_at ${int} not null,
      linked_ip text not null,
      primary key (merchant_id, provider, subject),
      unique (merchant_id, account_id, provider),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,

    // One attempt to sign in by a service. The token is the browser's; state, nonce and verifier are derived from it.
    // answered_at: the service's answer was accepted, which happens once. subject: set when the answer was valid and
    // the identity belongs to no account yet.
    `create table third_party_attempt (
      merchant_id ${key} not null,
      token_hash ${key} not null,
      provider text not null,
      redirect_uri text not null,
      created_at ${int} not null,
      expires_at ${int} not null,
      answered_at ${int},
      subject ${key},
      label text,
      email text,
      mobile text,
      primary key (merchant_id, token_hash)
    )${end}`,
    "create index third_party_attempt_end on third_party_attempt (expires_at)",

    // private_key: a JWE under the server's secret. period: the rotation period that the key is for.
    `create table encryption_key (
      merchant_id ${key} not null,
      period ${int} not null,
      kid ${key} not null,
      public_key text not null,
      private_key text not null,
      created_at ${int} not null,
      primary key (merchant_id, period),
      unique (merchant_id, kid)
    )${end}`,
    `create table encrypted_message (
      merchant_id ${key} not null,
      jti ${key} not null,
      expires_at ${int} not null,
      primary key (merchant_id, jti)
    )${end}`,
    "create index encrypted_message_end on encrypted_message (expires_at)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
