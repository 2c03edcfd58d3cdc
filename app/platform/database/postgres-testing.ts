import { randomBytes } from "node:crypto";
import { createConnection } from "node:net";
import pg from "pg";
import { DAY_MS } from "#app/shared/durations.ts";

const LOCAL_POSTGRES = "postgres://postgres:postgres@127.0.0.1:5432/test";

/** Returns the URL of the tests' PostgreSQL; null if there is none, or in a quick run. */
export async function postgresUrl(): Promise<string | null> {
  // Quick runs test on SQLite alone (docs/testing.md).
  if (process.env.MARQUEE_BUDGET === "quick") return null;
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  if (await isPortOpen(5432)) return LOCAL_POSTGRES;
  if (process.env.MARQUEE_REQUIRE_POSTGRES === "1") {
    throw new Error("PostgreSQL is required: set TEST_DATABASE_URL or start one on 127.0.0.1:5432");
  }
  return null;
}

/** Creates an empty schema. `url` selects it; `drop` removes it with its content and its jobs (app/server/jobs.ts). */
export async function createSchema(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const schema = `test_${randomBytes(8).toString("hex")}`;
  await administer(url, `create schema ${schema}`);
  const located = new URL(url);
  located.searchParams.set("options", `-c search_path=${schema}`);
  return {
    url: located.href,
    drop: () => administer(url, `drop schema if exists ${schema}, ${schema}_jobs cascade`),
  };
}

/**
 * Creates a database as a copy of the run's template. The first call of a run creates the template and calls `fill`
 * with its URL; a copy takes an eighth of the time of the migrations. `drop` does nothing: `dropDatabases` drops them
 * all at the end, because each drop waits for a checkpoint, which concurrent drops share.
 */
export async function createFromTemplate(
  url: string,
  run: string,
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = `${run}_template`;
  const name = `${run}_${randomBytes(8).toString("hex")}`;
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_making`);
      await fill(at(`${template}_making`));
      await client.query(`alter database ${template}_making rename to ${template}`);
    }
    await client.query("select pg_advisory_unlock(hashtext($1))", [template]);
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return { url: at(name), drop: async () => {} };
}

/** Drops the databases of a run, several at a time, and those that a killed run left behind more than a day ago. */
export async function dropDatabases(url: string, run: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    const { rows } = await pool.query<{ datname: string }>(
      "select datname from pg_database where datname like 'marquee_test_%'",
    );
    const names = rows.map(({ datname }) => datname);
    const done = names.filter((name) => name.startsWith(`${run}_`) || isOld(name));
    await Promise.all(done.map((name) => pool.query(`drop database if exists ${name} with (force)`)));
  } finally {
    await pool.end();
  }
}

/** Returns the name of a test run, with its start time. The names of its databases begin with it. */
export function newRun(): string {
  return `marquee_test_${Date.now()}_${randomBytes(3).toString("hex")}`;
}

function isOld(name: string): boolean {
  const began = Number(/^marquee_test_(\d+)_/.exec(name)?.[1]);
  return Date.now() - began > DAY_MS;
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function isPortOpen(port: number): Promise<boolean> {
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
