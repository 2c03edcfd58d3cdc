import { type Kysely, sql } from "kysely";

/** Adds the delivery address of redeemed goods, encrypted: only operators who decide on redemptions read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table point_redeem add column delivery text").execute(db);
}
