import { execFile } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import BetterSqlite from "better-sqlite3";
import type { Database, DatabaseLocation } from "../app/platform/database/database.server.ts";
import { explainFolder, makeFolder } from "../app/platform/database/make-folder.ts";
import { explainSqlite } from "../app/platform/database/sqlite-faults.ts";
import { withOpenDatabase } from "../app/platform/database/with-open-database.ts";

/**
 * More pages than a file has: all are copied in one read transaction. With steps, each commit of a server would restart
 * the copy.
 */
const ALL_PAGES = 0x7fffffff;

/**
 * Writes a backup of a database that may be in use, and checks the result. `file` must not exist; a failed backup
 * leaves no file.
 * @throws Error with one sentence for the operator.
 */
export async function backUp(location: DatabaseLocation, file: string): Promise<void> {
  if ("file" in location && !existsSync(location.file)) {
    throw new Error(`There is no database file ${location.file} to back up.`);
  }
  try {
    makeFolder(path.dirname(file));
  } catch (error) {
    throw explainFolder(error, path.dirname(file), "the command");
  }
  reserve(file);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    // Created first with these permissions, which later writes do not widen.
    closeSync(openSync(part, "wx", 0o600));
    if ("url" in location) await dumpPostgres(location.url, part);
    else await copySqlite(location.file, part);
    renameSync(part, file);
  } catch (error) {
    for (const suffix of ["", ".part", ".part-journal", ".part-wal", ".part-shm"]) {
      rmSync(file + suffix, { force: true });
    }
    throw backupFault(error, location, file);
  }
}

/** Describes a backup's failure in one sentence that names the file to check: the database's, or the backup's. */
export function backupFault(error: unknown, location: DatabaseLocation, file: string): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "SQLITE_FULL" || code === "ENOSPC" || /No space left/i.test(message)) {
    return new Error(
      `The disk of the backup ${file} is full: free some space, or name a file on another disk.`,
    );
  }
  if (/^SQLITE_(?:IOERR_(?!READ)|READONLY)/.test(code)) {
    return new Error(`The backup ${file} cannot be written (${code}): name a file on another disk.`);
  }
  return "file" in location ? explainSqlite(error, location.file) : error;
}

/**
 * Runs work on a SQLite file without writing to it or beside it. To read a file in WAL mode SQLite creates a log if
 * there is none; then a copy is read instead. `npm run db backup` does not write files in WAL mode.
 */
export async function readBackup<T>(file: string, work: (database: Database) => Promise<T>): Promise<T> {
  requireSqlite(file);
  if (!isInWalMode(file) || existsSync(`${file}-shm`))
    return withOpenDatabase({ file }, work, { readOnly: true });
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-audit-"));
  try {
    const copy = path.join(folder, path.basename(file));
    for (const suffix of ["", "-wal"]) {
      if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    }
    return await withOpenDatabase({ file: copy }, work, { readOnly: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks that a file is a SQLite file. @throws Error with one sentence if not. */
function requireSqlite(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Error(`There is no file ${file}.`);
  const begins = stats.isFile() ? getHeader(file).toString("latin1") : "";
  if (begins.startsWith("PGDMP")) {
    throw new Error(
      `${file} is a dump of PostgreSQL: restore it (docs/operating.md), and audit that database with DATABASE_URL.`,
    );
  }
  if (!begins.startsWith("SQLite format 3\0")) throw notOurs(file);
}

/**
 * Checks that a database has Marquee's tables. `name` is its name in the message. @throws Error with one sentence if
 * not.
 */
export async function requireOwnTables({ db }: Database, name: string): Promise<void> {
  for (const table of ["merchant", "ledger_account"] as const) {
    try {
      await db.selectFrom(table).select("id").limit(0).execute();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "42P01" || /^no such (table|column)/.test(message)) throw notOurs(name);
      throw error;
    }
  }
}

const notOurs = (name: string) =>
  new Error(
    `${name} is not a database of Marquee: name a backup written by npm run db backup, or create the tables of the site's own database with npm run db migrate.`,
  );

/** Reads the version for writing in the header of a SQLite file (fileformat2, 1.3.3), which is 2 for WAL. */
const isInWalMode = (file: string) => getHeader(file)[18] === 2;

function getHeader(file: string): Buffer {
  const header = Buffer.alloc(20);
  const opened = openSync(file, "r");
  try {
    readSync(opened, header);
  } finally {
    closeSync(opened);
  }
  return header;
}

/** Returns the name for a backup at a time: `marquee-20261127-0130.sqlite`, or `.dump` for PostgreSQL. */
export function backupName(location: DatabaseLocation, now: Date): string {
  const [day, time] = now.toISOString().replaceAll(/[-:]/g, "").split("T");
  return `marquee-${day}-${time?.slice(0, 6)}.${"url" in location ? "dump" : "sqlite"}`;
}

/** Returns a file's size as "12.3 MB". */
export function getSize(file: string): string {
  return `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
}

/** Creates the file, readable only by its owner: it contains members' data. */
function reserve(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === "EEXIST"
        ? `${file} already exists: name another file, or move it.`
        : `The backup ${file} cannot be written: ${message}.`,
    );
  }
}

async function copySqlite(from: string, to: string): Promise<void> {
  const source = new BetterSqlite(from, { readonly: true, timeout: 10_000 });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = new BetterSqlite(to);
  try {
    // One file, which can be moved without a log beside it. The server that opens it enables the log again.
    copy.pragma("journal_mode = DELETE");
    const found = copy.pragma("integrity_check", { simple: true });
    if (found !== "ok")
      throw new Error(`The backup failed its integrity check and was deleted: ${String(found)}.`);
  } finally {
    copy.close();
  }
}

async function dumpPostgres(url: string, to: string): Promise<void> {
  const env = { ...process.env, ...libpqVariables(url) };
  const run = async (program: string, args: string[]) => {
    await promisify(execFile)(program, args, { env, maxBuffer: 64 << 20 }).catch((error) => {
      const { code, stderr } = error as { code?: unknown; stderr?: string };
      throw new Error(
        code === "ENOENT"
          ? `${program} is not installed: install PostgreSQL's client programs, of the server's version or later.`
          : `${program} failed: ${stderr?.trim().split("\n")[0] || String(error)}`,
      );
    });
  };
  // A start creates the queues of jobs again.
  await run("pg_dump", ["--format=custom", "--exclude-schema=*_jobs", `--file=${to}`]);
  await run("pg_restore", ["--list", to]);
}

/** Returns the variables for libpq: other users could see a password on the command line. */
function libpqVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(
    url.replace("@/", "@localhost/"),
  );
  const given = {
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: searchParams.get("port") ?? port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode")?.replace("no-verify", "require") ?? "",
    PGSSLROOTCERT: searchParams.get("sslrootcert") ?? "",
    PGSSLCERT: searchParams.get("sslcert") ?? "",
    PGSSLKEY: searchParams.get("sslkey") ?? "",
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
