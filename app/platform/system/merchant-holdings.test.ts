import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccount } from "../accounts/accounts.server.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { testClock, testMerchant } from "../testing.ts";
import { merchantHoldings } from "./merchant-holdings.server.ts";
import { seedDemonstration } from "./seed.server.ts";

await forEachDialect("what people have at a merchant", (open) => {
  let database: TestDatabase;
  const clock = testClock();
  const merchant = testMerchant();

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("merchant holdings count registered accounts and their balances, without demonstration accounts", async () => {
    const none = { members: 0, balance: 0 };
    expect(await merchantHoldings(database.db, merchant.code)).toEqual(none);
    await seedDemonstration({ database, clock, hasher: quickHasher() }, [merchant]);
    expect(await merchantHoldings(database.db, merchant.code)).toEqual(none);
    for (const username of ["anna01", "ben002"]) {
      await database.transaction((trx) =>
        openAccount(trx, merchant, {
          type: 0,
          username,
          passwordHash: "x",
          uplineId: null,
          language: merchant.defaultLanguage,
          ip: "",
          registerMethod: "WEB",
          grant: 25_000,
          now: clock.now(),
        }),
      );
    }
    expect(await merchantHoldings(database.db, merchant.code)).toEqual({ members: 2, balance: 50_000 });
    expect(await merchantHoldings(database.db, "other")).toEqual(none);
  });
});
