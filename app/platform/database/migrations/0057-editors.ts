import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds all operators who edited an item's rewards since it was last published: none of them may publish it above the
 * brand's amount.
 */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  const statements = [
    // JSON list of operators' ids.
    "alter table catalogue_item add column editors text not null default '[]'",
    `update catalogue_item set editors = '["' || edited_by || '"]'
      where edited_by is not null and (published_version is null or published_version < version)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
