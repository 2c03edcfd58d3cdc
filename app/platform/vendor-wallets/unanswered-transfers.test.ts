import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { systemBalance } from "../wallet/wallet.server.ts";
import {
  getAvailableAmount,
  getClearingBalance,
  getHouseAccountLoss,
  latest,
  makeTestTransfer,
  openWalletFixture,
} from "./testing.ts";
import { moneyAtVendors } from "./vendor-wallets.server.ts";

await forEachDialect("transfers that a vendor does not answer", (open) => {
  let database: TestDatabase;
  let fixtures = 0;
  const newFixture = () => openWalletFixture(database, { code: `w${++fixtures}` });
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings, "the whole ledger").toEqual([]);
    await database.drop();
  });

  describe("are settled by two operators", () => {
    /**
     * Direction, settled outcome, the vendor's late outcome; then the purse, the vendor's wallet, and the amount that
     * the house account bears.
     */
    const ENDS = [
      ["in", "done", "done", 46_000, 14_000, 0],
      ["in", "done", "notDone", 50_000, 10_000, 0],
      ["in", "notDone", "notDone", 50_000, 10_000, 0],
      ["in", "notDone", "done", 50_000, 14_000, 4_000],
      ["out", "done", "done", 54_000, 6_000, 0],
      ["out", "done", "notDone", 54_000, 10_000, 4_000],
      ["out", "notDone", "notDone", 50_000, 10_000, 0],
      ["out", "notDone", "done", 54_000, 6_000, 0],
    ] as const;
    for (const [direction, outcome, truth, inPurse, atVendor, twice] of ENDS) {
      it(`and went ${direction}: they say ${outcome}, and the vendor later ${truth}`, async () => {
        const fixture = await newFixture();
        const maria = await fixture.member(60_000);
        await makeTestTransfer(fixture, maria, "in", 10_000);
        fixture.jade.script.next = truth === "done" ? "lost" : "deaf";
        const { transferId: id } = await makeTestTransfer(fixture, maria, direction, 4_000);
        fixture.jade.script.next = "none";
        fixture.jade.script.down = true;
        await fixture.silentHour();
        await fixture.settle(id, outcome);
        expect(await latest(fixture, maria)).toMatchObject({
          state: outcome === "done" ? "succeeded" : "failed",
        });
        expect(await getClearingBalance(fixture)).toBe(0);
        expect((await audit(database)).findings).toEqual([]);
        fixture.jade.script.down = false;
        for (let minutes = 0; minutes < 3; minutes++) await fixture.nextMinute();
        expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
          inPurse,
          atVendor,
        ]);
        const name = "vendor:JADE" as const;
        const held = systemBalance(database.db, fixture.merchant.code, {
          name,
          currency: "PHP",
          book: "real",
        });
        expect([await getHouseAccountLoss(fixture), await held]).toEqual([twice, atVendor]);
        expect(
          await moneyAtVendors(database.db, { merchantId: fixture.merchant.code, accountId: maria.id }),
        ).toBe(atVendor);
        expect((await audit(database)).findings).toEqual([]);
        expect(await makeTestTransfer(fixture, maria, "in", 100)).toMatchObject({ state: "succeeded" });
      });
    }

    it("only if the vendor was asked recently and stayed silent: an outage on our side does not count", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      fixture.jade.script.down = true;
      const { transferId: id } = await makeTestTransfer(fixture, maria, "in", 4_000);
      const maySettle = async () => (await fixture.service.detail(fixture.merchant, id)).maySettle;
      fixture.clock.advance(90 * 60_000);
      expect([await maySettle(), await getCode(fixture.settle(id, "done"))]).toEqual([false, "CONFLICT"]);
      await fixture.nextMinute();
      expect(await maySettle(), "asked, without an answer").toBe(true);
      fixture.clock.advance(5 * 60_000);
      expect([await maySettle(), await getCode(fixture.settle(id, "done"))], "away again").toEqual([
        false,
        "CONFLICT",
      ]);
      const { wallet } = fixture.jade.vendor;
      let whileAsked: boolean | undefined;
      vi.spyOn(wallet as NonNullable<typeof wallet>, "settle").mockImplementation(async () => {
        whileAsked = await maySettle();
        throw new Error("no answer");
      });
      await fixture.nextMinute();
      expect(whileAsked, "the question is under way").toBe(false);
      expect(await maySettle(), "asked once more, without an answer").toBe(true);
      fixture.clock.advance(5 * 60_000);
      fixture.vendors.delete("JADE");
      expect(await maySettle(), "there is nobody to ask any more").toBe(true);
      await fixture.settle(id, "notDone");
      expect(await getAvailableAmount(fixture, maria)).toBe(50_000);
    });
  });

  describe("do not delay other vendors' transfers when one vendor's fill a whole run", () => {
    for (const vendor of ["GONE", "TIDE"]) {
      const silent = vendor === "GONE" ? "is not connected any more" : "is silent";
      for (const settled of [false, true]) {
        it(`which ${settled ? "were settled by operators" : "are open"} while it ${silent}`, async () => {
          const fixture = await newFixture();
          const maria = await fixture.member(50_000);
          fixture.jade.script.next = "lost";
          const { transferId: id } = await makeTestTransfer(fixture, maria, "in", 4_000);
          fixture.jade.script.next = "none";
          for (const one of [fixture.jade, fixture.tide]) one.script.down = true;
          if (settled) {
            await fixture.silentHour();
            await fixture.settle(id, "notDone");
          }
          const row = await database.db
            .selectFrom("vendor_transfer")
            .selectAll()
            .where("merchant_id", "=", fixture.merchant.code)
            .executeTakeFirstOrThrow();
          const members = await Promise.all(Array.from({ length: 250 }, () => fixture.member()));
          const crowd = members.map((member, at) => ({
            ...row,
            id: `crowd-${at}`,
            account_id: member.id,
            vendor,
            reference: `CROWD${at}`,
            idempotency_key: `crowd-key-${at}`,
            created_at: row.created_at - 1,
            asked_at: null,
            asks: 0,
          }));
          await database.db.insertInto("vendor_transfer").values(crowd).execute();

          fixture.jade.script.down = false;
          await fixture.nextMinute();
          await fixture.nextMinute();
          const { state, vendorOutcome, paidTwiceAt } = await fixture.service.detail(fixture.merchant, id);
          expect([state, vendorOutcome, paidTwiceAt !== null]).toEqual(
            settled ? ["failed", "done", true] : ["succeeded", null, false],
          );
          const asked = await database.db
            .selectFrom("vendor_transfer")
            .select(({ fn }) => fn.sum<number>("asks").as("asks"))
            .where("merchant_id", "=", fixture.merchant.code)
            .where("vendor", "=", vendor)
            .executeTakeFirstOrThrow();
          expect(Number(asked.asks), "questions to whoever does not answer").toBe(vendor === "GONE" ? 0 : 2);
          await database.db
            .deleteFrom("vendor_transfer")
            .where("merchant_id", "=", fixture.merchant.code)
            .where("vendor", "=", vendor)
            .execute();
        });
      }
    }
  });
});
