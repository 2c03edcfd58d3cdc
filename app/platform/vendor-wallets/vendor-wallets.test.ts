import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { transferOutcome } from "../contract/ops/vendor-transfers.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { recordsHandlers } from "../records/records.server.ts";
import { codeOf } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { ledgerText, testSeed } from "../wallet/testing.ts";
import { moneyEventsOf, purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { INJECTED_FAULTS, type InjectedFault, walletFixture } from "./testing.ts";
import { moneyAtVendors } from "./vendor-wallets.server.ts";

type Fixture = Awaited<ReturnType<typeof walletFixture>>;
type Member = Awaited<ReturnType<Fixture["member"]>>;

const SEQUENCES = budget({ sqlite: 60, postgres: 15 }, { sqlite: 300, postgres: 60 });

let keys = 0;
const newKey = () => `test-key-${String(++keys).padStart(12, "0")}`;

await forEachDialect("wallets at vendors", (open, dialect) => {
  let database: TestDatabase;
  let fixtures = 0;
  const newFixture = () => walletFixture(database, { code: `w${++fixtures}` });
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings, "the whole ledger").toEqual([]);
    await database.drop();
  });

  const free = async (fixture: Fixture, { id }: Member) =>
    (await purseBalance(database.db, fixture.merchant.code, purse(id, "PHP"))).available;
  const onTheWay = (fixture: Fixture, vendor = "JADE") =>
    systemBalance(database.db, fixture.merchant.code, {
      name: `clearing:vendor-${vendor}`,
      currency: "PHP",
      book: "real",
    });
  const send = (
    fixture: Fixture,
    { ctx }: Member,
    direction: "in" | "out",
    amount: number,
    key = newKey(),
  ) => {
    fixture.clock.advance(1);
    return fixture.wallet.walletTransfer(ctx, { vassalage: "JADE", direction, amount, idempotencyKey: key });
  };
  /** What the house bears of what members have twice. */
  const borne = async (fixture: Fixture) =>
    0 -
    (await systemBalance(database.db, fixture.merchant.code, {
      name: "house:adjustments",
      currency: "PHP",
      book: "real",
    }));
  const isUnconfirmed = async (fixture: Fixture) =>
    (await database.db
      .selectFrom("vendor_transfer")
      .select("id")
      .where("merchant_id", "=", fixture.merchant.code)
      .where("settled_at", "is not", null)
      .where("vendor_outcome", "is", null)
      .executeTakeFirst()) !== undefined;
  const latest = async (fixture: Fixture, { ctx }: Member) =>
    (await fixture.wallet.walletTransfers(ctx, { pageNo: 1, pageSize: 1 })).list[0];

  it("are none where all games play from one wallet", async () => {
    const fixture = await walletFixture(database, { code: "single", transferWallets: [] });
    const maria = await fixture.member(50_000);
    expect(await fixture.wallet.merchantWallet(maria.ctx, {})).toEqual({ isSingle: true });
    expect(await codeOf(send(fixture, maria, "in", 100))).toBe("FEATURE_OFF");
    expect(await fixture.wallet.consolidatedFunds(maria.ctx, {})).toMatchObject({
      sumBalance: 50_000,
      wallets: [{ vassalage: null, balance: 50_000 }],
      onTheWay: [],
    });
  });

  it("take money in and give it back, and both stand in the record and the timeline", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    expect(await fixture.wallet.merchantWallet(maria.ctx, {})).toEqual({ isSingle: false });
    const sent = await send(fixture, maria, "in", 30_000);
    expect(sent).toMatchObject({ state: "succeeded", direction: "in", amount: 30_000, reason: "" });
    expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([20_000, 30_000]);
    fixture.jade.play(maria.id, 5_000);
    expect(await fixture.wallet.consolidatedFunds(maria.ctx, {})).toMatchObject({
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
    // More than went in: what was won there comes home too.
    const home = await send(fixture, maria, "out", 35_000);
    expect(home.state).toBe("succeeded");
    expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([55_000, 0]);

    const { accountRecord, moneyTimeline } = recordsHandlers(database);
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

  it("refuse what is not there, unknown vendors and other ones' games, and change nothing then", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const before = await ledgerText(database.db, fixture.merchant.code);
    expect(await codeOf(send(fixture, maria, "in", 50_001))).toBe("INSUFFICIENT_FUNDS");
    for (const vassalage of ["AURORA", "NOBODY"]) {
      const input = { vassalage, direction: "in", amount: 100, idempotencyKey: newKey() } as const;
      expect(await codeOf(fixture.wallet.walletTransfer(maria.ctx, input))).toBe("INVALID_INPUT");
    }
    expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
    const short = await send(fixture, maria, "out", 1);
    expect(short).toMatchObject({ state: "failed", reason: "wallets.reason.short.out" });
    expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
  });

  it("make one transfer of one key, and refuse the key for another", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const key = newKey();
    const many = await Promise.all(Array.from({ length: 20 }, () => send(fixture, maria, "in", 1_000, key)));
    expect(new Set(many.map(({ transferId }) => transferId)).size).toBe(1);
    expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([49_000, 1_000]);
    expect(await codeOf(send(fixture, maria, "in", 1_001, key))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await codeOf(send(fixture, maria, "out", 1_000, key))).toBe("IDEMPOTENCY_CONFLICT");
  });

  describe("of a vendor that does not answer", () => {
    const ENDS: readonly [InjectedFault, "in" | "out", string, number, number][] = [
      // What went wrong, which way, how it ends, and what is in the purse and at the vendor then.
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
        await send(fixture, maria, "in", 10_000);
        fixture.jade.script.next = injectedFault;
        const sent = await send(fixture, maria, direction, 4_000);
        expect(sent).toMatchObject({ state: "unknown", reason: `wallets.reason.silent.${direction}` });
        expect(await onTheWay(fixture)).toBe(direction === "in" ? 4_000 : 0);
        expect(await free(fixture, maria)).toBe(direction === "in" ? 46_000 : 50_000);
        expect(await codeOf(send(fixture, maria, "in", 100)), "one at a time").toBe("CONFLICT");
        const { onTheWay: shown } = await fixture.wallet.consolidatedFunds(maria.ctx, {});
        expect(shown).toMatchObject([{ reference: sent.reference, state: "unknown" }]);

        await fixture.nextMinute();
        expect(await latest(fixture, maria)).toMatchObject({ transferId: sent.transferId, state });
        // What comes too late comes to nothing.
        fixture.jade.arrive();
        await fixture.nextMinute();
        expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([inPurse, atVendor]);
        expect(await onTheWay(fixture)).toBe(0);
        const steps = await moneyEventsOf(database.db, fixture.merchant.code, "vendor_transfer", [
          sent.transferId,
        ]);
        expect(steps.map(({ state }) => state)).toEqual([
          `pending.${direction}`,
          `unknown.${direction}`,
          `${state}.${direction}`,
        ]);
      });
    }

    it("waits while the vendor is silent, and one that is silent holds no other up", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await send(fixture, maria, "in", 1_000);
      fixture.jade.script.down = true;
      await send(fixture, maria, "in", 2_000);
      fixture.tide.script.next = "lost";
      const input = { vassalage: "TIDE", direction: "in", amount: 3_000, idempotencyKey: newKey() } as const;
      const other = await fixture.wallet.walletTransfer(maria.ctx, input);
      expect(await fixture.wallet.consolidatedFunds(maria.ctx, {})).toMatchObject({
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
        (await free(fixture, maria)) + fixture.jade.balanceOf(maria.id) + fixture.tide.balanceOf(maria.id),
      ).toBe(50_000);
    });

    it("is asked about a transfer whose sender was killed before it could ask", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      const sent = await send(fixture, maria, "in", 1_000);
      // As it stands when the process ends between the writing and the sending.
      const killed = await fixture.member(9_000);
      await database.db
        .updateTable("vendor_transfer")
        .set({ state: "succeeded" })
        .where("id", "=", sent.transferId)
        .execute();
      fixture.jade.script.down = true;
      const cut = await send(fixture, killed, "in", 4_000);
      await database.db
        .updateTable("vendor_transfer")
        .set({ state: "pending" })
        .where("id", "=", cut.transferId)
        .execute();
      fixture.jade.script.down = false;
      await fixture.nextMinute();
      expect(await latest(fixture, killed)).toMatchObject({ state: "failed" });
      expect(await free(fixture, killed)).toBe(9_000);
    });

    it("is asked by several servers at once, and its answer counts once", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      fixture.jade.script.next = "deaf";
      await send(fixture, maria, "in", 5_000);
      fixture.clock.advance(60_000);
      await Promise.all(Array.from({ length: 20 }, () => fixture.followUp()));
      expect(await free(fixture, maria)).toBe(50_000);
    });
  });

  describe("that operators settle for a silent vendor", () => {
    /** Way, what they say, what the vendor says later; then what is in the purse, there, and borne by the house. */
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
        await send(fixture, maria, "in", 10_000);
        fixture.jade.script.next = truth === "done" ? "lost" : "deaf";
        const { transferId: id } = await send(fixture, maria, direction, 4_000);
        fixture.jade.script.next = "none";
        fixture.jade.script.down = true;
        await fixture.silentHour();
        await fixture.settle(id, outcome);
        expect(await latest(fixture, maria)).toMatchObject({
          state: outcome === "done" ? "succeeded" : "failed",
        });
        expect(await onTheWay(fixture)).toBe(0);
        expect((await audit(database)).findings).toEqual([]);
        fixture.jade.script.down = false;
        for (let minutes = 0; minutes < 3; minutes++) await fixture.nextMinute();
        expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([inPurse, atVendor]);
        const name = "vendor:JADE" as const;
        const held = systemBalance(database.db, fixture.merchant.code, {
          name,
          currency: "PHP",
          book: "real",
        });
        expect([await borne(fixture), await held]).toEqual([twice, atVendor]);
        expect(
          await moneyAtVendors(database.db, { merchantId: fixture.merchant.code, accountId: maria.id }),
        ).toBe(atVendor);
        expect((await audit(database)).findings).toEqual([]);
        expect(await send(fixture, maria, "in", 100)).toMatchObject({ state: "succeeded" });
      });
    }

    it("not before the vendor was asked lately and stayed silent: an outage of our own is not silence", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      fixture.jade.script.down = true;
      const { transferId: id } = await send(fixture, maria, "in", 4_000);
      const maySettle = async () => (await fixture.backOffice.detail(fixture.merchant, id)).maySettle;
      fixture.clock.advance(90 * 60_000);
      expect([await maySettle(), await codeOf(fixture.settle(id, "done"))]).toEqual([false, "CONFLICT"]);
      await fixture.nextMinute();
      expect(await maySettle(), "asked, without an answer").toBe(true);
      fixture.clock.advance(5 * 60_000);
      expect([await maySettle(), await codeOf(fixture.settle(id, "done"))], "away again").toEqual([
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
      expect(await free(fixture, maria)).toBe(50_000);
    });
  });

  describe("of one vendor that fill a whole run hold up no other vendor's", () => {
    for (const vendor of ["GONE", "TIDE"]) {
      const silent = vendor === "GONE" ? "is not connected any more" : "is silent";
      for (const settled of [false, true]) {
        it(`which ${settled ? "were settled by hand" : "are open"} while it ${silent}`, async () => {
          const fixture = await newFixture();
          const maria = await fixture.member(50_000);
          fixture.jade.script.next = "lost";
          const { transferId: id } = await send(fixture, maria, "in", 4_000);
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
          const { state, vendorOutcome, paidTwiceAt } = await fixture.backOffice.detail(fixture.merchant, id);
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

  describe("return all", () => {
    it("brings everything back, names who is silent, and does nothing twice", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await send(fixture, maria, "in", 20_000);
      const input = { vassalage: "TIDE", direction: "in", amount: 10_000, idempotencyKey: newKey() } as const;
      await fixture.wallet.walletTransfer(maria.ctx, input);
      fixture.tide.script.down = true;
      const idempotencyKey = newKey();
      const first = await fixture.wallet.returnAll(maria.ctx, { idempotencyKey });
      expect(first).toMatchObject({ transfers: [{ amount: 20_000, state: "succeeded" }], silent: ["TIDE"] });
      fixture.tide.script.down = false;
      const again = await fixture.wallet.returnAll(maria.ctx, { idempotencyKey });
      expect(again.transfers.map(({ amount }) => amount).toSorted()).toEqual([10_000, 20_000]);
      expect(await free(fixture, maria)).toBe(50_000);
    });

    it("asked for 200 times at once has one winner", { timeout: 60_000 }, async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await send(fixture, maria, "in", 20_000);
      const all = await Promise.all(
        Array.from({ length: 200 }, () => fixture.wallet.returnAll(maria.ctx, { idempotencyKey: newKey() })),
      );
      await fixture.nextMinute();
      expect([await free(fixture, maria), fixture.jade.balanceOf(maria.id)]).toEqual([50_000, 0]);
      const { list } = await fixture.wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 100 });
      const out = list.filter(({ direction }) => direction === "out");
      expect(out.filter(({ state }) => state === "succeeded")).toHaveLength(1);
      expect(out.every(({ state }) => state === "succeeded" || state === "failed")).toBe(true);
      expect(all).toHaveLength(200);
    });

    it("works after the brand has given up the vendor's wallet, and nothing goes there any more", async () => {
      const fixture = await newFixture();
      const maria = await fixture.member(50_000);
      await send(fixture, maria, "in", 20_000);
      const after = { ...maria.ctx, merchant: { ...fixture.merchant, transferWallets: [] } };
      expect(await codeOf(send(fixture, { ...maria, ctx: after }, "in", 100))).toBe("INVALID_INPUT");
      expect((await fixture.wallet.consolidatedFunds(after, {})).wallets).toMatchObject([
        {},
        { vassalage: "JADE", balance: 20_000, open: false },
      ]);
      await fixture.wallet.returnAll(after, { idempotencyKey: newKey() });
      expect(await free(fixture, maria)).toBe(50_000);
    });
  });

  it("are held against the ledger by the audit", async () => {
    const fixture = await newFixture();
    const maria = await fixture.member(50_000);
    const { transferId } = await send(fixture, maria, "in", 1_000);
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

  simulate(
    "lose no money and make none, whatever fails, and bring everything to an end",
    {
      timeout: 120_000,
    },
    async () => {
      const seed = testSeed();
      const counted: Record<string, number> = {};
      const count = (what: string) => {
        counted[what] = (counted[what] ?? 0) + 1;
      };
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            do: fc.constantFrom("in" as const, "out" as const),
            amount: fc.integer({ min: 1, max: 700 }),
            injectedFault: fc.constantFrom(...INJECTED_FAULTS),
            again: fc.boolean(),
          }),
        },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("returnAll" as const) }) },
        { weight: 6, arbitrary: fc.record({ do: fc.constant("minute" as const) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("down" as const), down: fc.boolean() }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constant("arrive" as const) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant("settle" as const),
            outcome: fc.constantFrom(...transferOutcome.options),
          }),
        },
      );
      const TOTAL = 1_000;
      const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const fixture = await newFixture();
        const maria = await fixture.member(TOTAL);
        const { jade } = fixture;
        /** In the purse, at the vendor, and on the way: an open transfer in that the vendor has not made. */
        const check = async () => {
          const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx, {});
          const clearing = await onTheWay(fixture);
          expect(clearing).toBe(
            open.filter(({ direction }) => direction === "in").reduce((sum, { amount }) => sum + amount, 0),
          );
          const own = await free(fixture, maria);
          expect(own).toBeGreaterThanOrEqual(0);
          // What operators settled and the vendor has not spoken of since may stand otherwise there.
          if (await isUnconfirmed(fixture)) return;
          const inBoth = own + jade.balanceOf(maria.id) - (await borne(fixture));
          // An outcome that nobody has heard of yet: the amount is in one of the two places, or on its way.
          const [unknown] = open;
          const fits = unknown ? [TOTAL, TOTAL - unknown.amount] : [TOTAL];
          expect(fits).toContain(inBoth);
        };
        for (const one of steps) {
          if (one.do === "in" || one.do === "out") {
            jade.script.next = one.injectedFault;
            const key = newKey();
            const input = { vassalage: "JADE", direction: one.do, amount: one.amount, idempotencyKey: key };
            const tries = one.again ? 2 : 1;
            const codes = await Promise.all(
              Array.from({ length: tries }, () => codeOf(fixture.wallet.walletTransfer(maria.ctx, input))),
            );
            for (const code of codes) count(code === "done" ? `${one.do} ${one.injectedFault}` : code);
          } else if (one.do === "returnAll") {
            jade.script.next = "none";
            await fixture.wallet.returnAll(maria.ctx, { idempotencyKey: newId(fixture.clock.now()) });
          } else if (one.do === "minute") await fixture.nextMinute();
          else if (one.do === "down") jade.script.down = one.down;
          else if (one.do === "settle") {
            const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx, {});
            await fixture.silentHour();
            for (const { transferId } of open) {
              await fixture.settle(transferId, one.outcome);
              count(`settled ${one.outcome}`);
            }
          } else jade.arrive();
          await check();
        }
        // Once the faults are over, everything comes to an end.
        jade.script.down = false;
        await fixture.nextMinute();
        jade.arrive();
        const { onTheWay: open } = await fixture.wallet.consolidatedFunds(maria.ctx, {});
        expect(open).toEqual([]);
        expect(await isUnconfirmed(fixture)).toBe(false);
        const twice = await borne(fixture);
        if (twice > 0) count("had twice");
        expect((await free(fixture, maria)) + jade.balanceOf(maria.id)).toBe(TOTAL + twice);
        const name = "vendor:JADE" as const;
        expect(
          await systemBalance(database.db, fixture.merchant.code, { name, currency: "PHP", book: "real" }),
        ).toBe(jade.balanceOf(maria.id));
        expect(await onTheWay(fixture)).toBe(0);
      });
      const numRuns = SEQUENCES[dialect];
      await fc.assert(property, { seed, numRuns, endOnFailure: true });
      console.log(`wallets at vendors, ${dialect}: seed ${seed}, ${numRuns} sequences`, counted);
    },
  );
});
