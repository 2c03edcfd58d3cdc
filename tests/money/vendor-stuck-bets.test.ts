import { beforeEach, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import type { GameVendor, VendorBetStatus } from "#app/platform/ports/game-vendor.ts";
import {
  DEFAULT_ANSWERS,
  type StuckBetRules,
  type VendorConnection,
} from "#app/platform/ports/vendor-connection.ts";
import { followUpStuckBets, listStuckBets } from "#app/platform/vendor-calls/vendor-calls.server.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { getMerchant, VENDOR } from "./vendor-fixture.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

await forEachDialect("bets that stay open", (open) => {
  const { given, betBody } = openVendorCalls(open);
  /** The vendor's answer about a bet; an Error means no answer. */
  let says: VendorBetStatus | Error;
  let asked: string[];
  let rules: StuckBetRules;
  let hasStatus: boolean;
  let connection: VendorConnection;

  beforeEach(async () => {
    says = { state: "open", calls: [] };
    asked = [];
    hasStatus = true;
    connection = { dialect: "marquee", wallets: ["seamless"], answers: DEFAULT_ANSWERS, inbound: [] };
    rules = { askAfterHours: 24, decideAfterDays: 14, outcome: "rollback" };
    expect((await given.vendorFixture.send("bet", betBody())).code).toBe("OK");
  });

  const notes = async () =>
    (
      await given.database.db
        .selectFrom("stuck_bet_note")
        .select("says")
        .where("merchant_id", "=", given.vendorFixture.merchantId)
        .orderBy("bet_id")
        .orderBy("seq")
        .execute()
    ).map((row) => row.says);
  const available = () => given.vendorFixture.available(given.player);
  const winBody = (over: object = {}) => ({
    transactionId: "win-1",
    roundId: "round-1",
    playerId: given.player.id,
    betTransactionId: "bet-1",
    currency: "PHP",
    amount: 2_500,
    endRound: true,
    ...over,
  });
  const tell = (...calls: [string, object][]) => {
    says = { state: "closed", calls: calls.map(([path, body]) => ({ path, body })) };
  };

  /** Advances the clock and runs the job. */
  async function run(afterMs = 0) {
    const { vendorFixture, database } = given;
    vendorFixture.clock.time += afterMs;
    const betStatus: GameVendor["betStatus"] = async ({ transactionId }) => {
      asked.push(transactionId);
      if (says instanceof Error) throw says;
      return says;
    };
    const vendor = { vassalage: VENDOR, ...(hasStatus ? { betStatus } : {}) } as GameVendor;
    const note = (facts: object, message: string) => void vendorFixture.log.push({ facts, message });
    await followUpStuckBets(
      testServices({
        database,
        clock: vendorFixture.clock,
        connections: () => connection,
        merchants: { byCode: () => vendorFixture.merchant },
        translate: () => (key) => key,
        vendors: new Map([[VENDOR, vendor]]),
        getRules: () => rules,
        log: { warn: note, error: note },
      }),
      getMerchant(vendorFixture.merchantId),
    );
  }

  it("are not queried early, nor again within six hours", async () => {
    await run(24 * HOUR_MS - 1);
    expect(asked).toEqual([]);
    await run(1);
    await run(6 * HOUR_MS - 1);
    expect(asked).toEqual(["bet-1"]);
    await run(1);
    expect(asked).toEqual(["bet-1", "bet-1"]);
    expect(await notes()).toEqual(["open", "open"]);
    const [listed] = await listStuckBets(
      given.database.db,
      given.vendorFixture.merchantId,
      given.vendorFixture.clock.now(),
    );
    expect(listed).toMatchObject({ transactionId: "bet-1", stake: 1_000, asked: 2, lastSays: "open" });
  });

  it("are settled by the calls that the vendor reports, which have no effect if they arrive later", async () => {
    tell(["win", winBody()]);
    await run(DAY_MS);
    expect(await available()).toBe(101_500);
    expect(await given.vendorFixture.send("win", winBody())).toMatchObject({ code: "OK", balance: 101_500 });
    await run(DAY_MS);
    expect(await available()).toBe(101_500);
    expect(await notes()).toEqual(["settled"]);
  });

  it("are settled in thousands for a vendor that counts so, and rounded up like any win", async () => {
    const common = { wallets: ["seamless"], answers: DEFAULT_ANSWERS } as const;
    connection = { ...common, dialect: "hub", publicKeys: [], factors: { PHP: 1_000 } };
    const body = JSON.stringify({
      ...{
        request_uuid: "request-1",
        timestamp: 0,
        sub_partner_id: given.vendorFixture.merchantId,
        supplier: VENDOR,
      },
      ...{ user: given.player.id, transaction_uuid: "win-1", round: "round-1", currency: "PHP" },
      ...{ reference_transaction_uuid: "bet-1", round_closed: true },
    });
    const reportedWin = { path: "transaction/win", body: `${body.slice(0, -1)},"amount":0.025000005}` };
    says = { state: "closed", calls: [reportedWin] };
    await run(DAY_MS);
    expect(await available()).toBe(100_000 - 1_000 + 2_501);
  });

  it("are refunded by a rollback that the vendor reports", async () => {
    const { currency: _c, amount: _a, endRound: _e, ...rollback } = winBody({ transactionId: "back-1" });
    tell(["rollback", rollback]);
    await run(DAY_MS);
    expect(await available()).toBe(100_000);
    expect(await notes()).toEqual(["settled"]);
  });

  it("are not affected by reported calls about another bet or player, or that are bets themselves", async () => {
    const other = await given.vendorFixture.addPlayer();
    tell(
      ["win", winBody({ betTransactionId: "bet-2" })],
      ["win", winBody({ playerId: other.id })],
      ["win", winBody({ roundId: "round-2" })],
      ["win", winBody({ amount: -5 })],
      ["bet", betBody({ transactionId: "bet-3" })],
      ["bonus", { ...winBody() }],
      ["nothing", {}],
    );
    await run(DAY_MS);
    expect(await available()).toBe(99_000);
    expect(await given.vendorFixture.available(other)).toBe(100_000);
    expect(await notes()).toEqual(["closed"]);
  });

  it("are refunded once after the configured days if the vendor does not know them or cannot answer", async () => {
    for (const [at, answer] of [
      { state: "unknown", calls: [] } as VendorBetStatus,
      new Error("timeout"),
      null,
    ].entries()) {
      const bet = `bet-1${at}`;
      await given.vendorFixture.send(
        "bet",
        betBody({ transactionId: bet, roundId: bet, token: given.player.token }),
      );
      if (answer === null) hasStatus = false;
      else says = answer;
      await run(14 * DAY_MS);
      await run(DAY_MS);
      const left = await listStuckBets(
        given.database.db,
        given.vendorFixture.merchantId,
        given.vendorFixture.clock.now(),
      );
      expect(left).toEqual([]);
      expect(await available()).toBe(100_000);
      // The session expired long ago: the next bet needs a new one.
      given.player = await given.vendorFixture.addPlayer();
    }
    expect((await notes()).filter((one) => one === "rolled_back")).toHaveLength(4);
  });

  it("accept no win after their refund", async () => {
    says = { state: "unknown", calls: [] };
    await run(14 * DAY_MS);
    expect((await given.vendorFixture.send("win", winBody())).code).toBe("BET_ROLLED_BACK");
    expect(await available()).toBe(100_000);
    expect(await notes()).toEqual(["unknown", "rolled_back"]);
  });

  it("are counted from their reopening if they were reopened", async () => {
    says = { state: "unknown", calls: [] };
    await given.vendorFixture.send("win", winBody());
    await run(20 * DAY_MS);
    const { amount: _, endRound: __, ...named } = winBody({ transactionId: "open-1" });
    expect((await given.vendorFixture.send("unsettle", { ...named, reason: "too early" })).code).toBe("OK");
    await run(HOUR_MS);
    expect([asked, await notes(), await available()]).toEqual([[], [], 99_000]);
    await run(DAY_MS);
    expect(await notes()).toEqual(["unknown"]);
    await run(14 * DAY_MS);
    expect((await notes()).at(-1)).toBe("rolled_back");
    expect(await available()).toBe(100_000);
  });

  it("stay open as long as the vendor reports them as open", async () => {
    await run(60 * DAY_MS);
    expect(await available()).toBe(99_000);
    expect(await notes()).toEqual(["open"]);
  });

  it("are left to an operator and reported once, if configured so or if they already have a win", async () => {
    says = { state: "unknown", calls: [] };
    await given.vendorFixture.send("win", winBody({ endRound: false, amount: 100 }));
    given.vendorFixture.log.length = 0;
    await run(14 * DAY_MS);
    await run(DAY_MS);
    expect(await notes()).toEqual(["unknown", "left", "unknown"]);
    expect(given.vendorFixture.log.map(({ message }) => message)).toEqual([
      "a stuck bet needs a manual decision: npm run vendor -- stuck",
    ]);
    expect(await available()).toBe(99_100);
  });

  it("have an immutable history", async () => {
    await run(DAY_MS);
    await expect(
      given.database.db.updateTable("stuck_bet_note").set({ says: "left" }).execute(),
    ).rejects.toThrow("never changes");
    await expect(given.database.db.deleteFrom("stuck_bet_note").execute()).rejects.toThrow("never changes");
  });
});
