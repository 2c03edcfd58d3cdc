import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPlatformError } from "../core/errors.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { openDatabase, type Trx } from "./database.server.ts";
import { getIdTime, newId } from "./ids.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import { postgresUrl } from "./postgres-testing.ts";
import { forEachDialect, openTestPostgres, openTestSqlite, type TestDatabase } from "./testing.ts";

const merchant = (id: string) => ({ id, name: id, currency: "PHP", created_at: 1 });

await forEachDialect("database", (open, dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("keeps committed transactions, and nothing of a transaction that threw", async () => {
    await database.transaction((trx) => trx.insertInto("merchant").values(merchant("kept")).execute());
    const failing = database.transaction(async (trx) => {
      await trx.insertInto("merchant").values(merchant("lost")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const rows = await database.db.selectFrom("merchant").select("id").execute();
    expect(rows).toEqual([{ id: "kept" }]);
  });

  it("refuses `db` and a nested transaction inside a transaction, instead of hanging", async () => {
    const outer = database.transaction(() => database.db.selectFrom("merchant").selectAll().execute());
    await expect(outer).rejects.toThrow("only its trx");
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toThrow("only its trx");
    await expect(database.transaction(async () => 1)).resolves.toBe(1);
  });

  it("lets a promise started in a transaction use the database after its end", async () => {
    let later: Promise<unknown> | undefined;
    let release = () => {};
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    await database.transaction(async () => {
      later = ended.then(() => database.db.selectFrom("merchant").select("id").execute());
    });
    release();
    await expect(later).resolves.toBeDefined();
  });

  it("retries a transaction after a retryable failure, five times at most", async () => {
    const failure = Object.assign(new Error("again"), {
      code: dialect === "sqlite" ? "SQLITE_BUSY" : "40P01",
    });
    let calls = 0;
    const third = await database.transaction(async () => {
      calls++;
      if (calls < 3) throw failure;
      return calls;
    });
    expect(third).toBe(3);
    calls = 0;
    const never = database.transaction(async () => {
      calls++;
      throw failure;
    });
    await expect(never).rejects.toBe(failure);
    expect(calls).toBe(5);
  });

  it("publishes a transaction's events once each after the commit, and none when it threw", async () => {
    const acknowledged: { accountId: string; committed: boolean }[] = [];
    let committed = false;
    database.publishTo((_topic, { accountId }) => void acknowledged.push({ accountId, committed }));
    const at = (accountId: string) => ({ merchantId: "kept", accountId });
    let attempts = 0;
    await database.transaction(async (trx) => {
      attempts++;
      trx.publish("balance", at(`attempt-${attempts}`));
      trx.publish("balance", at("maria"));
      trx.publish("balance", at("maria"));
      if (attempts < 2) throw Object.assign(new Error("again"), { code: "SQLITE_BUSY" });
      committed = true;
    });
    const failing = database.transaction(async (trx) => {
      trx.publish("balance", at("nobody"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(acknowledged).toEqual([
      { accountId: "attempt-2", committed: true },
      { accountId: "maria", committed: true },
    ]);
  });

  it("reads bigints and sums as numbers, and throws beyond 2^53 instead of rounding", async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const int = sql.raw(dialect === "sqlite" ? "integer" : "bigint");
    const read = (text: string) =>
      sql<{ n: number }>`select cast(${text} as ${int}) as n`.execute(database.db);
    expect((await read(String(max))).rows).toEqual([{ n: max }]);
    expect((await read(String(-max))).rows).toEqual([{ n: -max }]);
    await expect(read("9007199254740992")).rejects.toThrow(RangeError);
    await expect(read("9007199254740993")).rejects.toThrow(RangeError);
    const total = await database.db
      .selectFrom("merchant")
      .select((eb) => eb.fn.sum<number>("created_at").as("total"))
      .executeTakeFirst();
    expect(total).toEqual({ total: 1 });
  });

  it("gives a snapshot a consistent view while another server writes", async () => {
    const other = await database.again();
    const count = (db: TestDatabase["db"]) =>
      db
        .selectFrom("merchant")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
    const [before, after] = await database.snapshot(async (view) => {
      const first = await count(view);
      await other.transaction((trx) => trx.insertInto("merchant").values(merchant("late")).execute());
      return [first, await count(view)];
    });
    expect(after).toEqual(before);
    expect((await count(database.db)).n).toBe((before?.n ?? 0) + 1);
    await other.close();
  });

  it.runIf(dialect === "postgres")("survives a connection lost in the middle of a transaction", async () => {
    const lost: Error[] = [];
    const server = await database.again((error) => lost.push(error));
    const cut = server.transaction(async (trx) => {
      await trx.insertInto("merchant").values(merchant("cut")).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await trx.insertInto("merchant").values(merchant("cut-2")).execute();
    });
    await expect(cut).rejects.toThrow();
    expect(lost.length).toBeGreaterThan(0);
    const found = await server.db.selectFrom("merchant").select("id").where("id", "like", "cut%").execute();
    expect(found).toEqual([]);
    await server.close();
  });

  it("allows two servers to write at the same moment", async () => {
    const other = await database.again();
    const writes = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? database : other).transaction(async (trx: Trx) => {
        await trx.selectFrom("merchant").selectAll().execute();
        await trx
          .insertInto("merchant")
          .values(merchant(`both-${index}`))
          .execute();
      }),
    );
    await Promise.all(writes);
    await other.close();
  });
});

it("throws DATABASE_UNAVAILABLE with its cause when PostgreSQL cannot be reached", async () => {
  const nobody = createServer().listen(0, "127.0.0.1");
  await once(nobody, "listening");
  const { port } = nobody.address() as AddressInfo;
  await new Promise((closed) => nobody.close(closed));
  const database = await openDatabase({ url: `postgres://127.0.0.1:${port}/none` });
  const thrown = await database.db.selectFrom("merchant").select("id").execute().catch(asPlatformError);
  expect(thrown).toMatchObject({
    code: "DATABASE_UNAVAILABLE",
    cause: { message: `connect ECONNREFUSED 127.0.0.1:${port}` },
  });
  await database.close();
});

describe("migrations", () => {
  const stores: [string, () => Promise<TestDatabase>][] = [
    ["sqlite", () => openTestSqlite({ migrated: false })],
  ];
  beforeAll(async () => {
    const url = await postgresUrl();
    if (url) stores.push(["postgres", () => openTestPostgres(url, { migrated: false })]);
  });

  it("run once when three servers start together, and do nothing afterwards", async () => {
    for (const [, open] of stores) {
      const first = await open();
      const second = await first.again();
      const third = await first.again();
      const done = await Promise.all([first, second, third].map((server) => migrate(server)));
      expect(done.flat()).toEqual(MIGRATION_NAMES);
      expect(await migrate(first)).toEqual([]);
      await second.close();
      await third.close();
      await first.drop();
    }
  });

  it("refuse a database migrated by a later version", async () => {
    const database = await openTestSqlite();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow("later version of Marquee (9999-later)");
    await database.drop();
  });

  it("assign a number of several accounts to the oldest one, and keep it unique afterwards", async () => {
    for (const [, open] of stores) {
      const database = await open();
      await migrate(database);
      await addMerchant(database, "m");
      await addMerchant(database, "n");
      // Restores the database's earlier schema.
      await sql`drop index account_verified_mobile`.execute(database.db);
      await sql`alter table account drop column mobile_verified_at`.execute(database.db);
      await sql`delete from kysely_migration where name = '0008-verified-numbers'`.execute(database.db);
      const add = async (
        merchantId: string,
        mobile: string | null,
        registeredAt: number,
        type: 0 | 4 = 0,
      ) => {
        const id = await addAccount(database, merchantId, { now: registeredAt, type });
        const row = { mobile, registered_at: registeredAt };
        await database.db.updateTable("account").set(row).where("id", "=", id).execute();
        return id;
      };
      await add("m", "+6391", 1_000, 4);
      const younger = await add("m", "+6391", 3_000);
      const owner = await add("m", "+6391", 2_000);
      await add("m", null, 4_000);
      const alone = await add("m", "+6392", 5_000);
      const atOtherMerchant = await add("n", "+6391", 6_000);
      expect(await migrate(database)).toEqual(["0008-verified-numbers"]);
      const proved = database.db.selectFrom("account").select(["id", "mobile_verified_at as at"]);
      expect(await proved.where("mobile_verified_at", "is not", null).orderBy("at").execute()).toEqual([
        { id: owner, at: 2_000 },
        { id: alone, at: 5_000 },
        { id: atOtherMerchant, at: 6_000 },
      ]);
      const second = database.db
        .updateTable("account")
        .set({ mobile_verified_at: 1 })
        .where("id", "=", younger);
      await expect(second.execute()).rejects.toThrow();
      await database.drop();
    }
  });

  it("leave no partial changes when one fails", async () => {
    for (const [, open] of stores) {
      const database = await open();
      // Conflicts with the second to last object that the first migration creates.
      await sql`create table announcement (id text)`.execute(database.db);
      await expect(migrate(database)).rejects.toThrow();
      await expect(sql`select * from merchant`.execute(database.db)).rejects.toThrow();
      await sql`drop table announcement`.execute(database.db);
      expect((await migrate(database))[0]).toBe("0001-the-house");
      await database.drop();
    }
  });

  it("begin every merchant table's primary key or first index with merchant_id", async () => {
    const database = await openTestSqlite();
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'table' and sql like '%merchant_id%'`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const table of rows) {
      expect(table.sql, table.name).toMatch(/(primary key|unique) \(merchant_id[,)]/);
    }
    await database.drop();
  });
});

describe("SQLite's durability", () => {
  it("syncs every commit: FULL, in WAL mode, with foreign keys on", async () => {
    const database = await openTestSqlite({ durable: true });
    const pragma = async (name: string) =>
      (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db)).rows[0];
    expect(await pragma("synchronous")).toEqual({ synchronous: 2 });
    expect(await pragma("journal_mode")).toEqual({ journal_mode: "wal" });
    expect(await pragma("foreign_keys")).toEqual({ foreign_keys: 1 });
    expect(await pragma("busy_timeout")).toEqual({ timeout: 10 });
    await database.drop();
  });

  it("syncs in a thread for a transaction with `syncBeside`, and for no other", async () => {
    const database = await openTestSqlite({ durable: true });
    const level = async (db: TestDatabase["db"]) =>
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous;
    const add = (id: string) => async (trx: Trx) => {
      await trx.insertInto("merchant").values(merchant(id)).execute();
      return level(trx);
    };
    const levels = await Promise.all([
      database.transaction(add("waits")),
      database.transaction(add("beside"), { syncBeside: true }),
      database.transaction(add("waits-too")),
    ]);
    expect(levels).toEqual([2, 1, 2]);
    const failing = database.transaction(
      async (trx) => {
        await add("lost")(trx);
        throw new Error("no");
      },
      { syncBeside: true },
    );
    await expect(failing).rejects.toThrow("no");
    expect(await level(database.db)).toBe(2);
    const rows = await database.db.selectFrom("merchant").select("id").orderBy("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(["beside", "waits", "waits-too"]);
    await database.drop();
  });

  it("is not the default: better-sqlite3 uses NORMAL in WAL mode", async () => {
    const database = await openTestSqlite({ durable: true });
    const plain = new BetterSqlite(database.file);
    expect(plain.pragma("synchronous", { simple: true })).toBe(1);
    plain.close();
    await database.drop();
  });
});

describe("ids", () => {
  it("contain their time and sort by it", () => {
    const early = newId(1_763_000_000_000);
    const late = newId(1_763_000_000_001);
    expect(getIdTime(early)).toBe(1_763_000_000_000);
    expect(early < late).toBe(true);
    expect(newId(5)).not.toBe(newId(5));
    expect(getIdTime("nonsense")).toBeNaN();
  });
});
