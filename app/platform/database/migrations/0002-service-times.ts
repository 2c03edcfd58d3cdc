import { type Kysely, sql } from "kysely";

/** Adds the indexes that system/service-times.ts reads, because most transfers are bets and wins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index transfer_deposit on transfer (merchant_id, posted_at)
    where kind = 'deposit' and book = 'real'`.execute(db);
  await sql`create index hold_withdrawal on hold (merchant_id, resolved_at)
    where kind = 'withdrawal' and status = 'captured'`.execute(db);
}
