import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPlatformError } from "../core/errors.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { openTestPostgres, type TestDatabase } from "./testing.ts";
import { postgresUrl } from "./testing-postgres.ts";

const url = await postgresUrl();
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A way to PostgreSQL on which nothing comes back while it is `still`, as from a server that was stopped. */
async function lineTo(target: URL | null) {
  const sockets = new Set<Socket>();
  const line = { still: target === null };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (!target) return;
    const through = connect({ host: target.hostname, port: Number(target.port || 5432) });
    through.on("error", () => socket.destroy());
    sockets.add(through);
    socket.pipe(through);
    through.on("data", (bytes) => line.still || socket.write(bytes));
    socket.on("close", () => through.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return Object.assign(line, { port: (server.address() as AddressInfo).port });
}

function at(place: string): Promise<Database> {
  const opened = openDatabase({ url: place });
  closers.push(async () => (await opened).close());
  return opened;
}

const ask = (database: Database) => database.db.selectFrom("merchant").select("id").execute();

/** What an answer is that did not come, and after how many seconds. */
async function fate(work: () => Promise<unknown>) {
  const begun = performance.now();
  const { code } = asPlatformError(await work().catch((error) => error));
  return { code, seconds: Math.round((performance.now() - begun) / 1000) };
}

it.concurrent("gives up on a server that accepts and says nothing", async () => {
  const { port } = await lineTo(null);
  const database = await at(`postgres://127.0.0.1:${port}/none`);
  const { code, seconds } = await fate(() => ask(database));
  expect(code).toBe("DATABASE_UNAVAILABLE");
  expect(seconds).toBeLessThanOrEqual(11);
});

describe.skipIf(url === null)("PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestPostgres(url ?? "");
  });
  afterAll(() => database.drop());

  const location = () => new URL("url" in database.location ? database.location.url : "");

  it.concurrent("waits for nobody's lock for long, and is whole afterwards", async () => {
    const row = { id: "held", name: "held", currency: "PHP", created_at: 1 };
    await database.db.insertInto("merchant").values(row).execute();
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(async (trx) => {
      await trx.updateTable("merchant").set({ name: "mine" }).where("id", "=", "held").execute();
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const rename = () =>
      database.transaction((trx) =>
        trx.updateTable("merchant").set({ name: "theirs" }).where("id", "=", "held").execute(),
      );
    const { code, seconds } = await fate(rename);
    expect(code).toBe("DATABASE_UNAVAILABLE");
    expect(seconds).toBeLessThanOrEqual(6);
    released.resolve();
    await holder;
    await rename();
  });

  it.concurrent("ends a statement that takes too long", async () => {
    const { code, seconds } = await fate(() => sql`select pg_sleep(60)`.execute(database.db));
    expect(code).toBe("DATABASE_UNAVAILABLE");
    expect(seconds).toBeLessThanOrEqual(11);
  });

  it.concurrent("is given up when it stands still, and nothing of a transaction under way is used again", async () => {
    const line = await lineTo(location());
    const place = location();
    place.port = String(line.port);
    const stopping = await at(place.href);
    await ask(stopping);
    const { code, seconds } = await fate(() =>
      stopping.transaction(async (trx) => {
        await trx
          .insertInto("merchant")
          .values({ id: "half", name: "half", currency: "PHP", created_at: 1 })
          .execute();
        line.still = true;
        await sql`select 1`.execute(trx);
      }),
    );
    expect(code).toBe("DATABASE_UNAVAILABLE");
    expect(seconds).toBeLessThanOrEqual(13);
    line.still = false;
    const names = await ask(stopping);
    expect(names.map(({ id }) => id)).not.toContain("half");
  });
});
