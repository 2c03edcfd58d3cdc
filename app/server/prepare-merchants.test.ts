import { sql } from "kysely";
import { expect, it } from "vitest";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { testServices } from "../platform/core/testing.ts";
import { acrossMerchants } from "../platform/database/across-merchants.ts";
import type { Database } from "../platform/database/database.server.ts";
import { postgresUrl } from "../platform/database/postgres-testing.ts";
import { runWithLock } from "../platform/database/run-with-lock.ts";
import { forEachDialect, openTestPostgres } from "../platform/database/testing.ts";
import { encryptedTexts } from "../platform/ports/encrypted-text.ts";
import { testClock, testMerchant } from "../platform/testing.ts";
import { audit } from "../platform/wallet/audit.ts";
import { prepareMerchants } from "./prepare-merchants.ts";

await forEachDialect("servers that start at once", (open) => {
  it("create a demonstration's accounts and offers once", async () => {
    const database = await open();
    const merchants = ["m1", "m2"].map((code) =>
      testMerchant({
        code,
        switches: { missions: true, tournaments: true },
      }),
    );
    const clock = testClock();
    const seeds = encryptedTexts(Buffer.alloc(32, 7));
    let operators = 0;
    const prepared = (database: Database) =>
      prepareMerchants(
        testServices({
          ...{ database, clock, log: { warn() {} }, merchants: { all: () => merchants } },
          hasher: { hash: async () => "hash", verify: async () => true, isCurrent: () => true },
          jackpotSeeds: seeds,
          promotionSeeds: seeds,
        }),
        { lotteryRounds: null, seedOperators: async () => void operators++ },
      );
    const servers = database.dialect === "postgres" ? [1, 2, 3, 4] : [1];
    const opened = await Promise.all(servers.map(() => database.again()));
    await Promise.all(opened.map(prepared));
    await prepared(database);
    const counted = await database.db
      .selectFrom("promotion")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow();
    expect(counted.all).toBeGreaterThan(0);
    expect((await audit(database)).findings).toEqual([]);
    expect(operators).toBe(servers.length + 1);
    for (const one of opened) await one.close();
    await database.drop();
  });
});

await forEachDialect("a server of merchants that are no demonstrations", (open) => {
  it.each([
    ["live", null],
    ["demonstration", async () => {}],
  ])("opens their malls and pools before their first member, in the mode %s", async (_, seedOperators) => {
    const database = await open();
    const jackpot = {
      source: "pool",
      shareBasisPoints: 30,
      seed: 1_000,
      trigger: { kind: "random", amount: 5_000 },
    };
    const merchants = [
      testMerchant({ code: "mall", demonstrationGrant: 0 }),
      testMerchant({ code: "pool", demonstrationGrant: 0, jackpot: jackpot as MerchantProfile["jackpot"] }),
    ];
    const seeds = encryptedTexts(Buffer.alloc(32, 7));
    const services = testServices({
      ...{ database, clock: testClock(), log: { warn() {} }, merchants: { all: () => merchants } },
      jackpotSeeds: seeds,
      promotionSeeds: seeds,
    });
    await prepareMerchants(services, { lotteryRounds: null, seedOperators });
    const malls = await acrossMerchants(database.db, "a test of two merchants")
      .selectFrom("point_mall")
      .select("merchant_id")
      .orderBy("merchant_id")
      .execute();
    expect(malls.map(({ merchant_id }) => merchant_id)).toEqual(["mall", "pool"]);
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });
});

const url = await postgresUrl();
it.skipIf(url === null)(
  "a server's turn ends when that server is gone, and no other server has the turn before",
  async () => {
    const database = await openTestPostgres(url ?? "", { migrated: false });
    const other = await database.again();
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const first = runWithLock(database, "test", async () => {
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    await expect(runWithLock(other, "test", async () => "mine", 200)).rejects.toThrow(
      "is it standing still?",
    );
    await runWithLock(other, "another", async () => {});
    await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid() and database = (
      select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtext('marquee:test:' || current_schema())::bigint
        & x'ffffffffffffffff'::bigint
  `.execute(other.db);
    expect(await runWithLock(other, "test", async () => "mine", 5_000)).toBe("mine");
    ended.resolve();
    await expect(first).rejects.toThrow();
    await other.close();
    await database.drop();
  },
);
