import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** Gives the ledger's transfers and the transfers between accounts different names: ledger_transfer and peer_transfer. */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const statements = [
    "alter table transfer rename to ledger_transfer",
    ...(dialect === "sqlite" ? sqliteTriggers() : postgresTriggers()),
    "alter table account_transfer rename to peer_transfer",
    "drop index account_transfer_sent",
    "drop index account_transfer_received",
    "drop index account_transfer_of_day",
    "create index peer_transfer_sent on peer_transfer (merchant_id, from_account, created_at)",
    "create index peer_transfer_received on peer_transfer (merchant_id, to_account, created_at)",
    "create index peer_transfer_of_day on peer_transfer (merchant_id, from_account, day)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Returns the triggers that make the ledger immutable, under the table's new name. */
function sqliteTriggers(): string[] {
  return ["update", "delete"].flatMap((event) => [
    `drop trigger transfer_no_${event}`,
    `create trigger ledger_transfer_no_${event} before ${event} on ledger_transfer
     begin select raise(abort, 'the ledger never changes: ledger_transfer refuses ${event}'); end`,
  ]);
}

function postgresTriggers(): string[] {
  return ["update", "delete", "truncate"].map(
    (event) => `alter trigger transfer_no_${event} on ledger_transfer rename to ledger_transfer_no_${event}`,
  );
}
