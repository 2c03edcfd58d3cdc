import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Adds the results of queries about bets that stay open: rows are added, never changed. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const isPostgres = dialect === "postgres";
  const { key, int, end } = isPostgres
    ? { key: 'text collate "C"', int: "bigint", end: "" }
    : { key: "text", int: "integer", end: " strict, without rowid" };
  const refusals = isPostgres
    ? ["update", "delete", "truncate"].map(
        (event) =>
          `create trigger stuck_bet_note_no_${event} before ${event} on stuck_bet_note
           for each ${event === "truncate" ? "statement" : "row"} execute function ledger_never_changes()`,
      )
    : ["update", "delete"].map(
        (event) =>
          `create trigger stuck_bet_note_no_${event} before ${event} on stuck_bet_note
           begin select raise(abort, 'the ledger never changes: stuck_bet_note refuses ${event}'); end`,
      );
  const statements = [
    // says: open, closed or unknown as the vendor answered, silent without an answer; settled, rolled_back or left as
    // it was decided.
    `create table stuck_bet_note (
      merchant_id ${key} not null,
      bet_id ${key} not null,
      seq ${int} not null check (seq > 0),
      at ${int} not null,
      says text not null check (says in ('open', 'closed', 'unknown', 'silent', 'settled', 'rolled_back', 'left')),
      detail text not null,
      primary key (merchant_id, bet_id, seq),
      foreign key (merchant_id, bet_id) references bet (merchant_id, id)
    )${end}`,
    ...refusals,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
