import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { type Database, type DatabaseLocation, type DialectName, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.ts";
import { createSchema, postgresUrl } from "./testing-postgres.ts";

/** A database of its own for one test, and how to be rid of it. `again` opens it once more, as another server would. */
export interface TestDatabase extends Database {
  location: DatabaseLocation;
  again(onConnectionError?: (error: Error) => void): Promise<Database>;
  drop(): Promise<void>;
}

/**
 * Runs the same tests on SQLite, and on PostgreSQL when `TEST_DATABASE_URL` is set or one answers on 127.0.0.1:5432.
 * `open` gives a fresh, migrated database each time it is called; with MARQUEE_REQUIRE_POSTGRES=1 a missing PostgreSQL
 * fails instead of being left out. Await it at the top of the test file.
 */
export async function forEachDialect(
  name: string,
  tests: (open: () => Promise<TestDatabase>, dialect: DialectName) => void,
): Promise<void> {
  describe(`${name} (sqlite)`, () => tests(() => openTestSqlite(), "sqlite"));
  const url = await postgresUrl();
  if (url) describe(`${name} (postgres)`, () => tests(() => openTestPostgres(url), "postgres"));
}

/** A fresh SQLite file, migrated unless `migrated` is false. */
export async function openTestSqlite(migrated = true): Promise<TestDatabase & { file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "marquee-test-"));
  const file = join(folder, "marquee.sqlite");
  const again = () => openDatabase({ file });
  const database = await again();
  if (migrated) await migrate(database);
  const drop = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, file, location: { file }, again, drop };
}

/** A fresh PostgreSQL schema, migrated unless `migrated` is false. */
export async function openTestPostgres(url: string, migrated = true): Promise<TestDatabase> {
  const schema = await createSchema(url);
  const again: TestDatabase["again"] = (onConnectionError) =>
    openDatabase({ url: schema.url }, onConnectionError ? { onConnectionError } : {});
  const database = await again();
  if (migrated) await migrate(database);
  const drop = async () => {
    await database.close();
    await schema.drop();
  };
  return { ...database, location: { url: schema.url }, again, drop };
}
