import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { recordCalls } from "../records/records.server.ts";
import { openRewardFixture, testBonus } from "../rewards/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { ledgerText } from "../wallet/testing.ts";
import { loadMoneyEvents } from "../wallet/wallet.server.ts";
import {
  getAvailableAmount,
  getClearingBalance,
  type InjectedFault,
  latest,
  makeTestTransfer,
  newKey,
  openWalletFixture,
} from "./testing.ts";
import { vendorWalletCalls } from "./vendor-wallets.server.ts";

await forEachDialect("wallets at vendors", (open) => {
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

  it("do not exist when all games use one wallet", async () => {
    const fixture = await openWalletFixture(database, { code: "single", transferWallets: [] });
    const maria = await fixture.member(50_000);
    expect(await fixture.wallet.merchantWallet(maria.ctx)).toEqual({ isSingle: true });
    expect(await getCode(makeTestTransfer(fixture, maria, "in", 100))).toBe("FEATURE_OFF");
    expect(await fixture.wallet.consolidatedFunds(maria.ctx)).toMatchObject({
      sumBalance: 50_000,
      wallets: [{ vassalage: null, balance: 50_000 }],
      onTheWay: [],
    });
  });

  it("are shown beside an unclaimed bonus, which no other sum includes", async () => {
    const { clock, comeIn, deposit } = await openRewardFixture(database, "bonuses");
    const { accountId, ctx } = await comeIn();
    await deposit(accountId, 50_000, testBonus());
    const { consolidatedFunds } = bindServices(
      testServices({ database, clock, vendors: new Map(), log: console }),
      vendorWalletCalls,
    );
    expect(await consolidatedFunds(ctx)).toMatchObject({
      sumBalance: 50_000,
      available: 50_000,
      bonus: 50_000,
      wallets: [{ vassalage: null, balance: 50_000 }],
    });
  });

  it("accept and return money; both transfers appear in the record and the timeline", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    expect(await fixture.wallet.merchantWallet(maria.ctx)).toEqual({ isSingle: false });
    const sent = await makeTestTransfer(fixture, maria, "in", 30_000);
    expect(sent).toMatchObject({ state: "succeeded", direction: "in", amount: 30_000, reason: "" });
    expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
      20_000, 30_000,
    ]);
    fixture.jade.play(maria.id, 5_000);
    expect(await fixture.wallet.consolidatedFunds(maria.ctx)).toMatchObject({
      sumBalance: 55_000,
      available: 20_000,
      held: 0,
      bonus: 0,
      wallets: [
        { vassalage: null, balance: 20_000, open: true },
        { vassalage: "JADE", balance: 35_000, open: true },
        { vassalage: "TIDE", balance: 0, open: true },
      ],
    });
    // More than was sent in: wins are returned too.
    const home = await makeTestTransfer(fixture, maria, "out", 35_000);
    expect(home.state).toBe("succeeded");
    expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
      55_000, 0,
    ]);

    const { accountRecord, moneyTimeline } = bindServices(testServices({ database }), recordCalls);
    const record = await accountRecord?.(maria.ctx, {
      from: "2025-11-13",
      to: "2025-11-13",
      wallet: "main",
      group: "transfer",
      pageSize: 20,
    });
    expect(record?.list.map(({ kind, amount, reference }) => [kind, amount, reference])).toEqual([
      ["vendor-out", 35_000, home.reference],
      ["vendor-in", -30_000, expect.stringMatching(/^WT\d{6}/)],
    ]);
    const timeline = await moneyTimeline?.(maria.ctx, { subject: "vendor_transfer", pageSize: 10 });
    expect(timeline?.list.map(({ reference }) => reference)).toContain(home.reference);
    expect(timeline?.list.map(({ steps }) => steps.map(({ state }) => state)).toSorted()).toEqual([
      ["pending.in", "succeeded.in"],
      ["pending.out", "succeeded.out"],
    ]);
  });

  it("refuse amounts above the balance and vendors unknown or without a wallet, and then change nothing", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const before = await ledgerText(database.db, fixture.merchant.code);
    expect(await getCode(makeTestTransfer(fixture, maria, "in", 50_001))).toBe("INSUFFICIENT_FUNDS");
    for (const vassalage of ["AURORA", "NOBODY"]) {
      const input = { vassalage, direction: "in", amount: 100, idempotencyKey: newKey() } as const;
      expect(await getCode(fixture.wallet.walletTransfer(maria.ctx, input))).toBe("INVALID_INPUT");
    }
    expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
    const short = await makeTestTransfer(fixture, maria, "out", 1);
    expect(short).toMatchObject({ state: "failed", reason: "wallets.reason.short.out" });
    expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
  });

  it("make one transfer per key, and refuse the key for a different transfer", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const key = newKey();
    const many = await Promise.all(
      Array.from({ length: 20 }, () => makeTestTransfer(fixture, maria, "in", 1_000, key)),
    );
    expect(new Set(many.map(({ transferId }) => transferId)).size).toBe(1);
    expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
      49_000, 1_000,
    ]);
    expect(await getCode(makeTestTransfer(fixture, maria, "in", 1_001, key))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await getCode(makeTestTransfer(fixture, maria, "out", 1_000, key))).toBe("IDEMPOTENCY_CONFLICT");
  });

  describe("at a vendor that does not answer", () => {
    const ENDS: readonly [InjectedFault, "in" | "out", string, number, number][] = [
      // The fault, the direction, the final state, and then the balances of the purse and at the vendor.
      ["deaf", "in", "failed", 50_000, 10_000],
      ["late", "in", "failed", 50_000, 10_000],
      ["lost", "in", "succeeded", 46_000, 14_000],
      ["deaf", "out", "failed", 50_000, 10_000],
      ["late", "out", "failed", 50_000, 10_000],
      ["lost", "out", "succeeded", 54_000, 6_000],
    ];
    for (const [injectedFault, direction, state, inPurse, atVendor] of ENDS) {
      it(`a transfer ${direction} that is ${injectedFault} is unknown for a minute and then ${state}`, async () => {
        const fixture = await newFixture();
        const maria = await fixture.member(60_000);
        await makeTestTransfer(fixture, maria, "in", 10_000);
        fixture.jade.script.next = injectedFault;
        const sent = await makeTestTransfer(fixture, maria, direction, 4_000);
        expect(sent).toMatchObject({ state: "unknown", reason: `wallets.reason.silent.${direction}` });
        expect(await getClearingBalance(fixture)).toBe(direction === "in" ? 4_000 : 0);
        expect(await getAvailableAmount(fixture, maria)).toBe(direction === "in" ? 46_000 : 50_000);
        expect(await getCode(makeTestTransfer(fixture, maria, "in", 100)), "one at a time").toBe("CONFLICT");
        const { onTheWay: shown } = await fixture.wallet.consolidatedFunds(maria.ctx);
        expect(shown).toMatchObject([{ reference: sent.reference, state: "unknown" }]);

        await fixture.nextMinute();
        expect(await latest(fixture, maria)).toMatchObject({ transferId: sent.transferId, state });
        // A transfer that arrives too late has no effect.
        fixture.jade.arrive();
        await fixture.nextMinute();
        expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
          inPurse,
          atVendor,
        ]);
        expect(await getClearingBalance(fixture)).toBe(0);
        const steps = await loadMoneyEvents(database.db, fixture.merchant.code, "vendor_transfer", [
          sent.transferId,
        ]);
        expect(steps.map(({ state }) => state)).toEqual([
          `pending.${direction}`,
          `unknown.${direction}`,
          `${state}.${direction}`,
        ]);
      });
    }

    it("wait while the vendor is silent, without delaying other vendors", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await makeTestTransfer(fixture, maria, "in", 1_000);
      fixture.jade.script.down = true;
      await makeTestTransfer(fixture, maria, "in", 2_000);
      fixture.tide.script.next = "lost";
      const input = { vassalage: "TIDE", direction: "in", amount: 3_000, idempotencyKey: newKey() } as const;
      const other = await fixture.wallet.walletTransfer(maria.ctx, input);
      expect(await fixture.wallet.consolidatedFunds(maria.ctx)).toMatchObject({
        sumBalance: 47_000,
        wallets: [
          { balance: 44_000 },
          { vassalage: "JADE", balance: null },
          { vassalage: "TIDE", balance: 3_000 },
        ],
      });
      for (let minutes = 0; minutes < 5; minutes++) await fixture.nextMinute();
      const { list } = await fixture.wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 10 });
      expect(list.find(({ transferId }) => transferId === other.transferId)?.state).toBe("succeeded");
      expect(list.map(({ state }) => state).toSorted()).toEqual(["succeeded", "succeeded", "unknown"]);
      fixture.jade.script.down = false;
      await fixture.nextMinute();
      expect(await latest(fixture, maria)).toMatchObject({
        state: expect.stringMatching(/succeeded|failed/),
      });
      expect(
        (await getAvailableAmount(fixture, maria)) +
          fixture.jade.getBalance(maria.id) +
          fixture.tide.getBalance(maria.id),
      ).toBe(50_000);
    });

    it("are asked about a transfer whose process was killed before it could ask", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      const sent = await makeTestTransfer(fixture, maria, "in", 1_000);
      // The state after the process ends between writing and sending.
      const killed = await fixture.member(9_000);
      await database.db
        .updateTable("vendor_transfer")
        .set({ state: "succeeded" })
        .where("id", "=", sent.transferId)
        .execute();
      fixture.jade.script.down = true;
      const cut = await makeTestTransfer(fixture, killed, "in", 4_000);
      await database.db
        .updateTable("vendor_transfer")
        .set({ state: "pending" })
        .where("id", "=", cut.transferId)
        .execute();
      fixture.jade.script.down = false;
      await fixture.nextMinute();
      expect(await latest(fixture, killed)).toMatchObject({ state: "failed" });
      expect(await getAvailableAmount(fixture, killed)).toBe(9_000);
    });

    it("are asked by several servers at once, and the answer counts once", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      fixture.jade.script.next = "deaf";
      await makeTestTransfer(fixture, maria, "in", 5_000);
      fixture.clock.advance(60_000);
      await Promise.all(Array.from({ length: 20 }, () => fixture.followUp()));
      expect(await getAvailableAmount(fixture, maria)).toBe(50_000);
    });
  });

  describe("return all", () => {
    it("returns everything, names silent vendors, and transfers nothing twice", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await makeTestTransfer(fixture, maria, "in", 20_000);
      const input = { vassalage: "TIDE", direction: "in", amount: 10_000, idempotencyKey: newKey() } as const;
      await fixture.wallet.walletTransfer(maria.ctx, input);
      fixture.tide.script.down = true;
      const idempotencyKey = newKey();
      const first = await fixture.wallet.returnAll(maria.ctx, { idempotencyKey });
      expect(first).toMatchObject({ transfers: [{ amount: 20_000, state: "succeeded" }], silent: ["TIDE"] });
      fixture.tide.script.down = false;
      const again = await fixture.wallet.returnAll(maria.ctx, { idempotencyKey });
      expect(again.transfers.map(({ amount }) => amount).toSorted()).toEqual([10_000, 20_000]);
      expect(await getAvailableAmount(fixture, maria)).toBe(50_000);
    });

    it("transfers once for 200 concurrent requests", { timeout: 60_000 }, async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await makeTestTransfer(fixture, maria, "in", 20_000);
      const all = await Promise.all(
        Array.from({ length: 200 }, () => fixture.wallet.returnAll(maria.ctx, { idempotencyKey: newKey() })),
      );
      await fixture.nextMinute();
      expect([await getAvailableAmount(fixture, maria), fixture.jade.getBalance(maria.id)]).toEqual([
        50_000, 0,
      ]);
      const { list } = await fixture.wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 100 });
      const out = list.filter(({ direction }) => direction === "out");
      expect(out.filter(({ state }) => state === "succeeded")).toHaveLength(1);
      expect(out.every(({ state }) => state === "succeeded" || state === "failed")).toBe(true);
      expect(all).toHaveLength(200);
    });

    it("still works after the brand has dropped the vendor's wallet, while new transfers there are refused", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await makeTestTransfer(fixture, maria, "in", 20_000);
      const after = { ...maria.ctx, merchant: { ...fixture.merchant, transferWallets: [] } };
      expect(await getCode(makeTestTransfer(fixture, { ...maria, ctx: after }, "in", 100))).toBe(
        "INVALID_INPUT",
      );
      expect((await fixture.wallet.consolidatedFunds(after)).wallets).toMatchObject([
        {},
        { vassalage: "JADE", balance: 20_000, open: false },
      ]);
      await fixture.wallet.returnAll(after, { idempotencyKey: newKey() });
      expect(await getAvailableAmount(fixture, maria)).toBe(50_000);
    });
  });

  it("are compared with the ledger by the audit", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const { transferId } = await makeTestTransfer(fixture, maria, "in", 1_000);
    const change = (columns: object) =>
      database.db
        .updateTable("vendor_transfer")
        .set(columns)
        .where("merchant_id", "=", fixture.merchant.code)
        .where("id", "=", transferId)
        .execute();
    const sound = { state: "succeeded", direction: "in", amount: 1_000 };
    for (const edit of [{ state: "failed" }, { amount: 1 }, { direction: "out" }, { state: "unknown" }]) {
      await change(edit);
      const { findings } = await audit(database);
      expect(findings.map(({ row }) => row).join("\n"), JSON.stringify(edit)).toContain(
        fixture.merchant.code,
      );
      await change(sound);
    }
    expect((await audit(database)).findings).toEqual([]);
  });
});
