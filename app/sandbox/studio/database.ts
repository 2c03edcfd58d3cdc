import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

export type StudioDatabase = BetterSqlite.Database;

/** Adds a column that a table of an earlier version lacks. Does nothing when the table does not exist yet. */
export function addColumn(db: StudioDatabase, table: string, column: string, type: string): void {
  const columns = db.pragma(`table_info(${table})`) as { name: string }[];
  const isOld = columns.length > 0 && !columns.some(({ name }) => name === column);
  if (isOld) db.exec(`alter table ${table} add column ${column} ${type}`);
}

/** Opens the studio's own storage, in a separate file: its promises survive a crash. */
export function openDatabase(folder: string): StudioDatabase {
  mkdirSync(folder, { recursive: true });
  const db = new BetterSqlite(join(folder, "studio.sqlite"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  return db;
}
