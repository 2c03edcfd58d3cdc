import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the address that requested a code, so that strangers cannot use up its tries. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { key, int } =
    dialect === "postgres" ? { key: 'text collate "C"', int: "bigint" } : { key: "text", int: "integer" };
  const statements = [
    // asked_from: the requester's IP address, an IPv6 one as its /64; empty for codes from before.
    `alter table verification_code add column asked_from ${key} not null default ''`,
    // The number of tries from other addresses.
    `alter table verification_code add column tries_elsewhere ${int} not null default 0`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
