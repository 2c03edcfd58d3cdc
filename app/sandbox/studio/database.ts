import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

export type StudioDatabase = BetterSqlite.Database;

/** The studio's own memory, in a file of its own: what it has promised survives a crash. */
export function openDatabase(folder: string): StudioDatabase {
  mkdirSync(folder, { recursive: true });
  const db = new BetterSqlite(join(folder, "studio.sqlite"));
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  return db;
}
