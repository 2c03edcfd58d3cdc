import { runInThisContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acrossMerchants } from "./across-merchants.ts";
import { createCompiledQuery } from "./compiled.ts";
import { countedPage } from "./counted-page.ts";
import type { Db } from "./database.server.ts";
import { findUnscopedTable } from "./find-unscoped-table.ts";
import { hasMerchant } from "./guard-merchants.ts";
import { onOwner } from "./on-owner.ts";
import { forEachDialect, type TestDatabase } from "./testing.ts";

const M = "sl88";

/** Queries of one merchant, as the platform builds them. */
const SCOPED: Record<string, (db: Db) => { compile(): { sql: string } }> = {
  select: (db) => db.selectFrom("bet").selectAll().where("merchant_id", "=", M),
  list: (db) => db.selectFrom("bet").selectAll().where("merchant_id", "in", [M, "w88"]),
  update: (db) => db.updateTable("bet").set({ win: 1 }).where("merchant_id", "=", M).where("id", "=", "b"),
  delete: (db) => db.deleteFrom("bet").where("merchant_id", "=", M),
  alias: (db) => db.selectFrom("bet as b").selectAll().where("b.merchant_id", "=", M),
  join: (db) =>
    db
      .selectFrom("deposit")
      .innerJoin("account", onOwner("deposit"))
      .select("account.username")
      .where("deposit.merchant_id", "=", M),
  "left join": (db) =>
    db
      .selectFrom("game")
      .leftJoin("bet", (join) => join.onRef("bet.game_id", "=", "game.id").on("bet.merchant_id", "=", M))
      .select("bet.id"),
  subquery: (db) =>
    db
      .selectFrom("account")
      .select((eb) =>
        eb
          .selectFrom("bet")
          .select((bet) => bet.fn.countAll<number>().as("bets"))
          .whereRef("bet.merchant_id", "=", "account.merchant_id")
          .as("bets"),
      )
      .where("merchant_id", "=", M),
  exists: (db) =>
    db
      .selectFrom("account")
      .select("id")
      .where("merchant_id", "=", M)
      .where(sql<boolean>`exists (select 1 from bet where bet.merchant_id = account.merchant_id)`),
  with: (db) =>
    db
      .with("old", (cte) => cte.selectFrom("bet").select("id").where("merchant_id", "=", M))
      .selectFrom("old")
      .select("id"),
  or: (db) =>
    db
      .selectFrom("bet")
      .select("id")
      .where((eb) =>
        eb.or([
          eb.and([eb("merchant_id", "=", M), eb("id", "=", "a")]),
          eb.and([eb("merchant_id", "=", M), eb("id", "=", "b")]),
        ]),
      ),
  insert: (db) =>
    db
      .insertInto("purse_count")
      .values({ merchant_id: M, ledger_account_id: "p", time_zone: "UTC", through_seq: 0 })
      .onConflict((on) => on.columns(["merchant_id", "ledger_account_id"]).doUpdateSet({ through_seq: 1 })),
  "shared table": (db) => db.selectFrom("game").selectAll(),
};

