import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds the data for money that needs an operator: transfers without an answer from the vendor, and payouts that went
 * out twice.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int } =
    dialect === "postgres" ? { key: 'text collate "C"', int: "bigint" } : { key: "text", int: "integer" };
  const statements = [
    // asks: the number of queries to the vendor about its outcome. fault: the reason why the last query or the order
    // itself has no answer; empty once there is one.
    `alter table wallet_transfer add column asks ${int} not null default 0`,
    "alter table wallet_transfer add column fault text not null default ''",

    // paid_twice_at: when the provider reported as paid a payout that it had called failed, after the member was
    // refunded. paid_twice_settled_by: the operator who has dealt with it.
    `alter table withdrawal add column paid_twice_at ${int}`,
    `alter table withdrawal add column paid_twice_settled_by ${key}`,
    `create index withdrawal_paid_twice on withdrawal (merchant_id, created_at)
      where paid_twice_at is not null and paid_twice_settled_by is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
