import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the terms that a bonus was promised with, and an index of the rounds that have ended since a time. */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  const statements = [
    // JSON of the terms that a member was shown with this deposit's bonus: they stay in force even if the brand's terms
    // change before the money arrives.
    "alter table deposit add column bonus_terms text",
    "alter table bonus_grant add column terms text not null default '{}'",
    // Turnover counts rounds by their end: all rounds that ended before turnover_account.looked_from have been counted.
    // An ended round never changes, so it enters this index once.
    "create index game_round_ended on game_round (merchant_id, account_id, ended_at) where status = 'ended' and demo = 0",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
