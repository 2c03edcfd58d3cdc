import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds the amount that a player can lose in a round or a draw whose bets cover each other, because their valid bets are
 * at most that; and an index for the largest wins.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  // No row: the full stakes of the bets are at risk.
  await sql
    .raw(
      `create table round_risk (
        merchant_id ${key} not null,
        vendor ${key} not null,
        round_id ${key} not null,
        account_id ${key} not null,
        at_risk ${int} not null check (at_risk >= 0),
        counted_at ${int} not null,
        primary key (merchant_id, vendor, round_id, account_id),
        foreign key (merchant_id, account_id) references account (merchant_id, id)
      )${postgres ? "" : " strict, without rowid"}`,
    )
    .execute(db);
  await sql
    .raw(
      `create index bet_largest_wins on bet (merchant_id, win, settled_at, id)
        where win - stake > 0 and demo = 0 and settled_at is not null`,
    )
    .execute(db);
}
