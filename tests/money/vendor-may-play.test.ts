import { beforeEach, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { budget, simulate } from "#tests/budget.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { GAME_CODE, getMerchant, VENDOR } from "./vendor-fixture.ts";

const DAY_MS = 24 * 60 * 60_000;

await forEachDialect("a vendor that asks before it takes a stake from its own wallet", (open) => {
  const { given, signOut } = openVendorCalls(open);

  beforeEach(() => {
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId, { transferWallets: [VENDOR] });
  });

  const mayPlay = (round: string, amount = 500, over: object = {}) =>
    given.vendorFixture.send("may-play", {
      roundId: round,
      playerId: given.player.id,
      token: given.player.token,
      gameCode: GAME_CODE,
      currency: "PHP",
      amount,
      ...over,
    });
  const notPlayed = (round: string) =>
    given.vendorFixture.send("not-played", { roundId: round, playerId: given.player.id });
  const report = (round: string, stake = 500, over: object = {}) =>
    given.vendorFixture.send("round", {
      roundId: round,
      playerId: given.player.id,
      gameCode: GAME_CODE,
      currency: "PHP",
      stake,
      win: 0,
      startedAt: given.vendorFixture.clock.now(),
      ...over,
    });
  const setLimit = (kind: "wager" | "loss", amount: number) =>
    given.database.db
      .insertInto("player_limit")
      .values({
        merchant_id: given.vendorFixture.merchantId,
        account_id: given.player.id,
        kind,
        period: "day",
        amount,
        next_amount: null,
        next_at: null,
        set_by: "member",
        changed_at: 0,
      })
      .execute();
  const exclude = (startedAt = given.vendorFixture.clock.now()) =>
    given.database.db
      .insertInto("exclusion")
      .values({
        merchant_id: given.vendorFixture.merchantId,
        id: `x-${given.player.id}-${startedAt}`,
        account_id: given.player.id,
        kind: "self_exclusion",
        scope: "brand",
        started_at: startedAt,
        ends_at: null,
        origin: "member",
        source_id: "",
        operator_id: null,
        reason: "",
        lift_reason: null,
        lift_asked_by: null,
        lift_asked_at: null,
        lifted_by: null,
        lifted_at: null,
      })
      .execute();

  it("enforces the wager limit across open, reported and returned stakes", async () => {
    await setLimit("wager", 1_000);
    expect((await mayPlay("r1")).status).toBe(200);
    expect((await mayPlay("r1")).status, "asked again").toBe(200);
    expect((await mayPlay("r1", 400)).code).toBe("TRANSACTION_CONFLICT");
    expect((await mayPlay("r2")).status).toBe(200);
    const no = await mayPlay("r3");
    expect(no).toMatchObject({ status: 409, code: "WAGER_LIMIT" });
    expect(JSON.parse(no.text)).toMatchObject({ text: "error.WAGER_LIMIT" });
    expect((await notPlayed("r2")).status).toBe(200);
    expect((await notPlayed("r2")).status, "twice").toBe(200);
    expect((await report("r1")).status).toBe(200);
    expect((await mayPlay("r1")).code, "played already").toBe("TRANSACTION_CONFLICT");
    expect((await mayPlay("r4")).status).toBe(200);
    expect((await mayPlay("r5", 1)).code).toBe("WAGER_LIMIT");
    given.vendorFixture.clock.time += DAY_MS;
    await given.database.db
      .updateTable("session")
      .set({
        expires_at: given.vendorFixture.clock.now() + DAY_MS,
        last_seen_at: given.vendorFixture.clock.now(),
      })
      .where("id", "=", given.player.sessionId)
      .execute();
    await given.database.db
      .updateTable("launch_session")
      .set({ expires_at: given.vendorFixture.clock.now() + DAY_MS })
      .where("account_id", "=", given.player.id)
      .execute();
    expect((await mayPlay("r6")).status, "another day").toBe(200);
  });

  it("counts a bet on the day of its request, whatever the vendor's clock says", async () => {
    await setLimit("loss", 1_000);
    expect((await mayPlay("r1")).status).toBe(200);
    expect((await report("r1", 500, { startedAt: 0 })).status).toBe(200);
    expect((await mayPlay("r2", 501)).code).toBe("LOSS_LIMIT");
    expect((await report("r3", 500, { win: 1_200 })).status, "a report is never refused").toBe(200);
    expect((await mayPlay("r2", 1_200)).status).toBe(200);
  });

  it("refuses a stake during a break, after signing out, for another game or with another player's token", async () => {
    const other = await given.vendorFixture.addPlayer();
    expect((await mayPlay("r1", 500, { token: other.token })).code).toBe("TOKEN_UNKNOWN");
    expect((await mayPlay("r1", 500, { gameCode: "NONE" })).code).toBe("GAME_UNKNOWN");
    expect((await mayPlay("r1", 500, { currency: "THB" })).code).toBe("WRONG_CURRENCY");
    expect((await mayPlay("r1", 0)).code).toBe("BAD_REQUEST");
    await exclude();
    const no = await mayPlay("r1");
    expect(no).toMatchObject({ status: 403, code: "PLAYER_EXCLUDED" });
    const token = { token: given.player.token };
    expect((await given.vendorFixture.send("authenticate", token)).code, "nor any game").toBe(
      "PLAYER_EXCLUDED",
    );
    await signOut();
    expect((await mayPlay("r1")).code).toBe("SESSION_EXPIRED");
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId);
    expect((await mayPlay("r1")).code, "a brand that plays from our wallet").toBe("BAD_REQUEST");
    const plays = given.database.db.selectFrom("own_wallet_play").selectAll();
    expect(await plays.where("merchant_id", "=", given.vendorFixture.merchantId).execute()).toEqual([]);
  });

  it("is reported by the audit if it accepted a stake during a break", async () => {
    const { db } = given.database;
    const asks = (since: number | null) =>
      db.updateTable("vendor").set({ may_play_since: since }).where("code", "=", VENDOR).execute();
    await asks(0);
    await exclude(given.vendorFixture.clock.now() - 10 * 60_000);
    await report("r1", 700);
    const { findings } = await audit(given.database);
    expect(findings).toMatchObject([
      { row: expect.stringMatching(/^bet /), says: expect.stringContaining("700 at ORION") },
    ]);
    await report("r1", 700, { revision: 1, outcome: "void", win: 700 });
    expect((await audit(given.database)).findings, "given back").toEqual([]);
    await report("r2", 700);
    await asks(null);
    expect((await audit(given.database)).findings, "a vendor that never asks").toEqual([]);
  });

  simulate("never lets stakes of a day beyond the limit, in any order and at once", async () => {
    for (let n = 0; n < budget(6, 60); n++) {
      given.player = await given.vendorFixture.addPlayer();
      const limit = 1_000 + Math.floor(Math.random() * 3_000);
      await setLimit("wager", limit);
      const rounds = Array.from({ length: 12 }, (_, at) => `s${n}-${at}`);
      const taken = new Map<string, number>();
      await Promise.all(
        rounds.map(async (round) => {
          const stake = 100 + Math.floor(Math.random() * 900);
          if ((await mayPlay(round, stake)).status !== 200) return;
          const next = Math.random();
          if (next < 0.3) await notPlayed(round);
          else taken.set(round, stake);
          if (next > 0.6) await report(round, stake, { startedAt: 0 });
        }),
      );
      const sum = () => [...taken.values()].reduce((all, one) => all + one, 0);
      expect(sum()).toBeLessThanOrEqual(limit);
      const left = limit - sum();
      expect((await mayPlay(`s${n}-more`, left + 1)).code).toBe("WAGER_LIMIT");
      if (left > 0) expect((await mayPlay(`s${n}-rest`, left)).status).toBe(200);
    }
  });
});
