import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds an index of the bets whose result was changed after they had been settled: few of many. */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  await sql
    .raw(
      "create index bet_changed on bet (merchant_id, account_id, resettled_at) where resettled_at is not null",
    )
    .execute(db);
}
