import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds second factors at sign-in and before important actions, known devices, and an account's club rank. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const owner = "foreign key (merchant_id, account_id) references account (merchant_id, id)";
  const statements = [
    // club_rank: the level in the merchant's club, null for an account without one; club_name: the level's name.
    "alter table account add column club_name text",
    `alter table account add column club_rank ${int}`,

    // country: ISO 3166, of the session's first request; device: SHA-256 of the device cookie, hex.
    "alter table session add column country text",
    "alter table session add column device text",

    // The origins from which an account has proved itself before. value: a device's SHA-256, or an address (IPv6: its
    // /64).
    `create table known_origin (
      merchant_id ${key} not null,
      account_id ${key} not null,
      kind text not null check (kind in ('device', 'address')),
      value ${key} not null,
      first_seen_at ${int} not null,
      last_seen_at ${int} not null,
      primary key (merchant_id, account_id, kind, value),
      ${owner}
    )${end}`,
    "create index known_origin_device on known_origin (merchant_id, value)",

    // secret: encrypted (ports/encrypted-text.ts). confirmed_at: null during setup. last_step: the last time step (RFC
    // 6238) whose code was used. always: required on known devices too.
    `create table authenticator (
      merchant_id ${key} not null,
      account_id ${key} not null,
      secret text not null,
      created_at ${int} not null,
      confirmed_at ${int},
      last_step ${int} not null,
      always ${int} not null check (always in (0, 1)),
      primary key (merchant_id, account_id),
      ${owner}
    )${end}`,

    // code_hash: SHA-256 of the code and the account, hex.
    `create table recovery_code (
      merchant_id ${key} not null,
      account_id ${key} not null,
      code_hash ${key} not null,
      created_at ${int} not null,
      used_at ${int},
      primary key (merchant_id, account_id, code_hash),
      ${owner}
    )${end}`,

    // id_hash: SHA-256 of the challenge's id, hex. session_id: the session that approves; null at sign-in. address: the
    // address from which it may be answered. digest: of the action and its facts. carry: JSON with which sign-in
    // continues.
    `create table step_up (
      merchant_id ${key} not null,
      id_hash ${key} not null,
      account_id ${key} not null,
      purpose text not null check (purpose in ('signIn', 'approval')),
      session_id ${key},
      audience text not null check (audience in ('member', 'agent')),
      address text not null,
      action text not null,
      digest text not null,
      carry text not null,
      tries ${int} not null,
      created_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int},
      primary key (merchant_id, id_hash),
      ${owner}
    )${end}`,

    // token_hash: SHA-256, hex. session_id: the session in which the approval is valid.
    `create table approval (
      merchant_id ${key} not null,
      token_hash ${key} not null,
      account_id ${key} not null,
      session_id ${key} not null,
      action text not null,
      digest text not null,
      created_at ${int} not null,
      expires_at ${int} not null,
      used_at ${int},
      primary key (merchant_id, token_hash),
      ${owner}
    )${end}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
