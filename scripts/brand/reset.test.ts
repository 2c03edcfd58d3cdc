import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { merchantProfile } from "../../app/brand/merchant-profile.ts";
import { openAccount } from "../../app/platform/accounts/accounts.server.ts";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import { lockFolder } from "../../app/platform/database/folder-lock.ts";
import { forEachDialect, openTestSqlite, type TestDatabase } from "../../app/platform/database/testing.ts";
import { auditOperatorLog } from "../../app/platform/operators/operators.server.ts";
import { systemClock as clock } from "../../app/platform/ports/clock.ts";
import { memoryLimiter } from "../../app/platform/ports/limiter.ts";
import { argon2Hasher } from "../../app/platform/ports/password-hasher.ts";
import { derivedVendorKeys } from "../../app/platform/ports/vendor-keys.ts";
import { testSessions } from "../../app/platform/sessions/testing.ts";
import { testStepUp } from "../../app/platform/step-up/testing.ts";
import { demoSignIns } from "../../app/platform/system/seed.server.ts";
import { testContext, testVerification } from "../../app/platform/testing.ts";
import { audit } from "../../app/platform/wallet/audit.ts";
import { deleteSandboxMerchant } from "../../app/sandbox/delete-merchant.ts";
import { createSandbox } from "../../app/sandbox/sandbox.ts";
import { readBrands } from "./brands.ts";
import { useDatabase } from "./demonstration-testing.ts";
import { resetBrand } from "./reset.ts";
import { seedBrand } from "./seed.ts";

const sure = async () => true;
let clear = async () => {};
afterEach(() => clear());

