import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds an index of an account's bets on matches and draws, which the money timeline shows: few compared with those on
 * slots.
 */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  await sql
    .raw(
      `create index bet_on_later on bet (merchant_id, account_id, placed_at, id)
        where game_type in ('SPORTS', 'ESPORTS', 'ELOTT', 'LOTT')`,
    )
    .execute(db);
}
