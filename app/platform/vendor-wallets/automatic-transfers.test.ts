import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { getAvailableAmount, newKey, openWalletFixture } from "./testing.ts";

const MINUTE_MS = 60_000;

await forEachDialect("the automatic transfer", (open) => {
  let database: TestDatabase;
  let fixtures = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  /** Adds a signed-in member with 10,000 minor units and automatic transfer turned on. */
  async function newFixture({ on = true } = {}) {
    const fixture = await openWalletFixture(database, { code: `a${++fixtures}` });
    const maria = await fixture.member(10_000);
    const { wallet, clock, merchant } = fixture;
    await signIn(merchant.code, maria.id, clock.now());
    if (on) await wallet.setAutomaticTransfer(maria.ctx, { on });
    const begin = (vendor: string | null, start?: string) => {
      clock.advance(1);
      return fixture.beginPlay(maria, vendor, start);
    };
    const leave = (start?: string) => {
      clock.advance(1);
      return wallet.leaveGame(maria.ctx, { start });
    };
    const places = async () => ({
      main: await getAvailableAmount(fixture, maria),
      jade: fixture.jade.getBalance(maria.id),
      tide: fixture.tide.getBalance(maria.id),
    });
    const nextMinute = async () => {
      clock.advance(MINUTE_MS);
      await fixture.followUp();
      await fixture.afterPlay();
    };
    const stays = async () =>
      (
        await database.db
          .selectFrom("vendor_stay")
          .select("vendor")
          .where("merchant_id", "=", merchant.code)
          .orderBy("vendor")
          .execute()
      ).map(({ vendor }) => vendor);
    return { ...fixture, maria, begin, leave, places, nextMinute, stays };
  }

  async function signIn(merchantId: string, accountId: string, now: number) {
    await database.db
      .insertInto("session")
      .values({
        merchant_id: merchantId,
        token_hash: `hash of ${merchantId}`,
        id: `session of ${merchantId}`,
        account_id: accountId,
        audience: "member",
        created_at: now,
        last_seen_at: now,
        expires_at: now + 24 * 60 * MINUTE_MS,
        idle_ms: 24 * 60 * MINUTE_MS,
        ip: "192.0.2.1",
        user_agent: "",
        remember: 0,
        revoked_at: null,
        revoked_reason: null,
        country: null,
        device: null,
      })
      .execute();
  }

  it("is off until the member turns it on, and moves nothing before a game starts", async () => {
    const { begin, places, wallet, maria } = await newFixture({ on: false });
    expect((await wallet.consolidatedFunds(maria.ctx)).automatic).toBe(false);
    expect(await begin("JADE")).toBeNull();
    await wallet.setAutomaticTransfer(maria.ctx, { on: true });
    expect((await wallet.consolidatedFunds(maria.ctx)).automatic).toBe(true);
    expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
    await wallet.setAutomaticTransfer(maria.ctx, { on: false });
    expect(await begin("JADE")).toBeNull();
    expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
  });

  it("is not offered when the brand has a single wallet", async () => {
    const { wallet, maria, merchant } = await newFixture({ on: false });
    const ctx = { ...maria.ctx, merchant: { ...merchant, transferWallets: [] } };
    expect((await wallet.consolidatedFunds(ctx)).automatic).toBeNull();
    expect(await getCode(wallet.setAutomaticTransfer(ctx, { on: true }))).toBe("FEATURE_OFF");
  });

  it("sends the available balance at the start, and returns the vendor balance at the end", async () => {
    const { begin, leave, places, jade, maria, stays, nextMinute } = await newFixture();
    expect(await begin("JADE", "one")).toMatchObject({ state: "succeeded", amount: 10_000, elsewhere: [] });
    expect(await places()).toEqual({ main: 0, jade: 10_000, tide: 0 });
    jade.play(maria.id, 2_500);
    expect((await leave("one")).transfers).toMatchObject([{ state: "succeeded", amount: 12_500 }]);
    expect(await places()).toEqual({ main: 12_500, jade: 0, tide: 0 });
    // A round that continued after the player left the game wins.
    jade.play(maria.id, 700);
    await nextMinute();
    expect(await places()).toEqual({ main: 13_200, jade: 0, tide: 0 });
    await nextMinute();
    await nextMinute();
    expect(await stays()).toEqual([]);
  });

  it("sends once per start, even if the request is repeated", async () => {
    const { begin, places, wallet, maria } = await newFixture();
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin("JADE", "same")));
    for (const answer of answers) expect(answer).toMatchObject({ state: "succeeded", amount: 10_000 });
    expect(await places()).toEqual({ main: 0, jade: 10_000, tide: 0 });
    expect((await wallet.walletTransfers(maria.ctx, { pageNo: 1, pageSize: 10 })).total).toBe(1);
  });

  it("leaves the money at the vendor until every tab that plays there is closed", async () => {
    const { begin, leave, places } = await newFixture();
    await begin("JADE", "tab-1");
    expect(await begin("JADE", "tab-2")).toBeNull();
    await leave("tab-1");
    expect(await places()).toMatchObject({ jade: 10_000 });
    await leave("tab-2");
    expect(await places()).toMatchObject({ main: 10_000, jade: 0 });
  });

  it("waits for the end of the previous game when a page is reloaded", async () => {
    const { begin, leave, places } = await newFixture();
    await begin("JADE", "before");
    const [, answer] = await Promise.all([leave("before"), begin("JADE", "after")]);
    expect(answer).toMatchObject({ state: "succeeded", amount: 10_000 });
    expect(await places()).toEqual({ main: 0, jade: 10_000, tide: 0 });
  });

  it.each([
    ["another vendor", "TIDE", { main: 0, jade: 0, tide: 10_000 }],
    ["the main wallet", null, { main: 10_000, jade: 0, tide: 0 }],
  ] as const)("returns the money first when a game of %s starts", async (_what, next, where) => {
    const { begin, places } = await newFixture();
    await begin("JADE", "one");
    await begin(next, "two");
    expect(await places()).toEqual(where);
  });

  it("does not touch money that the member moved by hand", async () => {
    const { begin, leave, places, wallet, maria } = await newFixture();
    const byHand = { vassalage: "TIDE", direction: "in", amount: 4_000 } as const;
    await wallet.walletTransfer(maria.ctx, { ...byHand, idempotencyKey: newKey() });
    await begin("JADE", "one");
    expect(await places()).toEqual({ main: 0, jade: 6_000, tide: 4_000 });
    await leave();
    expect(await places()).toEqual({ main: 6_000, jade: 0, tide: 4_000 });
    await wallet.walletTransfer(maria.ctx, { ...byHand, vassalage: "JADE", idempotencyKey: newKey() });
    await leave();
    expect(await places(), "of a vendor that was played at before, too").toMatchObject({ jade: 4_000 });
  });

  describe("when a vendor fails", () => {
    it("leaves the money in the main wallet when the vendor refuses it", async () => {
      const { begin, places, jade } = await newFixture();
      jade.script.next = "refuse";
      expect(await begin("JADE")).toMatchObject({ state: "failed", amount: 10_000 });
      expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
    });

    it.each(["deaf", "lost", "late"] as const)(
      "reports the money as on its way when there is no answer: %s",
      async (fault) => {
        const { begin, leave, places, jade, nextMinute } = await newFixture();
        jade.script.next = fault;
        expect(await begin("JADE", "one")).toMatchObject({ state: "unknown", amount: 10_000 });
        jade.script.next = "none";
        await leave("one");
        await nextMinute();
        await nextMinute();
        expect(await places(), "once it is known").toEqual({ main: 10_000, jade: 0, tide: 0 });
      },
    );

    it("leaves the money at a silent vendor, names the vendor, and returns the money later", async () => {
      const { begin, leave, places, jade, nextMinute } = await newFixture();
      await begin("JADE", "one");
      jade.script.down = true;
      expect(await begin("TIDE", "two")).toMatchObject({ state: "none", elsewhere: ["JADE"] });
      expect((await leave("one")).silent).toEqual(["JADE"]);
      expect(await places()).toEqual({ main: 0, jade: 10_000, tide: 0 });
      await nextMinute();
      jade.script.down = false;
      for (let minute = 0; minute < 8; minute++) await nextMinute();
      expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
    });

    it("sends nothing while another transfer with the vendor is open, and gives the reason", async () => {
      const { begin, places, jade, wallet, maria } = await newFixture();
      const byHand = { vassalage: "JADE", amount: 1_000 } as const;
      await wallet.walletTransfer(maria.ctx, { ...byHand, direction: "in", idempotencyKey: newKey() });
      jade.script.next = "deaf";
      await wallet.walletTransfer(maria.ctx, { ...byHand, direction: "out", idempotencyKey: newKey() });
      expect(await begin("JADE")).toMatchObject({ state: "refused", amount: 9_000, code: "CONFLICT" });
      expect(await places()).toMatchObject({ main: 9_000 });
    });
  });

  it("sends nothing to a game during a break, but still returns money", async () => {
    const { begin, leave, places, protection, maria } = await newFixture();
    await begin("JADE", "one");
    await protection.exclude(maria.ctx, { kind: "cool_off", length: 24, scope: "brand" });
    expect((await leave("one")).transfers).toMatchObject([{ state: "succeeded" }]);
    expect(await begin("JADE", "two")).toMatchObject({ state: "refused", code: "PLAYER_EXCLUDED" });
    expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
  });

  it("sends no money of a member who has a debt", async () => {
    const { begin, places, merchant, maria } = await newFixture();
    const setDebt = (debt: number) =>
      database.db
        .updateTable("ledger_account")
        .set({ debt })
        .where("merchant_id", "=", merchant.code)
        .where("account_id", "=", maria.id)
        .execute();
    await setDebt(50);
    expect(await begin("JADE")).toMatchObject({ state: "refused", code: "DEBT_OPEN" });
    expect(await places()).toMatchObject({ jade: 0 });
    await setDebt(0);
  });

  it.each([
    ["has signed out", "update session set revoked_at = 1 where merchant_id ="],
    ["is disabled", "update account set status = 'disabled' where merchant_id ="],
  ])("returns money automatically from a member who %s", async (_what, statement) => {
    const { begin, places, nextMinute, merchant } = await newFixture();
    await begin("JADE", "one");
    await nextMinute();
    expect(await places(), "in a game").toMatchObject({ jade: 10_000 });
    await sql`${sql.raw(statement)} ${merchant.code}`.execute(database.db);
    await nextMinute();
    expect(await places()).toEqual({ main: 10_000, jade: 0, tide: 0 });
  });
});
