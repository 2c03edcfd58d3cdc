import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Everybody who edited what an item gives since it was published last: none of them publishes it above the brand's amount. */
export async function up(db: Kysely<unknown>, _dialect: DialectName): Promise<void> {
  const statements = [
    // JSON list of operators' ids.
    "alter table catalogue_item add column editors text not null default '[]'",
    `update catalogue_item set editors = '["' || edited_by || '"]'
      where edited_by is not null and (published_version is null or published_version < version)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
