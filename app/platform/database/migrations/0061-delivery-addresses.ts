import { type Kysely, sql } from "kysely";

/** Where redeemed goods are sent: an encrypted text, as only operators who decide on them read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table point_redeem add column delivery text").execute(db);
}
