import { sql } from "kysely";
import { DEMO_TYPE } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import type { Database, Db, DialectName, Trx } from "../database/database.server.ts";
import { isDemonstration } from "./seed.server.ts";

/** The operators' log stays: its lines are one chain over all merchants, and it tells what operators did. */
const KEPT = new Set(["operator_log"]);

/** Providers through which no real money comes or goes; a manual channel needs an operator. */
const PLAY_PROVIDERS = ["sandbox", "manual"];

/**
 * Deletes every row of a demonstration's merchant, in one transaction. The tables are those of the schema that have the
 * column `merchant_id`, so new ones are covered. The triggers that keep ledgers unchanged are off for these tables until
 * the transaction ends. Returns the number of deleted rows.
 * @throws Error in one sentence when real money may be among them: then nothing is deleted.
 */
export async function deleteDemonstration(
  { dialect, transaction }: Pick<Database, "dialect" | "transaction">,
  merchant: Pick<MerchantProfile, "code" | "brandName" | "demonstrationGrant">,
): Promise<number> {
  return transaction(async (trx) => {
    const schema = acrossMerchants(trx, "the schema belongs to no merchant");
    const tables = await listTables(schema, dialect);
    if (dialect === "postgres") {
      // Servers may run: a row that they add meanwhile would refer to a deleted account.
      await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
        trx,
      );
    }
    await requirePlayMoney(trx, merchant);
    const restore = await dropTriggers(schema, tables, dialect);
    let rows = 0n;
    for (const table of tables) {
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(table)} where merchant_id = ${merchant.code}`.execute(trx);
      rows += numAffectedRows;
    }
    await trx.deleteFrom("merchant").where("id", "=", merchant.code).execute();
    for (const statement of restore) await sql.raw(statement).execute(trx);
    return Number(rows);
  });
}

/**
 * Requires a merchant that is a demonstration, and always was: each account began with play money, and no payment went
 * through a real provider. Else its balances are real money, whatever its document says now.
 */
async function requirePlayMoney(
  trx: Trx,
  merchant: Pick<MerchantProfile, "code" | "brandName" | "demonstrationGrant">,
): Promise<void> {
  const { code, brandName } = merchant;
  if (!isDemonstration(merchant)) throw new Error(`${brandName} is not a demonstration: its money is real.`);
  const real = await trx
    .selectFrom("account")
    .select("username_shown")
    .where("merchant_id", "=", code)
    .where("type", "!=", DEMO_TYPE)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("ledger_transfer as welcome")
            .select("welcome.id")
            .whereRef("welcome.merchant_id", "=", "account.merchant_id")
            .where("welcome.source", "=", "accounts")
            .where("welcome.idempotency_key", "=", sql<string>`'welcome:' || account.id`),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (real)
    throw new Error(
      `${brandName} has accounts from a time when it was not a demonstration, such as ${real.username_shown}: their money may be real. Nothing was deleted.`,
    );
  for (const table of ["deposit", "withdrawal"] as const) {
    const paid = await trx
      .selectFrom(table)
      .select("provider")
      .where("merchant_id", "=", code)
      .where("provider", "not in", PLAY_PROVIDERS)
      .limit(1)
      .executeTakeFirst();
    if (paid)
      throw new Error(
        `${brandName} has payments through ${paid.provider}: their money is real. Nothing was deleted.`,
      );
  }
}

/** Returns the tables to delete from, each before those that it refers to. */
async function listTables(db: Db, dialect: DialectName): Promise<string[]> {
  const { rows: tables } = await (dialect === "sqlite"
    ? sql<{ name: string }>`select t.name from pragma_table_list() as t
        where t.type = 'table' and exists (
          select 1 from pragma_table_info(t.name) as c where c.name = 'merchant_id')`
    : sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'merchant_id'`
  ).execute(db);
  const left = new Set(tables.map(({ name }) => name).filter((name) => !KEPT.has(name)));
  const references = await listReferences(db, dialect, [...left]);
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (table) =>
        !references.some(({ child, parent }) => parent === table && child !== table && left.has(child)),
    );
    if (free.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...left].join(", ")}`);
    for (const table of free) left.delete(table);
    sorted.push(...free);
  }
  return sorted;
}

async function listReferences(
  db: Db,
  dialect: DialectName,
  tables: readonly string[],
): Promise<{ child: string; parent: string }[]> {
  if (dialect === "postgres") {
    const { rows } = await sql<{ child: string; parent: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
    return rows;
  }
  const references: { child: string; parent: string }[] = [];
  for (const child of tables) {
    const { rows } = await sql<{ parent: string }>`
      select distinct "table" as parent from pragma_foreign_key_list(${child})`.execute(db);
    references.push(...rows.map(({ parent }) => ({ child, parent })));
  }
  return references;
}

/** Turns the triggers of tables off, for this transaction. Returns the statements that turn them on again. */
async function dropTriggers(db: Db, tables: readonly string[], dialect: DialectName): Promise<string[]> {
  const isDeleted = ({ owner }: { owner: string }) => tables.includes(owner);
  if (dialect === "postgres") {
    const { rows } = await sql<{ owner: string }>`
      select distinct tgrelid::regclass::text as owner from pg_trigger where not tgisinternal`.execute(db);
    const owners = rows.filter(isDeleted).map(({ owner }) => owner);
    for (const owner of owners) await sql`alter table ${sql.table(owner)} disable trigger user`.execute(db);
    return owners.map((owner) => `alter table ${owner} enable trigger user`);
  }
  const { rows } = await sql<{ owner: string; name: string; statement: string }>`
    select tbl_name as owner, name, sql as statement from sqlite_schema where type = 'trigger'`.execute(db);
  const triggers = rows.filter(isDeleted);
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return triggers.map(({ statement }) => statement);
}
