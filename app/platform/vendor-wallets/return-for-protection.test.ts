import { afterAll, beforeAll, expect, it } from "vitest";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { getAvailableAmount, newKey, openWalletFixture } from "./testing.ts";
import { createVendorTransferService, scheduleReturn } from "./vendor-wallets.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

await forEachDialect("money at vendors of a member who is protected", (open) => {
  let database: TestDatabase;
  let fixtures = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  async function newFixture() {
    const fixture = await openWalletFixture(database, { code: `v${++fixtures}` });
    const maria = await fixture.member(10_000);
    const sendTo = (vassalage: string, amount: number) => {
      fixture.clock.advance(1);
      const input = { vassalage, direction: "in", amount, idempotencyKey: newKey() } as const;
      return fixture.wallet.walletTransfer(maria.ctx, input);
    };
    const nextMinute = async () => {
      fixture.clock.advance(MINUTE_MS);
      await fixture.followUp();
      await fixture.protect();
    };
    const main = () => getAvailableAmount(fixture, maria);
    const excludeFor = (hours: number) =>
      fixture.protection.exclude(maria.ctx, { kind: "cool_off", length: hours, scope: "brand" });
    const setLimit = (kind: "wager" | "loss" | "session", amount: number | null) =>
      fixture.protection.setLimit(maria.ctx, { kind, period: "day", amount });
    return { ...fixture, maria, sendTo, nextMinute, main, excludeFor, setLimit };
  }

  it("returns from every vendor when a break begins, and games there end", async () => {
    const fixture = await newFixture();
    await fixture.sendTo("JADE", 4_000);
    await fixture.sendTo("TIDE", 3_000);
    await fixture.protect();
    expect(await fixture.main(), "nobody is protected yet").toBe(3_000);
    await fixture.excludeFor(24);
    await fixture.protect();
    expect(await fixture.main()).toBe(10_000);
    expect([fixture.jade.ended, fixture.tide.ended]).toEqual([[fixture.maria.id], [fixture.maria.id]]);
    expect(await getCode(fixture.sendTo("JADE", 1_000))).toBe("PLAYER_EXCLUDED");
    const steps = await database.db
      .selectFrom("money_event")
      .select("actor")
      .where("merchant_id", "=", fixture.merchant.code)
      .where("state", "=", "pending.out")
      .execute();
    expect(steps, "nobody asked for it").toEqual([{ actor: "system" }, { actor: "system" }]);
    // Wins of a bet that was open also return, and no query is sent after the break.
    fixture.jade.play(fixture.maria.id, 700);
    const owner = { merchantId: fixture.merchant.code, vendor: "JADE", accountId: fixture.maria.id };
    fixture.clock.advance(1);
    await database.transaction((trx) => scheduleReturn(trx, { ...owner, now: fixture.clock.now() }));
    await fixture.protect();
    expect(await fixture.main()).toBe(10_700);
    fixture.clock.advance(DAY_MS);
    await fixture.nextMinute();
    await fixture.nextMinute();
    expect(
      await database.db
        .selectFrom("vendor_return")
        .selectAll()
        .where("merchant_id", "=", fixture.merchant.code)
        .execute(),
    ).toEqual([]);
    expect(await getCode(fixture.sendTo("JADE", 1_000))).toBe("done");
    expect(fixture.jade.ended).toHaveLength(1);
  });

  it("returns from a held account", async () => {
    const fixture = await newFixture();
    await fixture.sendTo("JADE", 4_000);
    const now = fixture.clock.now();
    await database.db
      .insertInto("exclusion_match")
      .values({
        ...{ merchant_id: fixture.merchant.code, id: "held", account_id: fixture.maria.id, certain: 0 },
        ...{ source_merchant: "x", source_account: "x", source_id: "x", kinds: '["person"]', held_at: now },
        ...{ occasion: "payee", state: "open", opened_at: now, ends_at: null, objection: "" },
        ...{ objected_at: null, told: "", decided_by: null, decided_at: null, reason: "" },
      })
      .execute();
    await fixture.protect();
    expect(await fixture.main()).toBe(10_000);
    expect(fixture.jade.ended).toEqual([fixture.maria.id]);
  });

  it("is requested until the vendor answers, also from one that loses its answers", async () => {
    const fixture = await newFixture();
    await fixture.sendTo("JADE", 4_000);
    await fixture.sendTo("TIDE", 3_000);
    await fixture.excludeFor(720);
    fixture.jade.script.down = true;
    fixture.tide.script.next = "lost";
    for (let n = 0; n < 20; n++) await fixture.nextMinute();
    expect(await fixture.main(), "the other vendor's").toBe(6_000);
    const row = await database.db
      .selectFrom("vendor_return")
      .selectAll()
      .where("merchant_id", "=", fixture.merchant.code)
      .where("vendor", "=", "JADE")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      cause: "break",
      ended_at: null,
      fault: expect.stringContaining("not answer"),
    });
    const service = createVendorTransferService(testServices({ ...fixture, database }));
    const returns = () => service.returns([fixture.merchant.code], { pageNo: 1, pageSize: 10 });
    const waits = await returns();
    expect(waits).toMatchObject({
      total: 1,
      list: [{ username: fixture.maria.id, vendor: "JADE", cause: "break" }],
    });
    expect(waits.list[0]?.since).toBeLessThan(waits.list[0]?.triedAt ?? 0);
    expect(await service.returns(["another"], { pageNo: 1, pageSize: 10 })).toEqual({ list: [], total: 0 });
    fixture.jade.script.down = false;
    for (let n = 0; n < 31; n++) await fixture.nextMinute();
    expect(await fixture.main()).toBe(10_000);
    expect((await returns()).list).toEqual([]);
    expect(fixture.jade.ended).toEqual([fixture.maria.id]);
  });

  it("also returns if it was on its way when the break began", async () => {
    const fixture = await newFixture();
    fixture.jade.script.next = "lost";
    expect(await fixture.sendTo("JADE", 4_000)).toMatchObject({ state: "unknown" });
    fixture.jade.script.next = "none";
    await fixture.excludeFor(24);
    await fixture.protect();
    expect(await fixture.main()).toBe(6_000);
    for (let n = 0; n < 3; n++) await fixture.nextMinute();
    expect(await fixture.main()).toBe(10_000);
  });

  it("may, under a limit, be sent only to a vendor that asks before each stake", async () => {
    const fixture = await newFixture();
    await fixture.sendTo("JADE", 1_000);
    await fixture.sendTo("TIDE", 1_000);
    await fixture.setLimit("wager", 500);
    const refused = await fixture.sendTo("TIDE", 100).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "LIMITS_NOT_KEPT", details: { vassalage: "TIDE" } });
    expect(await getCode(fixture.sendTo("JADE", 4_000)), "each stake is asked for").toBe("done");
    const { wallets } = await fixture.wallet.consolidatedFunds(fixture.maria.ctx);
    expect(wallets.map(({ vassalage, open, closedBy }) => [vassalage, open, closedBy])).toEqual([
      [null, true, null],
      ["JADE", true, null],
      ["TIDE", false, "LIMITS_NOT_KEPT"],
    ]);
    expect(await fixture.wallet.closedVendors(fixture.maria.ctx)).toEqual({
      list: [{ vassalage: "TIDE", name: "TIDE", closedBy: "LIMITS_NOT_KEPT" }],
    });
    await fixture.nextMinute();
    expect([fixture.jade.getBalance(fixture.maria.id), fixture.tide.getBalance(fixture.maria.id)]).toEqual([
      5_000, 0,
    ]);
    expect(fixture.jade.ended).toEqual([]);
    await fixture.setLimit("wager", null);
    expect(await getCode(fixture.sendTo("TIDE", 100)), "a limit that still holds").toBe("LIMITS_NOT_KEPT");
    fixture.clock.advance(DAY_MS);
    expect(await getCode(fixture.sendTo("TIDE", 100))).toBe("done");
  });

  it("returns once the time of a session limit is used up", async () => {
    const fixture = await newFixture();
    await fixture.sendTo("JADE", 4_000);
    await fixture.setLimit("session", 2 * 60 * MINUTE_MS);
    await fixture.protect();
    expect(await fixture.main()).toBe(6_000);
    const now = fixture.clock.now();
    await database.db
      .insertInto("session")
      .values({
        ...{ merchant_id: fixture.merchant.code, token_hash: newKey(), id: newKey() },
        ...{
          account_id: fixture.maria.id,
          audience: "member",
          created_at: now,
          last_seen_at: now + DAY_MS / 12,
        },
        ...{ expires_at: now + DAY_MS, idle_ms: DAY_MS, ip: "", user_agent: "", remember: 0 },
        ...{ revoked_at: null, revoked_reason: null },
      })
      .execute();
    fixture.clock.advance(2 * 60 * MINUTE_MS);
    await fixture.protect();
    expect(await fixture.main()).toBe(10_000);
    expect(fixture.jade.ended).toEqual([fixture.maria.id]);
  });
});