/** Returns all rows of a merchant as text, by table. */
async function readRows({ db, dialect }: TestDatabase, merchantId: string) {
  const { rows: tables } = await (dialect === "sqlite"
    ? sql<{ name: string }>`select distinct m.name from sqlite_schema as m, pragma_table_info(m.name) as c
        where m.type = 'table' and c.name = 'merchant_id' order by 1`
    : sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'merchant_id' order by 1`
  ).execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)} where merchant_id = ${merchantId}`.execute(
      db,
    );
    found[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}

/** Adds a table of a merchant as a later migration may: with a reference, and a trigger that refuses to delete. */
async function addTable({ db, dialect }: TestDatabase): Promise<void> {
  const says = "novelties never change";
  const statements = [
    `create table novelty (merchant_id text not null, id text not null, account_id text not null,
      primary key (merchant_id, id), foreign key (merchant_id, account_id) references account (merchant_id, id))`,
    ...(dialect === "sqlite"
      ? [
          `create trigger novelty_no_delete before delete on novelty begin select raise(abort, '${says}'); end`,
        ]
      : [
          `create function novelty_stays() returns trigger language plpgsql as $$
           begin raise exception '${says}'; end $$`,
          `create trigger novelty_no_delete before delete on novelty
           for each row execute function novelty_stays()`,
        ]),
    "insert into novelty select merchant_id, id, id from account where merchant_id in ('siam', 'manila')",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

await forEachDialect("brand reset", (open) => {
  it("deletes all data of one demonstration, seeds it again, and changes no other merchant", async () => {
    const database = await open();
    ({ clear } = await useDatabase(database));
    const brands = readBrands();
    for (const id of ["siam-jade", "manila-star"]) await seedBrand(id, brands);
    await addTable(database);
    const before = await readRows(database, "manila");
    expect(before.novelty?.length).toBeGreaterThan(5);
    const earlier = await readRows(database, "siam");

    expect(await resetBrand("siam-jade", brands, sure)).toMatch(
      /^siam-jade is as after a first start\. Deleted: \d{3,} rows of the database, 0 of the sandbox\. Created: 32 accounts opened, /,
    );
    expect(await readRows(database, "manila")).toEqual(before);
    const now = await readRows(database, "siam");
    expect(now.novelty).toEqual([]);
    for (const table of ["account", "entry", "bet"]) {
      const kept = new Set(earlier[table]);
      expect(now[table]?.filter((row) => kept.has(row))).toEqual([]);
    }
    expect((await audit(database)).findings).toEqual([]);
    expect((await auditOperatorLog(database.db)).findings).toEqual([]);
    for (const table of ["novelty", "entry"])
      await expect(
        sql`delete from ${sql.table(table)} where merchant_id = 'manila'`.execute(database.db),
      ).rejects.toThrow(/never change/);
    await expectSignIns(database);
  });

  it("deletes nothing of a merchant with an account without play money, or with a real payment", async () => {
    const database = await open();
    ({ clear } = await useDatabase(database));
    const brands = readBrands();
    await seedBrand("manila-star", brands);
    const manila = findMerchant("manila-star");
    const paid = await openPlayer(database, manila, { username: "paula", grant: 1_000 });
    await payReally(database, paid);
    const before = await readRows(database, "manila");
    await expect(resetBrand("manila-star", brands, sure)).rejects.toThrow(
      "has payments through xendit: their money is real. Nothing was deleted.",
    );
    await openPlayer(database, manila, { username: "anna01", grant: 0 });
    await expect(resetBrand("manila-star", brands, sure)).rejects.toThrow(
      "has accounts from a time when it was not a demonstration, such as anna01",
    );
    const after = await readRows(database, "manila");
    expect([after.deposit, after.entry]).toEqual([before.deposit, before.entry]);
  });
});

describe("brand reset on SQLite", () => {
  it("refuses while a server has the data folder, and deletes nothing unless confirmed", async () => {
    const database = await openTestSqlite();
    const { dataFolder, clear: drop } = await useDatabase(database);
    clear = drop;
    const brands = readBrands();
    await seedBrand("northgate", brands);
    const before = await readRows(database, "northgate");
    const unlock = await lockFolder(dataFolder);
    await expect(resetBrand("northgate", brands, sure)).rejects.toThrow(
      `Another server runs over the data folder ${dataFolder}: stop it`,
    );
    unlock();
    await expect(resetBrand("northgate", brands, async () => false)).rejects.toThrow("Nothing was deleted.");
    expect(await readRows(database, "northgate")).toEqual(before);
  });
});

it("the sandbox forgets the rounds, wallets and payments of one merchant", async () => {
  const database = await openTestSqlite();
  const { dataFolder, clear: drop } = await useDatabase(database);
  clear = drop;
  const sandbox = createSandbox({
    platformUrl: "http://127.0.0.1:1",
    origin: "http://studio.localhost",
    payOrigin: "http://pay.localhost",
    keys: derivedVendorKeys([{ id: "1", secret: Buffer.alloc(32) }]),
    clock,
    dataFolder,
    ticking: false,
  });
  await sandbox.close();
  const fill = (file: string, work: (db: BetterSqlite.Database) => unknown) => {
    const db = new BetterSqlite(join(dataFolder, file));
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  const GIFT = "insert into slot_gift values (?, 'AURORA', 'r', 'g', 'p', 'PHP', 1, 1, 1, 0)";
  const WALLET = "insert into wallet values (?, 'AURORA', 'p', 'PHP', 5, '', 1)";
  const PAYOUT =
    "insert into payout values (?, ?, 'r', 'm', '1', 'h', 1, 'PHP', 2, 'accepted', '', 1, 1, '')";
  for (const merchant of ["manila", "siam"]) {
    fill("studio/studio.sqlite", (db) => db.prepare(GIFT).run(merchant));
    fill("studio/wallets.sqlite", (db) => db.prepare(WALLET).run(merchant));
    fill("payments/payments.sqlite", (db) => db.prepare(PAYOUT).run(merchant, merchant));
  }
  fill("studio/studio.sqlite", (db) => db.exec("insert into book_due values ('gone', 1)"));
  expect(deleteSandboxMerchant(dataFolder, "siam")).toBe(4);
  for (const [file, table] of [
    ["studio/studio.sqlite", "slot_gift"],
    ["studio/wallets.sqlite", "wallet"],
    ["payments/payments.sqlite", "payout"],
  ] as const)
    expect(fill(file, (db) => db.prepare(`select merchant from ${table}`).all())).toEqual([
      { merchant: "manila" },
    ]);
});

function findMerchant(id: string): MerchantProfile {
  const brand = readBrands().byId(id);
  if (!brand) throw new Error(`${id} does not serve`);
  return merchantProfile(brand);
}

/** Signs in with every known account of siam-jade. */
async function expectSignIns(database: TestDatabase): Promise<void> {
  const siam = findMerchant("siam-jade");
  const services = { database, clock, hasher: argon2Hasher(), limiter: memoryLimiter() };
  const sessions = testSessions({
    ...services,
    verification: testVerification(),
    stepUp: testStepUp(database, clock),
  });
  const known = demoSignIns([siam]);
  expect(known).toHaveLength(5);
  for (const { username, password, type } of known) {
    const at = testContext(siam, { audience: type === 0 ? "member" : "agent" });
    const signedIn = await sessions.signIn(at, { type: "username", username, password, rememberMe: false });
    expect(signedIn.token).toBeTruthy();
  }
}

async function openPlayer(
  database: TestDatabase,
  merchant: MerchantProfile,
  { username, grant }: { username: string; grant: number },
): Promise<string> {
  const member = { type: 0, username, passwordHash: "x", uplineId: null, language: "EN" } as const;
  const id = await database.transaction((trx) =>
    openAccount(trx, merchant, { ...member, ip: "", registerMethod: "WEB", grant, now: clock.now() }),
  );
  return id ?? "";
}

async function payReally({ db }: TestDatabase, accountId: string): Promise<void> {
  const now = clock.now();
  await db
    .insertInto("deposit")
    .values({
      ...{ merchant_id: "manila", id: "d1", account_id: accountId, reference: "r1", channel: "card" },
      ...{ kind: "card", provider: "xendit", amount: 100, currency: "PHP", state: "pending", reason: "" },
      ...{ idempotency_key: "k", digest: "", credited: 0, taken_back: 0, reversed: 0, day: "2026-11-30" },
      ...{ created_at: now, expires_at: now, updated_at: now },
    })
    .execute();
}
