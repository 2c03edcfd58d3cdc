import { existsSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

/** The sandbox's files, below the data folder. */
const FILES = [
  "studio/studio.sqlite",
  "studio/wallets.sqlite",
  "payments/payments.sqlite",
  "forced-outcomes.sqlite",
];

/**
 * Deletes everything that the sandbox stores about a merchant: rounds of the studio, wallets, payments and forced
 * outcomes. Rounds that players of all merchants share stay. No sandbox may run on the folder. Returns the number of
 * deleted rows.
 */
export function deleteSandboxMerchant(dataFolder: string, merchant: string): number {
  let rows = 0;
  for (const file of FILES) {
    const place = join(dataFolder, file);
    if (!existsSync(place)) continue;
    const db = new BetterSqlite(place);
    try {
      rows += db.transaction(() => deleteRows(db, merchant))();
    } finally {
      db.close();
    }
  }
  return rows;
}

function deleteRows(db: BetterSqlite.Database, merchant: string): number {
  const tables = db
    .prepare<[], { name: string }>(
      `select t.name from pragma_table_list() as t where t.type = 'table' and exists (
         select 1 from pragma_table_info(t.name) as c where c.name = 'merchant')`,
    )
    .all();
  const isThere = (name: string) => tables.some((table) => table.name === name);
  let rows = 0;
  for (const { name } of tables)
    rows += db.prepare<[string]>(`delete from "${name}" where merchant = ?`).run(merchant).changes;
  // Appointments of the sportsbook name only the bet.
  if (isThere("wager"))
    rows += db.prepare("delete from book_due where bet_id not in (select id from wager)").run().changes;
  return rows;
}
