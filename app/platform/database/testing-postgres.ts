import { randomBytes } from "node:crypto";
import { createConnection } from "node:net";
import pg from "pg";

const LOCAL_POSTGRES = "postgres://postgres:postgres@127.0.0.1:5432/test";

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

/** Makes an empty schema: `url` leads to it, `drop` removes it with all that is in it, and its jobs (server/jobs-in-postgres.ts). */
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
