import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds missions and the club of a merchant, with the rewards that members received. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const words =
    dialect === "postgres"
      ? { key: 'text collate "C"', int: "bigint", end: "" }
      : { key: "text", int: "integer", end: " strict" };
  for (const statement of [...missions(words), ...club(words)]) {
    await sql.raw(statement).execute(db);
  }
}

interface Words {
  key: string;
  int: string;
  end: string;
}

function missions({ key, int, end }: Words): string[] {
  return [
    // rules: JSON that never changes once published. texts: JSON by language.
    `create table mission (
      merchant_id ${key} not null references merchant (id),
      id ${key} not null,
      state text not null check (state in ('draft', 'published')),
      rules text not null,
      texts text not null,
      sort ${int} not null,
      starts_at ${int} not null,
      ends_at ${int},
      created_at ${int} not null,
      updated_at ${int} not null,
      primary key (merchant_id, id),
      check (ends_at is null or ends_at > starts_at)
    )${end}`,

    // occasion: the first day of the period, or 'once'. score: the member's score at the time of the claim.
    `create table mission_claim (
      merchant_id ${key} not null,
      mission_id ${key} not null,
      account_id ${key} not null,
      occasion ${key} not null,
      score ${int} not null,
      amount ${int} not null check (amount > 0),
      grant_id ${key} not null,
      idempotency_key ${key} not null,
      claimed_at ${int} not null,
      primary key (merchant_id, mission_id, account_id, occasion),
      unique (merchant_id, account_id, idempotency_key),
      foreign key (merchant_id, mission_id) references mission (merchant_id, id),
      foreign key (merchant_id, account_id) references account (merchant_id, id),
      foreign key (merchant_id, grant_id) references bonus_grant (merchant_id, id)
    )${end}`,
    "create index mission_claim_account on mission_claim (merchant_id, account_id, claimed_at)",

    // Standings of a period: every counted bet of a merchant between two times.
    "create index bet_standings on bet (merchant_id, settled_at) where valid_bet > 0 and demo = 0",
  ];
}

function club({ key, int, end }: Words): string[] {
  return [
    // keep_until: the level is not reviewed downwards before then. pinned: an operator chose the level, and it stays.
    `create table club_standing (
      merchant_id ${key} not null,
      account_id ${key} not null,
      level ${int} not null check (level >= 0),
      since ${int} not null,
      keep_until ${int} not null,
      pinned ${int} not null check (pinned in (0, 1)),
      primary key (merchant_id, account_id),
      foreign key (merchant_id, account_id) references account (merchant_id, id)
    )${end}`,
    "create index club_standing_due on club_standing (merchant_id, keep_until) where pinned = 0 and level > 0",
  ];
}
