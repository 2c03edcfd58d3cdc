import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds free spins that operators gave to chosen members: one row per gift, with an entry of the promotion for each
 * member.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const postgres = dialect === "postgres";
  const key = postgres ? 'text collate "C"' : "text";
  const int = postgres ? "bigint" : "integer";
  // audience: JSON of the intended members. chosen: the number of members found; given: how many of them got an entry.
  await sql
    .raw(
      `create table free_spin_gift (
        merchant_id ${key} not null,
        id ${key} not null,
        promotion_id ${key} not null,
        audience text not null,
        note text not null,
        chosen ${int} not null check (chosen >= 0),
        given ${int} not null check (given between 0 and chosen),
        digest text not null,
        given_by ${key} not null references operator (id),
        given_at ${int} not null,
        primary key (merchant_id, id),
        foreign key (merchant_id, promotion_id) references promotion (merchant_id, id)
      )${postgres ? "" : " strict"}`,
    )
    .execute(db);
  await sql.raw("create index free_spin_gift_latest on free_spin_gift (merchant_id, given_at)").execute(db);
}
