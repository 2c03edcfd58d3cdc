import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds app downloads that operators set: each overrides the download of its kind in the brand's document. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  // texts: JSON, `{ "EN": { "note" } }`, for the languages that have a note.
  await sql
    .raw(
      `create table app_download (
        merchant_id ${key} not null,
        kind ${key} not null check (kind in ('ios', 'android', 'lite')),
        url text not null,
        version text not null,
        texts text not null,
        set_by ${key} not null references operator (id),
        set_at ${int} not null,
        primary key (merchant_id, kind)
      )${postgres ? "" : " strict"}`,
    )
    .execute(db);
}
