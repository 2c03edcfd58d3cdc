import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import BetterSqlite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { createSchema, postgresUrl } from "#app/platform/database/postgres-testing.ts";
import { withOpenDatabase } from "#app/platform/database/with-open-database.ts";
import { backUp, backupFault, backupName, requireOwnTables } from "../../scripts/backup.ts";
import { db } from "../../scripts/db-commands.ts";

const hasPgDump = spawnSync("pg_dump", ["--version"]).status === 0;

const folder = mkdtempSync(join(tmpdir(), "marquee-db-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/**
 * Runs a command in this process, and returns its output and exit code. Throws the error that the program would report.
 */
async function run(dataFolder: string, ...words: string[]): Promise<{ code: number; text: string }> {
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("MARQUEE_DATA_DIR", dataFolder);
  const lines: unknown[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await db.parseAsync(words, { from: "user" });
    return { code: Number(process.exitCode), text: lines.join("\n") };
  } finally {
    process.exitCode = before;
    log.mockRestore();
  }
}

/** Creates a data folder with a copy of the seeded database. */
function getCopy(name: string): { data: string; file: string } {
  const data = join(folder, name);
  const file = join(data, "marquee.sqlite");
  mkdirSync(data);
  copyFileSync(join(folder, "seeded", "marquee.sqlite"), file);
  return { data, file };
}

const sound = { code: 0, text: expect.stringMatching(/^OK: [1-9]/) };

describe("npm run db", () => {
  const seeded = join(folder, "seeded");
  let said: string[];
  beforeAll(async () => {
    said = [];
    for (const command of ["migrate", "migrate", "seed", "seed"])
      said.push((await run(seeded, command)).text);
  });

  it("migrates, seeds and audits a new data folder, and finds a manually edited row", async () => {
    expect(said[0]).toContain("0001-the-house");
    expect(said[1]).toContain("up to date");
    expect(said[2]).toContain("player1");
    expect(said[3]).toContain("0 accounts created");
    expect(await run(seeded, "audit")).toMatchObject(sound);

    const { data, file } = getCopy("edited");
    const sqlite = new BetterSqlite(file);
    sqlite.exec("update ledger_account set balance = balance + 1 where rowid = 1");
    const { id } = sqlite.prepare("select id from ledger_account where rowid = 1").get() as { id: string };
    sqlite.close();
    const audited = await run(data, "audit");
    expect(audited.code).toBe(1);
    expect(audited.text).toContain(id);
    expect(audited.text).toContain("a purse's balance is the sum of its entries");
  });

  it("makes a complete backup of a database during writes, and overwrites no file", async () => {
    const { data, file } = getCopy("busy");
    const sqlite = new BetterSqlite(file);
    sqlite.pragma("journal_mode = WAL");
    // The rows stay in the write-ahead log, like a server's last deposits.
    sqlite.pragma("wal_autocheckpoint = 0");
    const add = sqlite.prepare(
      "insert into merchant (id, name, currency, created_at) values (?, 'new', 'PHP', 1)",
    );
    const copy = join(folder, "copy.sqlite");
    add.run("the-newest");
    // Writes from another process, because a writer in this one would wait until the copy ends.
    const writer = spawn(process.execPath, ["--input-type=module", "-e", WRITE, file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(writer.stdout, "data");
    const backedUp = await run(data, "backup", copy).finally(() => writer.kill());
    expect(backedUp).toMatchObject({ code: 0, text: expect.stringContaining(copy) });
    sqlite.close();
    expect(await run(data, "audit", copy)).toMatchObject(sound);
    const restored = new BetterSqlite(copy, { readonly: true });
    expect(restored.prepare("select id from merchant where id = 'the-newest'").get()).toBeTruthy();
    restored.close();
    await expect(run(data, "backup", copy)).rejects.toThrow("already exists");
  });

  it.each(["DELETE", "WAL"])(
    "audits a file in mode %s without changing it or adding files beside it",
    async (mode) => {
      const { data, file } = getCopy(`of-${mode}`);
      const sqlite = new BetterSqlite(file);
      sqlite.pragma(`journal_mode = ${mode}`);
      sqlite.close();
      const before = readFileSync(file);
      expect(await run(seeded, "audit", file)).toMatchObject(sound);
      expect(readFileSync(file).equals(before)).toBe(true);
      expect(readdirSync(data)).toEqual(["marquee.sqlite"]);
    },
  );

  it("makes a backup readable only by its owner, for SQLite and PostgreSQL", async () => {
    const { data: own, file } = getCopy("own");
    const url = hasPgDump ? await postgresUrl() : null;
    for (const location of [{ file }, ...(url ? [{ url }] : [])]) {
      const copy = join(own, backupName(location, new Date()));
      await backUp(location, copy);
      expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
    }
  });

  it("refuses to audit another kind of database, reports that, and does not change it", async () => {
    const place = join(folder, "others");
    mkdirSync(place);
    const foreign = join(place, "foreign.sqlite");
    const sqlite = new BetterSqlite(foreign);
    sqlite.exec("create table merchant (name text)");
    sqlite.close();
    const empty = join(place, "empty.sqlite");
    writeFileSync(empty, "");
    const text = join(place, "notes.txt");
    writeFileSync(text, "SQLite is not in here");
    const before = [foreign, empty, text].map((file) => readFileSync(file).toString("latin1"));
    for (const file of [foreign, empty, text, "/dev/null", place]) {
      await expect(run(seeded, "audit", file)).rejects.toThrow(
        `${file} is not a database of Marquee: name a backup`,
      );
    }
    expect([foreign, empty, text].map((file) => readFileSync(file).toString("latin1"))).toEqual(before);
    expect(readdirSync(place).sort()).toEqual(["empty.sqlite", "foreign.sqlite", "notes.txt"]);
    await expect(run(place, "audit")).rejects.toThrow(
      `There is no database file ${place}/marquee.sqlite to audit.`,
    );
    expect(readdirSync(place)).toHaveLength(3);
    const dump = join(place, "a.dump");
    writeFileSync(dump, "PGDMP\x01");
    await expect(run(seeded, "audit", dump)).rejects.toThrow(`${dump} is a dump of PostgreSQL: restore it`);
  });

  it("refuses to audit a PostgreSQL database without its tables, and reports that", async ({ skip }) => {
    const url = await postgresUrl();
    if (!url) return skip();
    const schema = await createSchema(url);
    const work = (database: Database) => requireOwnTables(database, "The database of DATABASE_URL");
    const audited = withOpenDatabase({ url: schema.url }, work);
    await expect(audited).rejects.toThrow("The database of DATABASE_URL is not a database of Marquee");
    await schema.drop();
  });

  it.each([
    [
      "SQLITE_FULL",
      "database or disk is full",
      "The disk of the backup /b/copy.sqlite is full: free some space",
    ],
    [
      undefined,
      "pg_dump failed: could not write: No space left on device",
      "The disk of the backup /b/copy.sqlite",
    ],
    [
      "SQLITE_IOERR_WRITE",
      "disk I/O error",
      "The backup /b/copy.sqlite cannot be written (SQLITE_IOERR_WRITE)",
    ],
    ["SQLITE_CORRUPT", "database disk image is malformed", "The database file /d/marquee.sqlite is damaged"],
  ])("names the file of a failed backup (%s)", (code, message, sentence) => {
    const error = Object.assign(new Error(message), { code });
    expect(backupFault(error, { file: "/d/marquee.sqlite" }, "/b/copy.sqlite")).toMatchObject({
      message: expect.stringContaining(sentence),
    });
  });

  it("reports an unsupported request in one sentence", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const at = "name another one in MARQUEE_DATA_DIR.";
    const below = join(file, "data");
    await expect(run(below, "audit")).rejects.toThrow(`The folder ${below} lies below a file: ${at}`);
    await expect(run(seeded, "backup", join(file, "copy.sqlite"))).rejects.toThrow(
      `The folder ${file} is a file: name another one in the command.`,
    );
    // Checks the printed output of the program itself.
    const { DATABASE_URL: _, ...env } = process.env;
    const options = { env: { ...env, MARQUEE_DATA_DIR: file } };
    await expect(
      promisify(execFile)(process.execPath, ["scripts/db.ts", "audit"], options),
    ).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: `The folder ${file} is a file: ${at}\n`,
    });
  });
});

/** A process that writes to a database until it is stopped. */
const WRITE = `
  import BetterSqlite from "better-sqlite3";
  const sqlite = new BetterSqlite(process.argv[1], { timeout: 1_000 });
  sqlite.pragma("wal_autocheckpoint = 0");
  const add = sqlite.prepare("insert into merchant (id, name, currency, created_at) values (?, 'new', 'PHP', 1)");
  let written = 0;
  setInterval(() => add.run("new-" + written++), 2);
  setTimeout(() => console.log("writes"), 20);
`;