/** Queries that forget the merchant, with the table in question. */
const UNSCOPED: Record<string, [table: string, (db: Db) => { compile(): { sql: string } }]> = {
  select: ["bet", (db) => db.selectFrom("bet").selectAll().where("id", "=", "b")],
  update: ["bet", (db) => db.updateTable("bet").set({ win: 1, merchant_id: M }).where("id", "=", "b")],
  delete: ["bet", (db) => db.deleteFrom("bet").where("id", "=", "b")],
  alias: ["bet", (db) => db.selectFrom("bet as b").selectAll().where("b.id", "=", "b")],
  join: [
    "account",
    (db) =>
      db
        .selectFrom("deposit")
        .innerJoin("account", "account.id", "deposit.account_id")
        .select("account.username")
        .where("deposit.merchant_id", "=", M),
  ],
  "left join": [
    "deposit",
    (db) =>
      db
        .selectFrom("deposit")
        .leftJoin("account", (join) => onOwner("deposit")(join).on("deposit.merchant_id", "=", M))
        .select("deposit.id"),
  ],
  subquery: [
    "bet",
    (db) =>
      db
        .selectFrom("account")
        .select("id")
        .where("merchant_id", "=", M)
        .where("id", "in", (eb) => eb.selectFrom("bet").select("account_id")),
  ],
  exists: [
    "bet",
    (db) =>
      db
        .selectFrom("account")
        .select("id")
        .where("merchant_id", "=", M)
        .where(sql<boolean>`exists (select 1 from bet where bet.account_id = account.id)`),
  ],
  with: [
    "bet",
    (db) =>
      db
        .with("old", (cte) => cte.selectFrom("bet").select("id"))
        .selectFrom("old")
        .select("id"),
  ],
  or: [
    "bet",
    (db) =>
      db
        .selectFrom("bet")
        .select("id")
        .where((eb) => eb.or([eb("merchant_id", "=", M), eb("id", "=", "b")])),
  ],
  insert: [
    "bet_change",
    (db) =>
      db
        .insertInto("bet_change")
        .columns(["merchant_id", "bet_id"])
        .expression((eb) => eb.selectFrom("bet_change").select(["merchant_id", "bet_id"])),
  ],
};

/** Returns a function as if its file were part of the platform. */
function fromPlatform<F>(code: string): F {
  return runInThisContext(code, { filename: "/app/platform/bets/forgetful.ts" });
}

await forEachDialect("the guard of merchants", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  const find = (build: (db: Db) => { compile(): { sql: string } }) =>
    findUnscopedTable(build(database.db).compile().sql, { hasMerchant });

  it.each(Object.entries(SCOPED))("accepts a query that compares the merchant: %s", (_, build) => {
    expect(find(build)).toBeUndefined();
  });

  it.each(Object.entries(UNSCOPED))("finds the table without its merchant: %s", (_, [table, build]) => {
    expect(find(build)).toBe(table);
  });

  const run = fromPlatform<(db: Db) => Promise<unknown>>(
    "(db) => db.selectFrom('bet').select('id').execute()",
  );

  it("throws for a query of the platform, in a transaction too, and names its SQL", async () => {
    await expect(run(database.db)).rejects.toThrow(
      'a query forgets the merchant in bet: select "id" from "bet"',
    );
    await expect(database.transaction(run)).rejects.toThrow("forgets the merchant in bet");
  });

  it("throws for a query in text, a compiled one, and one that a helper runs", async () => {
    const text = fromPlatform<(tag: typeof sql) => (db: Db) => Promise<unknown>>(
      "(sql) => (db) => sql`select id from bet`.execute(db)",
    );
    await expect(text(sql)(database.db)).rejects.toThrow("forgets the merchant in bet");
    const compiled = createCompiledQuery((db: Db) => db.selectFrom("bet").select("type"));
    const callCompiled = fromPlatform<(query: typeof compiled) => (db: Db) => Promise<unknown>>(
      "(query) => (db) => query(db, {})",
    );
    await expect(callCompiled(compiled)(database.db)).rejects.toThrow("forgets the merchant in bet");
    const page = fromPlatform<(page: typeof countedPage) => (db: Db) => Promise<unknown>>(
      "(page) => (db) => page(db.selectFrom('bet').select('id'), { pageNo: 1, pageSize: 5 })",
    );
    await expect(page(countedPage)(database.db)).rejects.toThrow("forgets the merchant in bet");
  });

  it("lets a marked query read all merchants, but not mix them", async () => {
    const all = acrossMerchants(database.db, "a test");
    await expect(run(all)).resolves.toEqual([]);
    const mix = fromPlatform<(db: Db) => Promise<unknown>>(
      "(db) => db.selectFrom('bet').innerJoin('account', 'account.id', 'bet.account_id').select('bet.id').execute()",
    );
    await expect(mix(all)).rejects.toThrow("a query mixes merchants in account");
  });

  it("leaves a test's own queries alone", async () => {
    await expect(database.db.selectFrom("bet").select("id").execute()).resolves.toEqual([]);
  });
});
