import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * mobile_verified_at: when the account proved that it owns its number; null for a number that was only typed in. Within
 * a merchant, a verified number belongs to one account. Of the existing numbers, the oldest account's counts as
 * verified: the number signs in to that account.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const statements = [
    `alter table account add column mobile_verified_at ${int}`,
    `update account set mobile_verified_at = registered_at
      where mobile is not null and type <> 4 and id = (
        select older.id from account as older
        where older.merchant_id = account.merchant_id and older.mobile = account.mobile and older.type <> 4
        order by older.registered_at, older.id limit 1
      )`,
    `create unique index account_verified_mobile on account (merchant_id, mobile)
      where mobile_verified_at is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
