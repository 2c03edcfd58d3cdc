import { type Kysely, sql } from "kysely";
import type { DialectName } from "../database.server.ts";

/**
 * Adds bets that their vendor reopens after they were settled, and records the bet change with which a call settled a
 * bet: one change settles a bet.
 */
export async function up(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const int = dialect === "postgres" ? "bigint" : "integer";
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await changeChecks(db, dialect);
  await run(
    // When a bet that had been settled was last changed since it was reopened; null for any other.
    `alter table bet add column unsettled_at ${int} check (unsettled_at is null or state = 'open')`,
    "create index bet_unsettled on bet (merchant_id, account_id, unsettled_at) where unsettled_at is not null",
    // 1 if a call gave the bet's outcome, 0 if none did, null for changes from before.
    `alter table bet_change add column settles ${int} check (settles in (0, 1))`,
  );
}

/** Each table whose checks change: the old text, and its replacement. */
const CHECKS = {
  vendor_call: [["'bonus', 'jackpot')", "'bonus', 'jackpot', 'unsettle')"]],
  bet_change: [
    ["'rolled_back')", "'rolled_back', 'unsettled')"],
    ["(kind = 'win') = (state = 'open')", "(kind in ('win', 'unsettled')) = (state = 'open')"],
  ],
} as const;

async function changeChecks(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  if (dialect === "sqlite") {
    for (const [table, changes] of Object.entries(CHECKS)) await rebuild(db, table, changes);
    return;
  }
  const kinds = "'bet', 'win', 'rollback', 'end_round', 'resettle', 'bonus', 'jackpot', 'unsettle'";
  const changes = "'win', 'settled', 'resettled', 'rolled_back', 'unsettled'";
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'bet_change'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%win%' and pg_get_constraintdef(oid) like '%open%'
      and pg_get_constraintdef(oid) not like '%cashed_out%'`.execute(db);
  for (const { name } of rows) await sql`alter table bet_change drop constraint ${sql.ref(name)}`.execute(db);
  for (const statement of [
    "alter table vendor_call drop constraint vendor_call_kind_check",
    `alter table vendor_call add constraint vendor_call_kind_check check (kind in (${kinds}))`,
    "alter table bet_change drop constraint bet_change_kind_check",
    `alter table bet_change add constraint bet_change_kind_check check (kind in (${changes}))`,
    `alter table bet_change add constraint bet_change_open_check
       check ((kind in ('win', 'unsettled')) = (state = 'open'))`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** Rebuilds a table with `changes` to its checks, which SQLite cannot alter. Indexes and triggers are created again. */
async function rebuild(
  db: Kysely<unknown>,
  table: string,
  changes: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  let made = rows.find(({ type }) => type === "table")?.sql ?? "";
  for (const [from, to] of changes) {
    if (!made.includes(from)) throw new Error(`${table} has no check of ${from}`);
    made = made.replace(from, to);
  }
  made = made.replace(/^create table "?\w+"?/i, `create table ${table}_made`);
  const others = rows.filter(({ type }) => type !== "table").map((row) => row.sql);
  for (const statement of [
    made,
    `insert into ${table}_made select * from ${table}`,
    `drop table ${table}`,
    `alter table ${table}_made rename to ${table}`,
    ...others,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
