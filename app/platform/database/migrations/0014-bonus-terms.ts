import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** The terms that a bonus was promised with, and a way to the rounds that have ended since a time. */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  const statements = [
    // JSON of the terms that a member was shown with this deposit's bonus: they stay in force even if the brand's terms
    // change before the money arrives.
    "alter table deposit add column bonus_terms text",
    "alter table bonus_grant add column terms text not null default '{}'",
    // Turnover counts rounds by when they ended: turnover_account.looked_from is the time before which no ended round is
    // left to count. An ended round never changes, so it comes into this index once.
    "create index game_round_ended on game_round (merchant_id, account_id, ended_at) where status = 'ended' and demo = 0",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
