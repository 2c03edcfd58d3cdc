import { afterAll, beforeAll, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { protectionCalls } from "../protection/protection.server.ts";
import { recordCalls } from "../records/records.server.ts";
import { getCode, testClock, testContext, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addAccount, addMerchant, ledgerText } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { peerTransferCalls } from "./peer-transfers.server.ts";

let keys = 0;
const newKey = () => `test-key-${String(++keys).padStart(12, "0")}`;

await forEachDialect("transfers between accounts", (open) => {
  let database: TestDatabase;
  let fixtures = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings, "the whole ledger").toEqual([]);
    await database.drop();
  });

  /**
   * Creates a merchant with an agent, a member below the agent and a member without an agent; `proofs` records the
   * proofs that were requested.
   */
  async function newFixture(terms: Partial<MerchantProfile["accountTransfers"]> = {}) {
    const accountTransfers = {
      toUpline: true,
      toDownline: true,
      min: 100,
      max: 50_000,
      maxDaily: 0,
      ...terms,
    };
    const merchant = testMerchant({ code: `p${++fixtures}`, accountTransfers });
    await addMerchant(database, merchant.code);
    const clock = testClock();
    const proofs: object[] = [];
    const owed = { required: 0, done: 0, left: 0 };
    const services = testServices({
      database,
      clock,
      checkPaymentPassword: async () => void proofs.push({ password: true }),
      stepUp: { require: async (_ctx, operation) => void proofs.push(operation) },
      withdrawalGate: async () => owed,
    });
    const transfers = bindServices(services, peerTransferCalls);
    async function person(type: AccountType, balance: number, uplineId: string | null = null) {
      const id = await addAccount(database, merchant.code, { type, balance, uplineId, now: clock.now() });
      const caller = { kind: "account", accountId: id, username: id, type, sessionId: "s" } as const;
      return { id, ctx: testContext(merchant, {}, caller) };
    }
    const top = await person(1, 0);
    const agent = await person(2, 20_000, top.id);
    const maria = await person(0, 30_000, agent.id);
    const alone = await person(0, 30_000);
    const up = (ctx: CallContext, amount: number, idempotencyKey = newKey()) =>
      transfers.transferToUpline(ctx, { amount, idempotencyKey });
    const down = (ctx: CallContext, username: string, amount: number, idempotencyKey = newKey()) =>
      transfers.transferToDownline(ctx, { username, amount, idempotencyKey });
    const free = async ({ id }: { id: string }) =>
      (await purseBalance(database.db, merchant.code, purse(id, "PHP"))).available;
    const protection = bindServices(
      testServices({
        database,
        clock,
        merchants: { all: () => [merchant] },
        endSessions: async () => {},
      }),
      protectionCalls,
    );
    return {
      protection,
      merchant,
      clock,
      proofs,
      owed,
      transfers,
      person,
      top,
      agent,
      maria,
      alone,
      up,
      down,
      free,
    };
  }

  it("go to the upline agent after both proofs, and appear in both accounts' records and timelines", async () => {
    const fixture = await newFixture();
    const { maria, agent } = fixture;
    const sent = await fixture.up(maria.ctx, 5_000);
    expect(sent).toMatchObject({ way: "upline", sent: true, username: agent.id, amount: 5_000 });
    expect(sent.reference).toMatch(/^AT251113[2-9B-Z]{7}$/);
    expect([await fixture.free(maria), await fixture.free(agent)]).toEqual([25_000, 25_000]);
    expect(fixture.proofs).toEqual([
      { password: true },
      { action: "transfer.upline", facts: { to: agent.id, amount: 5_000 } },
    ]);
    const page = { pageNo: 1, pageSize: 15 };
    expect((await fixture.transfers.accountTransfers(agent.ctx, page)).list).toMatchObject([
      { sent: false, username: maria.id, amount: 5_000 },
    ]);
    const records = bindServices(testServices({ database }), recordCalls);
    for (const [who, amount, state] of [
      [maria, -5_000, "sent.upline"],
      [agent, 5_000, "received.upline"],
    ] as const) {
      const days = { from: "2025-11-13", to: "2025-11-13", wallet: "main" as const, pageSize: 20 };
      const record = await records.accountRecord?.(who.ctx, { ...days, group: "transfer" });
      expect(record?.list).toMatchObject([{ kind: "peer-upline", amount }]);
      const timeline = await records.moneyTimeline?.(who.ctx, { subject: "peer_transfer", pageSize: 10 });
      expect(timeline?.list).toMatchObject([{ amount: 5_000, steps: [{ state }] }]);
    }
  });

  it("go from an agent to any downline account, and to no other account", async () => {
    const fixture = await newFixture();
    const { top, agent, maria, alone } = fixture;
    expect(await fixture.down(agent.ctx, maria.id.toUpperCase(), 1_000)).toMatchObject({ way: "downline" });
    await fixture.up(agent.ctx, 2_000);
    expect(await fixture.down(top.ctx, maria.id, 500)).toMatchObject({ username: maria.id });
    for (const name of [alone.id, agent.id, top.id, "nobody"]) {
      expect(await getCode(fixture.down(agent.ctx, name, 500))).toBe("NOT_FOUND");
    }
    expect(await getCode(fixture.up(alone.ctx, 500)), "nobody above").toBe("NOT_FOUND");
    const demo = await fixture.person(4, 0, agent.id);
    expect(await getCode(fixture.down(agent.ctx, demo.id, 500)), "play money").toBe("NOT_FOUND");
  });

  it("are refused outside the limits, without funds, with open turnover and while switched off, and change nothing", async () => {
    const fixture = await newFixture({ maxDaily: 12_000 });
    const { maria } = fixture;
    await fixture.up(maria.ctx, 10_000);
    const before = await ledgerText(database.db, fixture.merchant.code);
    for (const amount of [99, 2_001]) {
      expect(await getCode(fixture.up(maria.ctx, amount)), String(amount)).toBe("INVALID_INPUT");
    }
    // The limit is 50,000, and she has less than half of that.
    for (const amount of [20_001, 50_001]) {
      expect(await getCode(fixture.up(maria.ctx, amount)), String(amount)).toBe("INSUFFICIENT_FUNDS");
    }
    const low = { ...fixture.merchant.accountTransfers, max: 5_000 };
    const limited = { ...maria.ctx, merchant: { ...fixture.merchant, accountTransfers: low } };
    expect(await getCode(fixture.up(limited, 5_001)), "she has more than the limit").toBe("INVALID_INPUT");
    fixture.owed.left = 1;
    expect(await getCode(fixture.up(maria.ctx, 500))).toBe("TURNOVER_REQUIRED");
    fixture.owed.left = 0;
    const off = { ...fixture.merchant.accountTransfers, toUpline: false, toDownline: false };
    const closed = { ...maria.ctx, merchant: { ...fixture.merchant, accountTransfers: off } };
    expect(await getCode(fixture.up(closed, 500))).toBe("FEATURE_OFF");
    expect(
      await getCode(fixture.down({ ...fixture.agent.ctx, merchant: closed.merchant }, maria.id, 500)),
    ).toBe("FEATURE_OFF");
    expect(await getCode(fixture.transfers.accountTransferOptions(closed))).toBe("FEATURE_OFF");
    expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
    expect(await fixture.transfers.accountTransferOptions(maria.ctx)).toMatchObject({
      upline: fixture.agent.id,
      leftToday: 2_000,
    });
    const onlyDown = { ...fixture.merchant, accountTransfers: { ...off, toDownline: true } };
    expect(
      await getCode(fixture.transfers.accountTransferOptions({ ...maria.ctx, merchant: onlyDown })),
    ).toBe("FEATURE_OFF");
    expect(
      await fixture.transfers.accountTransferOptions({ ...fixture.agent.ctx, merchant: onlyDown }),
      "an agent whom the brand lets send down only",
    ).toMatchObject({ upline: null, available: 30_000 });
    fixture.clock.advance(24 * 60 * 60_000);
    expect(await getCode(fixture.up(maria.ctx, 2_001)), "another day").toBe("done");
  });

  it("are one transfer per key, and never exceed the balance, however many are concurrent", async () => {
    const fixture = await newFixture({ maxDaily: 20_000 });
    const { maria, agent } = fixture;
    const key = newKey();
    const same = await Promise.all(Array.from({ length: 20 }, () => fixture.up(maria.ctx, 5_000, key)));
    expect(new Set(same.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await getCode(fixture.up(maria.ctx, 5_001, key))).toBe("IDEMPOTENCY_CONFLICT");
    const setStatus = (status: "active" | "disabled") =>
      database.db
        .updateTable("account")
        .set({ status })
        .where("merchant_id", "=", fixture.merchant.code)
        .where("id", "=", agent.id)
        .execute();
    await setStatus("disabled");
    expect(await getCode(fixture.up(maria.ctx, 5_000)), "to nobody who cannot use it").toBe("NOT_FOUND");
    expect((await fixture.up(maria.ctx, 5_000, key)).transferId, "again").toBe(same[0]?.transferId);
    await setStatus("active");
    // Transfers up and down cross without a deadlock.
    const many = await Promise.all([
      ...Array.from({ length: 20 }, () => getCode(fixture.up(maria.ctx, 5_000))),
      ...Array.from({ length: 20 }, () => getCode(fixture.down(agent.ctx, maria.id, 1_000))),
    ]);
    expect(
      many.slice(0, 20).filter((code) => code === "done"),
      "within the day",
    ).toHaveLength(3);
    expect(many.slice(20).filter((code) => code === "done")).toHaveLength(20);
    expect((await fixture.free(maria)) + (await fixture.free(agent))).toBe(50_000);
  });

  it("are refused while either side takes a break, which the other side does not learn", async () => {
    const fixture = await newFixture();
    const { agent, maria, top } = fixture;
    const excludeFor = ({ ctx }: typeof maria) =>
      fixture.protection.exclude(ctx, { kind: "cool_off", length: 24, scope: "brand" });
    await excludeFor(maria);
    const refused = await fixture.down(agent.ctx, maria.id, 1_000).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "RECEIVER_UNAVAILABLE", details: {}, fields: [] });
    expect(await getCode(fixture.up(maria.ctx, 1_000)), "she withdraws instead").toBe("PLAYER_EXCLUDED");
    expect(fixture.proofs, "nobody is asked for a proof in vain").toEqual([]);
    await excludeFor(top);
    expect(await getCode(fixture.up(agent.ctx, 1_000)), "to an agent on a break").toBe(
      "RECEIVER_UNAVAILABLE",
    );
    expect(await getCode(fixture.down(top.ctx, agent.id, 1_000)), "from one").toBe("PLAYER_EXCLUDED");
    fixture.clock.advance(24 * 60 * 60_000);
    expect(await getCode(fixture.down(agent.ctx, maria.id, 1_000))).toBe("done");
  });

  it("from agents count for the receiver's deposit limit, but transfers to agents do not", async () => {
    const fixture = await newFixture();
    const { agent, maria, protection } = fixture;
    const limit = { kind: "deposit", period: "week", amount: 10_000 } as const;
    await protection.setLimit(maria.ctx, limit);
    await protection.setLimit(agent.ctx, { ...limit, amount: 1 });
    expect(await getCode(fixture.up(maria.ctx, 5_000))).toBe("done");
    expect(await getCode(fixture.down(agent.ctx, maria.id, 10_001))).toBe("RECEIVER_UNAVAILABLE");
    expect(await getCode(fixture.down(agent.ctx, maria.id, 6_000))).toBe("done");
    expect((await protection.limits(maria.ctx)).list).toMatchObject([{ kind: "deposit", used: 6_000 }]);
    fixture.clock.advance(24 * 60 * 60_000);
    expect(await getCode(fixture.down(agent.ctx, maria.id, 4_001))).toBe("RECEIVER_UNAVAILABLE");
    expect(await getCode(fixture.down(agent.ctx, maria.id, 4_000))).toBe("done");
    fixture.clock.advance(7 * 24 * 60 * 60_000);
    expect(await getCode(fixture.down(agent.ctx, maria.id, 9_999)), "another week").toBe("done");
  });

  it("from several agents at once respect the receiver's limit, and none arrives after a break has started", async () => {
    const fixture = await newFixture();
    const { agent, top, maria, protection } = fixture;
    await fixture.up(agent.ctx, 10_000);
    await protection.setLimit(maria.ctx, { kind: "deposit", period: "day", amount: 5_000 });
    const sent = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        getCode(fixture.down(n % 2 ? agent.ctx : top.ctx, maria.id, 1_000)),
      ),
    );
    expect(sent.filter((code) => code === "done")).toHaveLength(5);
    expect(new Set(sent)).toEqual(new Set(["done", "RECEIVER_UNAVAILABLE"]));

    const other = await fixture.person(0, 0, agent.id);
    await Promise.all([
      ...Array.from({ length: 8 }, () => getCode(fixture.down(agent.ctx, other.id, 100))),
      protection.exclude(other.ctx, { kind: "cool_off", length: 24, scope: "brand" }),
      ...Array.from({ length: 8 }, () => getCode(fixture.down(agent.ctx, other.id, 100))),
    ]);
    const received = await fixture.free(other);
    expect(await getCode(fixture.down(agent.ctx, other.id, 100))).toBe("RECEIVER_UNAVAILABLE");
    expect(await fixture.free(other)).toBe(received);
  });

  it("to a member on a break, or beyond a deposit limit, are reported by the audit", async () => {
    const fixture = await newFixture();
    const { agent, maria, protection } = fixture;
    const { db } = database;
    await protection.setLimit(maria.ctx, { kind: "deposit", period: "day", amount: 5_000 });
    fixture.clock.advance(2 * 60_000);
    await fixture.down(agent.ctx, maria.id, 3_000);
    fixture.clock.advance(2 * 60_000);
    const { transferId } = await fixture.down(agent.ctx, maria.id, 2_000);
    const row = `peer_transfer ${fixture.merchant.code} ${transferId}`;
    const limited = db.updateTable("player_limit").where("merchant_id", "=", fixture.merchant.code);
    await limited.set({ amount: 4_999 }).execute();
    expect((await audit(database)).findings).toMatchObject([
      { row, says: "2000 after 3000, limit of a day 4999" },
    ]);
    await limited.set({ amount: 5_000 }).execute();

    fixture.clock.advance(10 * 60_000);
    await protection.exclude(maria.ctx, { kind: "self_exclusion", length: null, scope: "brand" });
    expect((await audit(database)).findings).toEqual([]);
    const breaks = db.updateTable("exclusion").where("merchant_id", "=", fixture.merchant.code);
    await breaks.set((eb) => ({ started_at: eb("started_at", "-", 11.5 * 60_000) })).execute();
    expect((await audit(database)).findings).toMatchObject([{ row, rule: expect.stringContaining("break") }]);
    await breaks.set((eb) => ({ started_at: eb("started_at", "+", 11.5 * 60_000) })).execute();
  });

  it("are compared with the ledger by the audit", async () => {
    const fixture = await newFixture();
    const { transferId } = await fixture.up(fixture.maria.ctx, 5_000);
    const change = (amount: number) =>
      database.db
        .updateTable("peer_transfer")
        .set({ amount })
        .where("merchant_id", "=", fixture.merchant.code)
        .where("id", "=", transferId)
        .execute();
    await change(4_999);
    expect((await audit(database)).findings).toMatchObject([
      { row: `peer_transfer ${fixture.merchant.code} ${transferId}` },
    ]);
    await change(5_000);
  });
});
