import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds limits that players set, cool-offs and self-exclusions, and an index that sums an account's bets of a period. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int, end } =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  const kinds = "('deposit', 'loss', 'wager', 'session')";
  const periods = "('day', 'week', 'month')";
  const statements = [
    // amount: minor units, or milliseconds of a session limit; null for no limit. next_at: when next_amount replaces
    // it. set_by: who set it last; the player cannot raise a limit that operators set.
    `create table player_limit (
      merchant_id ${key} not null,
      account_id ${key} not null,
      kind text not null check (kind in ${kinds}),
      period text not null check (period in ${periods}),
      amount ${int} check (amount > 0),
      next_amount ${int} check (next_amount > 0),
      next_at ${int},
      set_by text not null check (set_by in ('member', 'operator')),
      changed_at ${int} not null,
      primary key (merchant_id, account_id, kind, period),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check (next_at is not null or next_amount is null)
    )${end}`,

    // ends_at: null for a permanent one. origin: the requester; other_brand: the same person excluded themselves at
    // another brand of this server, under the id in source_id. lifted_at: ended early, by two operators.
    `create table exclusion (
      merchant_id ${key} not null,
      id ${key} not null,
      account_id ${key} not null,
      kind text not null check (kind in ('cool_off', 'self_exclusion')),
      scope text not null check (scope in ('brand', 'all_brands')),
      started_at ${int} not null,
      ends_at ${int},
      origin text not null check (origin in ('member', 'operator', 'other_brand')),
      source_id ${key} not null,
      operator_id ${key},
      reason text not null,
      lift_reason text,
      lift_asked_by ${key},
      lift_asked_at ${int},
      lifted_by ${key},
      lifted_at ${int},
      primary key (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      check ((origin = 'operator') = (operator_id is not null)),
      check ((lift_asked_by is null) = (lift_asked_at is null)),
      check ((lifted_by is null) = (lifted_at is null)),
      check (lifted_by is null or lifted_by <> lift_asked_by)
    )${end}`,
    "create index exclusion_of on exclusion (merchant_id, account_id)",
    "create index exclusion_source on exclusion (merchant_id, source_id)",

    // The facts by which an excluded person is recognised, as digests. merchant_id '*' where all brands of the server
    // are meant.
    `create table excluded_identity (
      merchant_id ${key} not null,
      digest ${key} not null,
      source_id ${key} not null,
      ends_at ${int},
      primary key (merchant_id, digest, source_id)
    )${end}`,
    "create index excluded_identity_source on excluded_identity (source_id)",

    // An account's stakes and wins in a period are summed from this index alone.
    "create index bet_played on bet (merchant_id, account_id, placed_at, stake, win, state) where demo = 0",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
