import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe } from "vitest";
import { type Database, type DialectName, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.ts";

const LOCAL_POSTGRES = "postgres://postgres@127.0.0.1:5432/test";

/** A database of its own for one test, and how to be rid of it. `again` opens it once more, as another server would. */
export interface TestDatabase extends Database {
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

/** Where the tests find PostgreSQL; null when there is none. */
export async function postgresUrl(): Promise<string | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  if (await answers(5432)) return LOCAL_POSTGRES;
  if (process.env.MARQUEE_REQUIRE_POSTGRES === "1") {
    throw new Error("PostgreSQL is required: set TEST_DATABASE_URL or start one on 127.0.0.1:5432");
  }
  return null;
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
  return { ...database, file, again, drop };
}

/** A fresh PostgreSQL schema, migrated unless `migrated` is false. */
export async function openTestPostgres(url: string, migrated = true): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create schema ${schema}`);
  const located = new URL(url);
  located.searchParams.set("options", `-c search_path=${schema}`);
  const again: TestDatabase["again"] = (onConnectionError) =>
    openDatabase({ url: located.href }, onConnectionError ? { onConnectionError } : {});
  const database = await again();
  if (migrated) await migrate(database);
  const drop = async () => {
    await database.close();
    await administer(url, `drop schema ${schema} cascade`);
  };
  return { ...database, again, drop };
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port, timeout: 1_000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
    socket.once("timeout", () => finish(false));
  });
}
