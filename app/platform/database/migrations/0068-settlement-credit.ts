import { type Kysely, sql } from "kysely";

/** Adds the indexes of lists of settlements by the day of their credit: an agent's own, and those of its downlines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const credit = "(coalesce(paid_at, computed_at))";
  const statements = [
    `create index settlement_credit on settlement (merchant_id, account_id, ${credit})`,
    `create index settlement_upline_credit on settlement (merchant_id, upline_id, ${credit})`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
