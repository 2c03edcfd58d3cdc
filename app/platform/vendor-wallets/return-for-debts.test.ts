import { afterAll, beforeAll, expect, it } from "vitest";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { loadMoneyEvents, purse, purseBalance, system, takeBack } from "../wallet/wallet.server.ts";
import { makeTestTransfer, openWalletFixture } from "./testing.ts";
import { createVendorTransferService, returnForDebts } from "./vendor-wallets.server.ts";

await forEachDialect("money at a vendor of a member who owes some", (open) => {
  let database: TestDatabase;
  let fixtures = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  /** Adds a member whose only money is `there` at JADE, and who owes a reversal of 30,000. */
  async function debtor(there: number) {
    const fixture = await openWalletFixture(database, { code: `d${++fixtures}` });
    const { merchant, clock } = fixture;
    const maria = await fixture.member(there);
    await makeTestTransfer(fixture, maria, "in", there);
    const own = purse(maria.id, "PHP");
    await database.transaction((trx) =>
      takeBack(trx, {
        merchantId: merchant.code,
        source: "test",
        idempotencyKey: "void",
        kind: "rollback",
        book: "real",
        from: { accountId: maria.id, currency: "PHP" },
        amount: 30_000,
        to: [{ account: system("vendor:ORION", "PHP"), amount: 30_000 }],
        cause: "bet",
        causeId: "bet",
        postedAt: clock.now(),
      }),
    );
    const money = async () => {
      const { available, debt } = await purseBalance(database.db, merchant.code, own);
      return { available, debt, there: fixture.jade.getBalance(maria.id) };
    };
    const services = testServices({
      database,
      clock,
      vendors: fixture.vendors,
      log: { warn: () => undefined },
    });
    const service = createVendorTransferService(services);
    /** Returns the money returns as shown to operators. */
    const returns = async () => (await service.returns([merchant.code], { pageNo: 1, pageSize: 10 })).list;
    return { fixture, maria, money, returns, run: () => returnForDebts(services, merchant) };
  }

  it("returns automatically and pays the debt; the rest stays in the balance", async () => {
    const { fixture, maria, money, run } = await debtor(50_000);
    expect(await money()).toEqual({ available: 0, debt: 30_000, there: 50_000 });
    expect(await getCode(makeTestTransfer(fixture, maria, "in", 100))).toBe("DEBT_OPEN");
    await run();
    expect(await money()).toEqual({ available: 20_000, debt: 0, there: 0 });
    const [, back] = (
      await fixture.wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 10 })
    ).list.toReversed();
    const [first] = await loadMoneyEvents(database.db, fixture.merchant.code, "vendor_transfer", [
      back?.transferId ?? "",
    ]);
    expect(first).toMatchObject({ actor: "system", reason: "records.debt.returned" });
    await run();
    expect((await fixture.wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 10 })).list).toHaveLength(
      2,
    );
  });

  it("returns once, including winnings, when a vendor that did not answer is back", async () => {
    const { fixture, maria, money, returns, run } = await debtor(20_000);
    fixture.jade.script.down = true;
    const since = fixture.clock.now();
    await run();
    fixture.clock.advance(60_000);
    await run();
    expect(await returns()).toMatchObject([
      {
        accountId: maria.id,
        vendor: "JADE",
        cause: "debt",
        since,
        triedAt: since + 60_000,
        transferId: null,
      },
    ]);
    expect((await returns())[0]?.fault).toContain("does not tell");
    expect(await money()).toEqual({ available: 0, debt: 30_000, there: 20_000 });
    fixture.jade.script.down = false;
    fixture.jade.play(maria.id, 5_000);
    fixture.jade.script.next = "lost";
    await run();
    await run();
    expect(await money()).toEqual({ available: 0, debt: 30_000, there: 0 });
    expect(await returns()).toMatchObject([{ transferId: expect.any(String) }]);
    fixture.jade.script.next = "none";
    fixture.clock.advance(120_000);
    await fixture.followUp();
    await run();
    expect(await money()).toEqual({ available: 0, debt: 5_000, there: 0 });
    expect(await returns()).toEqual([]);
  });
});
