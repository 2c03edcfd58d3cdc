import { randomBytes } from "node:crypto";
import pg from "pg";

const URL_OF_TESTS = "postgres://postgres:postgres@127.0.0.1:5432/test";

/** Runs `work` on a new database of the tests' PostgreSQL server, given by its URL, and drops it afterwards. */
export async function withOwnPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = process.env.TEST_DATABASE_URL ?? URL_OF_TESTS;
  const name = `marquee_bench_${randomBytes(6).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const located = new URL(server);
  located.pathname = `/${name}`;
  try {
    return await work(located.href);
  } finally {
    await administer(server, `drop database ${name} with (force)`);
  }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
