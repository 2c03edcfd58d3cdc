import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asPlatformError } from "../core/errors.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { postgresUrl } from "./postgres-testing.ts";
import { openSilentProxy } from "./silent-line-testing.ts";
import { openTestPostgres, type TestDatabase } from "./testing.ts";

const url = await postgresUrl();
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Opens a proxy that is closed after the tests. */
async function lineTo(target: URL | null) {
  const line = await openSilentProxy(target);
  closers.push(line.close);
  return line;
}

/** Shorter than a server's, in the same order. */
const timeouts = { connectMs: 2_000, lockMs: 250, statementMs: 500, silenceMs: 2_000 };

function at(place: string): Promise<Database> {
  const opened = openDatabase({ url: place }, { timeouts });
  closers.push(async () => (await opened).close());
  return opened;
}

const ask = (database: Database) => database.db.selectFrom("merchant").select("id").execute();

/** Returns the error of a missing answer: our code, and the SQLSTATE, which shows which side gave up. */
async function fate(work: () => Promise<unknown>) {
  const error: unknown = await work().catch((thrown) => thrown);
  return [asPlatformError(error).code, (error as { code?: string }).code];
}

it.concurrent("gives up on a server that accepts the connection but does not respond", async () => {
  const { port } = await lineTo(null);
  const database = await at(`postgres://127.0.0.1:${port}/none`);
  const found = await fate(() => ask(database));
  expect(found).toEqual(["DATABASE_UNAVAILABLE", "08001"]);
});

describe.skipIf(url === null)("PostgreSQL", () => {
  let copy: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    copy = await openTestPostgres(url ?? "");
    database = await at(location().href);
  });
  afterAll(() => copy.drop());

  const location = () => new URL("url" in copy.location ? copy.location.url : "");

  it.concurrent("limits how long it waits for a lock, and can be used again afterwards", async () => {
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
    const found = await fate(rename);
    expect(found).toEqual(["DATABASE_UNAVAILABLE", "55P03"]);
    released.resolve();
    await holder;
    await rename();
  });

  it.concurrent("cancels a statement that takes too long", async () => {
    const found = await fate(() => sql`select pg_sleep(60)`.execute(database.db));
    expect(found).toEqual(["DATABASE_UNAVAILABLE", "57014"]);
  });

  it.concurrent("drops the connection when the server hangs, and reuses nothing of a running transaction", async () => {
    const line = await lineTo(location());
    const place = location();
    place.port = String(line.port);
    const stopping = await at(place.href);
    await ask(stopping);
    const found = await fate(() =>
      stopping.transaction(async (trx) => {
        await trx
          .insertInto("merchant")
          .values({ id: "half", name: "half", currency: "PHP", created_at: 1 })
          .execute();
        line.still = true;
        await sql`select 1`.execute(trx);
      }),
    );
    expect(found).toEqual(["DATABASE_UNAVAILABLE", "08006"]);
    const before = performance.now();
    expect(await fate(() => ask(stopping)), "at once").toEqual(["DATABASE_UNAVAILABLE", "08001"]);
    expect(performance.now() - before).toBeLessThan(timeouts.connectMs);
    line.still = false;
    const names = await vi.waitFor(() => ask(stopping), { timeout: 10_000, interval: 50 });
    expect(names.map(({ id }) => id)).not.toContain("half");
  });

  it.concurrent("reports that the connection broke during a statement, and continues with another", async () => {
    const line = await lineTo(location());
    const place = location();
    place.port = String(line.port);
    const breaking = await at(place.href);
    const found = fate(() =>
      breaking.transaction(async (trx) => {
        await sql`select 1`.execute(trx);
        const slow = sql`select pg_sleep(0.4)`.execute(trx);
        line.cut();
        await slow;
      }),
    );
    expect(await found).toEqual(["DATABASE_UNAVAILABLE", "08006"]);
    await ask(breaking);
  });
});
