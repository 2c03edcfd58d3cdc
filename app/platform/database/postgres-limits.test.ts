import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "./database.server.ts";
import { postgresUrl } from "./postgres-testing.ts";

const url = await postgresUrl();
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Forwards a connection and gives the client a different process id, as a pooler does. */
async function openPooler(target: URL) {
  const startups: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    client.once("data", (startup) => startups.push(startup.toString("latin1")));
    client.pipe(upstream);
    upstream.on("data", (bytes) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (key >= 0) bytes.writeInt32BE(-7, key + 5);
      client.write(bytes);
    });
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href, startups };
}

async function opened(place: string, patient = false) {
  const timeouts = { connectMs: 2_000, lockMs: 1_234, statementMs: 2_345, silenceMs: 5_000 };
  const database = await openDatabase({ url: place }, { timeouts, patient });
  closers.push(() => database.close());
  return database;
}

const LIMITS = sql<Record<"lock" | "statement" | "idle", string>>`
  select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`;

describe.skipIf(url === null)("limits of PostgreSQL", () => {
  const own = { lock: "1234ms", statement: "2345ms", idle: "30s" };

  it("apply to the session on a direct connection to PostgreSQL", async () => {
    const { db } = await opened(url ?? "");
    expect((await LIMITS.execute(db)).rows).toEqual([own]);
  });

  it("apply to each transaction behind a pooler, without changing the session or startup parameters", async () => {
    const pooler = await openPooler(new URL(url ?? ""));
    const { db, transaction, snapshot } = await opened(pooler.url);
    const before = (await LIMITS.execute(db)).rows;
    expect(before).not.toEqual([own]);
    expect((await transaction((trx) => LIMITS.execute(trx))).rows).toEqual([own]);
    expect((await snapshot((trx) => LIMITS.execute(trx))).rows).toEqual([own]);
    expect((await LIMITS.execute(db)).rows).toEqual(before);
    expect(pooler.startups.join()).not.toMatch(/timeout|options/);
  });

  it("apply only to idle transactions for long-running commands", async () => {
    const pooler = await openPooler(new URL(url ?? ""));
    const { transaction } = await opened(pooler.url, true);
    const { rows } = await transaction((trx) => LIMITS.execute(trx));
    expect(rows).toEqual([{ lock: "0", statement: "0", idle: "30s" }]);
  });
});
