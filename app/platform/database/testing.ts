import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject } from "vitest";
import { type Database, type DatabaseLocation, type DialectName, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.ts";
import { createFromTemplate, createSchema, postgresUrl } from "./postgres-testing.ts";

/** A database for one test. `again` opens it a second time, as another server would; `drop` closes and removes it. */
export interface TestDatabase extends Database {
  location: DatabaseLocation;
  again(onConnectionError?: (error: Error) => void): Promise<Database>;
  drop(): Promise<void>;
}

interface TestDatabaseOptions {
  /** False leaves the database empty. */
  migrated?: boolean;
  /** True waits for the disk at each commit, as a server does. Only tests about durability need it. */
  durable?: boolean;
}

/**
 * Runs the same tests on SQLite, and on PostgreSQL when `TEST_DATABASE_URL` is set or a server answers on
 * 127.0.0.1:5432. Each call of `open` returns a new, migrated database; with MARQUEE_REQUIRE_POSTGRES=1 a missing
 * PostgreSQL fails instead of being skipped. Await it at the top of the test file.
 */
export async function forEachDialect(
  name: string,
  tests: (open: () => Promise<TestDatabase>, dialect: DialectName) => void,
): Promise<void> {
  describe(`${name} (sqlite)`, () => tests(() => openTestSqlite(), "sqlite"));
  const url = await postgresUrl();
  if (url) describe(`${name} (postgres)`, () => tests(() => openTestPostgres(url), "postgres"));
}

/** Creates a new SQLite file. Migrations run once per test run: the other files are copies of the first. */
export async function openTestSqlite({
  migrated = true,
  durable = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase & { file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "marquee-test-"));
  const file = join(folder, "marquee.sqlite");
  if (migrated) copyFileSync(await sqliteTemplate(), file);
  const again = () => openDatabase({ file }, { durable, guarded: migrated });
  const database = await again();
  const drop = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, file, location: { file }, again, drop };
}

/** Longer than a server's: on a busy machine sixty concurrent calls wait longer than a server should allow. */
const TEST_TIMEOUTS = { connectMs: 60_000, lockMs: 30_000, statementMs: 60_000, silenceMs: 72_000 };

/** Creates a new PostgreSQL database; with `migrated: false` a new, empty schema. */
export async function openTestPostgres(
  url: string,
  { migrated = true, durable = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const place = migrated
    ? await createFromTemplate(url, inject("testRun").name, migrateAt)
    : await createSchema(url);
  const located = durable ? place.url : withAsyncCommit(place.url);
  const again: TestDatabase["again"] = (onConnectionError) =>
    openDatabase(
      { url: located },
      { timeouts: TEST_TIMEOUTS, guarded: migrated, ...(onConnectionError && { onConnectionError }) },
    );
  const database = await again();
  const drop = async () => {
    await database.close();
    await place.drop();
  };
  return { ...database, location: { url: located }, again, drop };
}

/** Returns the migrated file that the others are copied from. */
async function sqliteTemplate(): Promise<string> {
  const template = join(inject("testRun").folder, "template.sqlite");
  if (existsSync(template)) return template;
  const file = `${template}-${randomBytes(4).toString("hex")}`;
  const database = await openDatabase({ file }, { durable: false });
  await migrate(database);
  await database.close();
  // Several workers may create one at the same time: because of the rename the others see a complete file or none.
  renameSync(file, template);
  return template;
}

async function migrateAt(url: string): Promise<void> {
  const database = await openDatabase({ url: withAsyncCommit(url) });
  await migrate(database);
  await database.close();
}

/** Returns the URL of the same database without waiting for the disk at each commit. */
function withAsyncCommit(url: string): string {
  const located = new URL(url);
  const options = located.searchParams.get("options") ?? "";
  located.searchParams.set("options", `${options} -c synchronous_commit=off`.trim());
  return located.href;
}
