import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { postgresUrl } from "#app/platform/database/testing-postgres.ts";
import { backUp, backupName } from "../../scripts/backup.ts";

const hasPgDump = spawnSync("pg_dump", ["--version"]).status === 0;

const folder = mkdtempSync(join(tmpdir(), "marquee-db-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function db(
  command: string,
  dataFolder = folder,
  args: string[] = [],
): Promise<{ code: number; text: string }> {
  const { DATABASE_URL: _, ...env } = process.env;
  const cache = join(folder, "compiled");
  const options = { env: { ...env, MARQUEE_DATA_DIR: dataFolder, NODE_COMPILE_CACHE: cache } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/db.ts", command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
    });
  });
}

describe("npm run db", () => {
  it("migrates, seeds and audits a new data folder, and finds a row that someone edited", async () => {
    expect(await db("migrate")).toMatchObject({ code: 0, text: expect.stringContaining("0001-the-house") });
    expect(await db("migrate")).toMatchObject({ code: 0, text: expect.stringContaining("up to date") });
    const seeded = await db("seed");
    expect(seeded).toMatchObject({ code: 0, text: expect.stringContaining("player1") });
    expect(await db("seed")).toMatchObject({ code: 0, text: expect.stringContaining("0 accounts made") });
    expect(await db("audit")).toMatchObject({ code: 0, text: expect.stringMatching(/^Sound: [1-9]/) });

    const sqlite = new BetterSqlite(join(folder, "marquee.sqlite"));
    sqlite.exec("update ledger_account set balance = balance + 1 where rowid = 1");
    const { id } = sqlite.prepare("select id from ledger_account where rowid = 1").get() as { id: string };
    sqlite.close();
    const audited = await db("audit");
    expect(audited.code).toBe(1);
    expect(audited.text).toContain(id);
    expect(audited.text).toContain("a purse's balance is the sum of its entries");
  });

  it("backs up a database that is being written to, whole, and replaces no file", async () => {
    const busy = join(folder, "busy");
    await db("migrate", busy);
    await db("seed", busy);
    const sqlite = new BetterSqlite(join(busy, "marquee.sqlite"));
    // Stays in the log, as a server's last deposits do.
    sqlite.pragma("wal_autocheckpoint = 0");
    const add = sqlite.prepare(
      "insert into merchant (id, name, currency, created_at) values (?, 'new', 'PHP', 1)",
    );
    let written = 0;
    const writing = setInterval(() => add.run(`new-${written++}`), 2);
    const copy = join(folder, "copy.sqlite");
    add.run("the-newest");
    const backedUp = await db("backup", busy, [copy]).finally(() => clearInterval(writing));
    expect(backedUp).toMatchObject({ code: 0, text: expect.stringContaining(copy) });
    expect(written).toBeGreaterThan(0);
    sqlite.close();
    expect(await db("audit", busy, [copy])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Sound: [1-9]/),
    });
    const restored = new BetterSqlite(copy, { readonly: true });
    expect(restored.prepare("select id from merchant where id = 'the-newest'").get()).toBeTruthy();
    restored.close();
    const again = await db("backup", busy, [copy]);
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining("is there already") });
  });

  it("lets only its owner read a backup, of SQLite and of PostgreSQL", async () => {
    const own = join(folder, "own");
    await db("migrate", own);
    const url = hasPgDump ? await postgresUrl() : null;
    for (const location of [{ file: join(own, "marquee.sqlite") }, ...(url ? [{ url }] : [])]) {
      const copy = join(own, backupName(location, new Date()));
      await backUp(location, copy);
      expect((statSync(copy).mode & 0o777).toString(8)).toBe("600");
    }
  });

  it("says in one sentence what it cannot do", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    const sentence = async (command: string, dataFolder: string, args: string[] = []) => {
      const { code, text } = await db(command, dataFolder, args);
      expect(code).toBe(1);
      return text;
    };
    const at = "name another one in MARQUEE_DATA_DIR.\n";
    expect(await sentence("audit", file)).toBe(`The folder ${file} is a file: ${at}`);
    const below = join(file, "data");
    expect(await sentence("audit", below)).toBe(`The folder ${below} lies below a file: ${at}`);
    expect(await sentence("backup", folder, [join(file, "copy.sqlite")])).toBe(
      `The folder ${file} is a file: name another one in the command.\n`,
    );
  });
});
