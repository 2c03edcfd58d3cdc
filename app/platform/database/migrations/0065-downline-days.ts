import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Adds the valid bets of branches by the account directly above, from which an agent's top downlines are found. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  const statements = [
    // The valid bet of an account and all below it on a business day, for the account that was directly above that day.
    `create table downline_day (
      merchant_id ${key} not null,
      upline_id ${key} not null,
      account_id ${key} not null,
      day ${key} not null,
      valid_bet ${int} not null check (valid_bet between -${SAFE} and ${SAFE}),
      primary key (merchant_id, upline_id, account_id, day)
    ${postgres ? ")" : ") strict, without rowid"}`,
    FILL,
    "create index downline_day_largest on downline_day (merchant_id, upline_id, day, valid_bet, account_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const FILL = `insert into downline_day (merchant_id, upline_id, account_id, day, valid_bet)
  select above.merchant_id, above.ancestor_id, above.descendant_id, d.day, sum(d.valid_bet)
  from account_path above
    join account_path below on below.merchant_id = above.merchant_id and below.ancestor_id = above.descendant_id
    join account_day d on d.merchant_id = below.merchant_id and d.account_id = below.descendant_id
      and d.day >= above.from_day and d.day < above.to_day and d.day >= below.from_day and d.day < below.to_day
  where above.depth = 1
  group by above.merchant_id, above.ancestor_id, above.descendant_id, d.day
  having sum(d.valid_bet) <> 0`;
