import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds tournaments of a merchant, and their final standings with the prizes paid. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const end = postgres ? "" : " strict";
  for (const statement of [
    // rules: JSON that never changes. texts: JSON by language. closed_at: when the standings became final.
    `create table tournament (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      state text not null check (state in ('published', 'cancelled')),
      rules text not null,
      texts text not null,
      starts_at ${int} not null,
      ends_at ${int} not null,
      closed_at ${int},
      ranked ${int} not null default 0 check (ranked >= 0),
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      check (ends_at > starts_at),
      check (closed_at is null or (closed_at >= ends_at and state = 'published'))
    )${end}`,
    "create index tournament_ends on tournament (merchant_id, ends_at)",
    "create index tournament_open on tournament (merchant_id, ends_at) where closed_at is null and state = 'published'",

    // place: 1, 2, 3 ... in the order of the standings. rank: the first place of those with the same score.
    `create table tournament_result (
      merchant_id ${key} not null,
      tournament_id ${key} not null,
      account_id ${key} not null,
      place ${int} not null check (place >= 1),
      rank ${int} not null check (rank >= 1 and rank <= place),
      score ${int} not null,
      bets ${int} not null check (bets >= 1),
      prize ${int} not null check (prize >= 0),
      state text not null check (state in ('none', 'open', 'paid', 'withheld')),
      grant_id ${key},
      updated_at ${int} not null,
      primary key (merchant_id, tournament_id, account_id),
      unique (merchant_id, tournament_id, place),
      check ((state = 'none') = (prize = 0)),
      check ((state = 'paid') = (grant_id is not null)),
      foreign key (merchant_id, tournament_id) references tournament (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      foreign key (merchant_id, grant_id) references bonus_grant (merchant_id, id)
    )${end}`,
    "create index tournament_result_open on tournament_result (merchant_id, tournament_id) where state = 'open'",
    "create index tournament_result_account on tournament_result (merchant_id, account_id)",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
