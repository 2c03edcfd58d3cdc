import { type Kysely, sql } from "kysely";

/**
 * Adds the other operator's decision that a waiting decision differs from and replaces: JSON of its terms and their
 * name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table giving_act add column instead_of text").execute(db);
}
