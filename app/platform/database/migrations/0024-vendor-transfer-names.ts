import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/** The stored names of outcomes that two operators settle: a part of the catalogue key of a reason. */
const REASONS = [
  ["handDone", "settledDone"],
  ["handNotDone", "settledNotDone"],
] as const;

/**
 * Renames the transfers to and from vendors' wallets to vendor_transfer and vendor_transfer_settlement, and the reasons of
 * those that operators settled.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  for (const statement of renames()) await sql.raw(statement).execute(db);
  if (dialect === "postgres") await renameConstraints(db);
  for (const statement of reasons(dialect)) await sql.raw(statement).execute(db);
}

function renames(): string[] {
  return [
    "alter table wallet_transfer rename to vendor_transfer",
    "alter table vendor_transfer rename column vendor_word to vendor_outcome",
    "drop index wallet_transfer_of_account",
    "drop index wallet_transfer_one_at_a_time",
    "drop index wallet_transfer_open",
    "drop index wallet_transfer_unconfirmed",
    "drop index wallet_transfer_paid_twice",
    "create index vendor_transfer_of_account on vendor_transfer (merchant_id, account_id, created_at)",
    `create unique index vendor_transfer_one_at_a_time on vendor_transfer (merchant_id, account_id, vendor)
      where state in ('pending', 'unknown')`,
    `create index vendor_transfer_open on vendor_transfer (merchant_id, created_at)
      where state in ('pending', 'unknown')`,
    `create index vendor_transfer_unconfirmed on vendor_transfer (merchant_id, created_at)
      where settled_at is not null and vendor_outcome is null`,
    `create index vendor_transfer_paid_twice on vendor_transfer (merchant_id, created_at)
      where paid_twice_at is not null and paid_twice_settled_by is null`,
    "alter table transfer_settlement rename to vendor_transfer_settlement",
    "alter table vendor_transfer_settlement rename column wallet_transfer_id to vendor_transfer_id",
    "drop index transfer_settlement_one_at_a_time",
    "drop index transfer_settlement_of",
    `create unique index vendor_transfer_settlement_one_at_a_time
      on vendor_transfer_settlement (merchant_id, vendor_transfer_id) where state = 'proposed'`,
    `create index vendor_transfer_settlement_of
      on vendor_transfer_settlement (merchant_id, vendor_transfer_id)`,
  ];
}

/** Renames PostgreSQL's constraints, which keep the names derived from their old table and columns. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  for (const table of ["vendor_transfer", "vendor_transfer_settlement"]) {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = ${table}::regclass`.execute(db);
    for (const { name } of rows) {
      const renamed = name
        .replace(/^transfer_settlement/, "vendor_transfer_settlement")
        .replace("wallet_transfer", "vendor_transfer")
        .replace("vendor_word", "vendor_outcome");
      if (renamed === name) continue;
      await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)} to ${sql.id(renamed)}`.execute(
        db,
      );
    }
  }
}

/**
 * Returns the statements that rename the reasons. Money events never change, so their trigger must be off during the
 * rename.
 */
function reasons(dialect: DialectName): string[] {
  const update = (table: string, condition = "") =>
    REASONS.map(
      ([from, to]) => `update ${table} set reason = replace(reason, '.${from}.', '.${to}.')
        where reason like 'wallets.reason.${from}.%'${condition}`,
    );
  const [open, close] =
    dialect === "sqlite"
      ? [
          "drop trigger money_event_no_update",
          `create trigger money_event_no_update before update on money_event
           begin select raise(abort, 'the ledger never changes: money_event refuses update'); end`,
        ]
      : [
          "alter table money_event disable trigger money_event_no_update",
          "alter table money_event enable trigger money_event_no_update",
        ];
  return [
    ...update("vendor_transfer"),
    open,
    ...update("money_event", " and subject = 'vendor_transfer'"),
    close,
  ];
}
