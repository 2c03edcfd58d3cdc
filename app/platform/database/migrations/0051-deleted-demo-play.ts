import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Allows deleting rows of free play, which is play money of demo accounts. Rows of real money still refuse every
 * change. System accounts of play money have no checkpoints any more, since their entries are deleted with the play.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const statements = dialect === "sqlite" ? sqliteTriggers() : postgresTriggers();
  const forget = "delete from ledger_checkpoint where ledger_account_id like '@%/demo'";
  for (const statement of [...statements, forget]) await sql.raw(statement).execute(db);
}

/** Each table with the condition under which its row, named `old`, belongs to free play. */
const TABLES = {
  entry: `exists (select 1 from ledger_transfer t
    where t.merchant_id = old.merchant_id and t.id = old.transfer_id and t.book = 'demo')`,
  ledger_transfer: "old.book = 'demo'",
  bet_change: `exists (select 1 from bet b
    where b.merchant_id = old.merchant_id and b.id = old.bet_id and b.demo = 1)`,
  stuck_bet_note: `exists (select 1 from bet b
    where b.merchant_id = old.merchant_id and b.id = old.bet_id and b.demo = 1)`,
};

function sqliteTriggers(): string[] {
  return Object.entries(TABLES).flatMap(([table, isFreePlay]) => [
    `drop trigger ${table}_no_delete`,
    `create trigger ${table}_no_delete before delete on ${table} when not (${isFreePlay})
     begin select raise(abort, 'the ledger never changes: ${table} refuses delete'); end`,
  ]);
}

function postgresTriggers(): string[] {
  return Object.entries(TABLES).flatMap(([table, isFreePlay]) => [
    `drop trigger ${table}_no_delete on ${table}`,
    `create function ${table}_keeps_real_money() returns trigger language plpgsql as $$
     begin
       if ${isFreePlay} then return old; end if;
       raise exception 'the ledger never changes: % refuses %', tg_table_name, lower(tg_op);
     end $$`,
    `create trigger ${table}_no_delete before delete on ${table}
     for each row execute function ${table}_keeps_real_money()`,
  ]);
}
