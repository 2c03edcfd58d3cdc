import { type Kysely, sql } from "kysely";

/** The decision of another operator that a waiting one differs from and replaces: JSON of its terms and their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table giving_act add column instead_of text").execute(db);
}
