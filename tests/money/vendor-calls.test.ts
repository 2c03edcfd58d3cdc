import { beforeEach, describe, expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { systemBalance } from "#app/platform/wallet/wallet.server.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { getMerchant, STRICT_ANSWERS, VENDOR } from "./vendor-fixture.ts";

await forEachDialect("a vendor's calls", (open) => {
  const { given, signOut, betBody } = openVendorCalls(open);

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
  const rollbackBody = (over: object = {}) => ({
    transactionId: "back-1",
    roundId: "round-1",
    playerId: given.player.id,
    betTransactionId: "bet-1",
    ...over,
  });
  const bet = (transactionId = "bet-1") =>
    given.database.db
      .selectFrom("bet")
      .select(["stake", "win", "valid_bet", "state", "settled_at", "resettled_at"])
      .where("merchant_id", "=", given.vendorFixture.merchantId)
      .where("transaction_id", "=", transactionId)
      .executeTakeFirst();

  function disable() {
    return given.database.db
      .updateTable("account")
      .set({ status: "disabled" })
      .where("merchant_id", "=", given.vendorFixture.merchantId)
      .where("id", "=", given.player.id)
      .execute();
  }

  function wait(ms: number) {
    given.vendorFixture.clock.time += ms;
  }

  function dropBrand() {
    given.vendorFixture.merchant = null;
  }

  function closeBrand() {
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId, {
      maintenance: { active: true, until: null },
    });
  }

  function linkWithReturnTo(maintenance: boolean[]) {
    const vendors = maintenance.map((mended) => ({ vassalage: VENDOR, hot: false, maintenance: mended }));
    given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId, { vendors });
  }

  function mend(table: "vendor" | "game") {
    return given.database.db.updateTable(table).set({ maintenance: 1 }).execute();
  }

  it("balance returns the spendable amount, also after the session has ended", async () => {
    await signOut();
    expect(await given.vendorFixture.send("balance", { playerId: given.player.id })).toMatchObject({
      code: "OK",
      balance: 100_000,
    });
    expect((await given.vendorFixture.send("balance", { playerId: "nobody" })).code).toBe("PLAYER_UNKNOWN");
  });

  it("a bet and its win change the balance by exactly their amounts", async () => {
    expect(await given.vendorFixture.send("bet", betBody())).toMatchObject({ status: 200, balance: 99_000 });
    expect(await bet()).toMatchObject({
      stake: 1_000,
      win: 0,
      valid_bet: 0,
      state: "open",
      settled_at: null,
    });
    expect(await given.vendorFixture.send("win", winBody())).toMatchObject({ status: 200, balance: 101_500 });
    expect(await bet()).toMatchObject({ stake: 1_000, win: 2_500, valid_bet: 1_000, state: "won" });
    expect(given.vendorFixture.events).toHaveLength(2);
    const ofVendor = { name: "vendor:ORION", currency: "PHP", book: "real" } as const;
    expect(await systemBalance(given.database.db, given.vendorFixture.merchantId, ofVendor)).toBe(-1_500);
  });

  it("a round may have several bets and wins, and ends once", async () => {
    await given.vendorFixture.send("bet", betBody());
    await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2", amount: 500 }));
    await given.vendorFixture.send("win", winBody({ endRound: false }));
    await given.vendorFixture.send(
      "win",
      winBody({ transactionId: "win-2", betTransactionId: "bet-2", amount: 0, endRound: false }),
    );
    expect(await bet()).toMatchObject({ win: 2_500, valid_bet: 0, state: "open" });
    expect(await bet("bet-2")).toMatchObject({ stake: 500, win: 0, state: "open" });
    const end = { transactionId: "end-1", roundId: "round-1", playerId: given.player.id };
    expect((await given.vendorFixture.send("end-round", end)).code).toBe("OK");
    expect((await given.vendorFixture.send("end-round", { ...end, transactionId: "end-2" })).code).toBe("OK");
    expect(await bet()).toMatchObject({ valid_bet: 1_000, state: "won" });
    expect(await bet("bet-2")).toMatchObject({ valid_bet: 500, state: "lost" });
    expect((await given.vendorFixture.send("bet", betBody({ transactionId: "bet-3" }))).code).toBe(
      "ROUND_CLOSED",
    );
    expect(
      (await given.vendorFixture.send("end-round", { ...end, transactionId: "end-3", roundId: "none" })).code,
    ).toBe("ROUND_UNKNOWN");
  });

  it("a late win of an ended round is paid", async () => {
    await given.vendorFixture.send("bet", betBody());
    await given.vendorFixture.send("end-round", {
      transactionId: "end-1",
      roundId: "round-1",
      playerId: given.player.id,
    });
    expect((await given.vendorFixture.send("win", winBody())).balance).toBe(101_500);
    const at = given.vendorFixture.clock.time;
    expect(await bet()).toMatchObject({ win: 2_500, state: "won", settled_at: at, resettled_at: at });
  });

  it("a repeated ID gets the first response byte for byte, whatever happened since; other content is refused", async () => {
    const first = await given.vendorFixture.send("bet", betBody());
    await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2", roundId: "round-2" }));
    await signOut();
    expect(await given.vendorFixture.send("bet", betBody())).toEqual(first);
    for (const over of [
      { amount: 999 },
      { roundId: "round-9" },
      { gameCode: "OTHER" },
      { currency: "THB" },
    ]) {
      expect((await given.vendorFixture.send("bet", betBody(over))).code).toBe("TRANSACTION_CONFLICT");
    }
    expect((await given.vendorFixture.send("win", winBody({ transactionId: "bet-1" }))).code).toBe(
      "TRANSACTION_CONFLICT",
    );
    expect(await given.vendorFixture.available(given.player)).toBe(98_000);
  });

  it("many concurrent copies of one bet cause one movement and get the same response", async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => given.vendorFixture.send("bet", betBody())),
    );
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await given.vendorFixture.available(given.player)).toBe(99_000);
  });

  it("when bets of two players use one ID at the same moment, only one of them gets it", async () => {
    const other = await given.vendorFixture.addPlayer();
    const replies = await Promise.all([
      given.vendorFixture.send("bet", betBody()),
      given.vendorFixture.send(
        "bet",
        betBody({ playerId: other.id, token: other.token, roundId: "round-2" }),
      ),
    ]);
    expect(replies.map((reply) => reply.code).sort()).toEqual(["OK", "TRANSACTION_CONFLICT"]);
    const total =
      (await given.vendorFixture.available(given.player)) + (await given.vendorFixture.available(other));
    expect(total).toBe(199_000);
  });

  it("a bet beyond the balance is refused with the balance; concurrent bets are accepted while it lasts", async () => {
    const poor = await given.vendorFixture.addPlayer({ balance: 2_500 });
    const own = { playerId: poor.id, token: poor.token };
    expect(await given.vendorFixture.send("bet", betBody({ ...own, amount: 2_501 }))).toMatchObject({
      status: 409,
      code: "INSUFFICIENT_FUNDS",
      balance: 2_500,
    });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        given.vendorFixture.send(
          "bet",
          betBody({ ...own, transactionId: `p-${n}`, roundId: `p-${n}`, amount: 1_000 }),
        ),
      ),
    );
    expect(replies.filter((reply) => reply.code === "OK")).toHaveLength(2);
    expect(await given.vendorFixture.available(poor)).toBe(500);
  });

  describe("permission to bet", () => {
    const refusals: [string, string, () => Promise<unknown>, object?][] = [
      ["an unknown token", "TOKEN_UNKNOWN", async () => {}, { token: "t".repeat(43) }],
      ["a session that was ended", "SESSION_EXPIRED", () => signOut()],
      ["a launch of yesterday", "SESSION_EXPIRED", async () => wait(13 * 3_600_000)],
      ["a player who has not been there for long", "SESSION_EXPIRED", async () => wait(1_800_001)],
      ["a disabled player", "ACCOUNT_DISABLED", () => disable()],
      ["a brand in maintenance", "BRAND_CLOSED", async () => closeBrand()],
      ["a brand that is gone", "BRAND_CLOSED", async () => dropBrand()],
      ["a vendor that the brand dropped", "GAME_CLOSED", async () => linkWithReturnTo([])],
      ["a vendor in maintenance on the brand", "GAME_CLOSED", async () => linkWithReturnTo([true])],
      ["a vendor in maintenance", "GAME_CLOSED", () => mend("vendor")],
      ["a game in maintenance", "GAME_CLOSED", () => mend("game")],
      ["a game that the vendor has not", "GAME_UNKNOWN", async () => {}, { gameCode: "VEGA_STAR" }],
      ["another currency", "WRONG_CURRENCY", async () => {}, { currency: "THB" }],
    ];

    it.each(refusals)(
      "%s cannot place a bet; wins and rollbacks are still accepted",
      async (_, code, change, over = {}) => {
        await given.vendorFixture.send("bet", betBody({ transactionId: "open-1", roundId: "open-1" }));
        await given.vendorFixture.send("bet", betBody({ transactionId: "open-2", roundId: "open-2" }));
        await change();
        const reply = await given.vendorFixture.send("bet", betBody(over));
        expect(reply.code).toBe(code);
        expect(await given.vendorFixture.send("bet", betBody(over))).toEqual(reply);
        expect(
          await given.vendorFixture.send(
            "win",
            winBody({ betTransactionId: "open-1", roundId: "open-1", amount: 700 }),
          ),
        ).toMatchObject({ code: "OK", balance: 98_700 });
        expect(
          await given.vendorFixture.send(
            "rollback",
            rollbackBody({ betTransactionId: "open-2", roundId: "open-2" }),
          ),
        ).toMatchObject({ code: "OK", balance: 99_700 });
      },
    );

    it("another player's token or bet cannot be used", async () => {
      const other = await given.vendorFixture.addPlayer();
      expect((await given.vendorFixture.send("bet", betBody({ token: other.token }))).code).toBe(
        "TOKEN_UNKNOWN",
      );
      await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2" }));
      expect(
        (await given.vendorFixture.send("win", winBody({ playerId: other.id, betTransactionId: "bet-2" })))
          .code,
      ).toBe("BET_MISMATCH");
      expect(
        (
          await given.vendorFixture.send(
            "rollback",
            rollbackBody({ playerId: other.id, betTransactionId: "bet-2" }),
          )
        ).code,
      ).toBe("BET_MISMATCH");
      expect(await given.vendorFixture.available(other)).toBe(100_000);
    });

    it("a bet counts as activity: the session's idle timeout restarts at the last bet", async () => {
      for (let n = 0; n < 4; n++) {
        given.vendorFixture.clock.time += 20 * 60_000;
        expect(
          (await given.vendorFixture.send("bet", betBody({ transactionId: `b-${n}`, roundId: `r-${n}` })))
            .code,
        ).toBe("OK");
      }
    });
  });

  describe("rollback", () => {
    it("refunds a bet exactly once, however often it is sent", async () => {
      await given.vendorFixture.send("bet", betBody());
      const first = await given.vendorFixture.send("rollback", rollbackBody());
      expect(first).toMatchObject({ code: "OK", balance: 100_000 });
      expect(await given.vendorFixture.send("rollback", rollbackBody())).toEqual(first);
      expect(
        (await given.vendorFixture.send("rollback", rollbackBody({ transactionId: "back-2" }))).code,
      ).toBe("OK");
      expect(await given.vendorFixture.available(given.player)).toBe(100_000);
      expect(await bet()).toMatchObject({ win: 1_000, valid_bet: 0, state: "void", resettled_at: null });
      expect((await given.vendorFixture.send("win", winBody())).code).toBe("BET_ROLLED_BACK");
    });

    it("before its bet: the bet is refused when it arrives, and moves no money", async () => {
      expect((await given.vendorFixture.send("rollback", rollbackBody())).code).toBe("OK");
      const late = await given.vendorFixture.send("bet", betBody());
      expect(late.code).toBe("BET_ROLLED_BACK");
      expect(await given.vendorFixture.send("bet", betBody())).toEqual(late);
      expect((await given.vendorFixture.send("win", winBody())).code).toBe("BET_ROLLED_BACK");
      expect(await given.vendorFixture.available(given.player)).toBe(100_000);
      expect(await bet()).toBeUndefined();
    });

    it("of an unknown bet is answered as the vendor's dialect requires, with the same effect on money", async () => {
      given.vendorFixture.answers = STRICT_ANSWERS;
      expect((await given.vendorFixture.send("rollback", rollbackBody())).code).toBe("BET_UNKNOWN");
      expect((await given.vendorFixture.send("bet", betBody())).code).toBe("BET_ROLLED_BACK");
      expect(await given.vendorFixture.available(given.player)).toBe(100_000);
    });

    it("of a settled bet also takes back its win, and does not close the round", async () => {
      await given.vendorFixture.send("bet", betBody());
      await given.vendorFixture.send("win", winBody());
      expect(await given.vendorFixture.send("rollback", rollbackBody())).toMatchObject({
        code: "OK",
        balance: 100_000,
      });
      const at = given.vendorFixture.clock.time;
      expect(await bet()).toMatchObject({ win: 1_000, valid_bet: 0, state: "void", resettled_at: at });
      expect((await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2" }))).code).toBe("OK");
    });

    it("of a settled bet is refused in a dialect that does not support it", async () => {
      given.vendorFixture.answers = STRICT_ANSWERS;
      await given.vendorFixture.send("bet", betBody());
      await given.vendorFixture.send("end-round", {
        transactionId: "end-1",
        roundId: "round-1",
        playerId: given.player.id,
      });
      expect((await given.vendorFixture.send("rollback", rollbackBody())).code).toBe("ROUND_SETTLED");
      await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2", roundId: "round-2" }));
      const ofOpen = { transactionId: "back-2", betTransactionId: "bet-2", roundId: "round-2" };
      expect((await given.vendorFixture.send("rollback", rollbackBody(ofOpen))).code).toBe("OK");
      expect(await given.vendorFixture.available(given.player)).toBe(99_000);
    });

    it("of a refused bet refunds nothing; a rollback of a win is refused", async () => {
      await given.vendorFixture.send("bet", betBody({ amount: 200_000 }));
      expect(await given.vendorFixture.send("rollback", rollbackBody())).toMatchObject({
        code: "OK",
        balance: 100_000,
      });
      expect((await given.vendorFixture.send("win", winBody())).code).toBe("BET_REFUSED");
      await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2" }));
      await given.vendorFixture.send("win", winBody({ transactionId: "win-2", betTransactionId: "bet-2" }));
      const ofWin = rollbackBody({ transactionId: "back-2", betTransactionId: "win-2" });
      expect((await given.vendorFixture.send("rollback", ofWin)).code).toBe("NOT_A_BET");
    });

    it("of one of several bets leaves the others unchanged", async () => {
      await given.vendorFixture.send("bet", betBody());
      await given.vendorFixture.send("bet", betBody({ transactionId: "bet-2", amount: 300 }));
      await given.vendorFixture.send("rollback", rollbackBody());
      expect(await bet("bet-2")).toMatchObject({ stake: 300, state: "open" });
      await given.vendorFixture.send(
        "rollback",
        rollbackBody({ transactionId: "back-2", betTransactionId: "bet-2" }),
      );
      await given.vendorFixture.send("bet", betBody({ transactionId: "bet-3" }));
      expect(await bet("bet-3")).toMatchObject({ stake: 1_000, state: "open" });
    });
  });

  it("a win before its bet is not final: it is paid when it is sent again after the bet", async () => {
    expect(await given.vendorFixture.send("win", winBody())).toMatchObject({
      status: 404,
      code: "BET_UNKNOWN",
    });
    await given.vendorFixture.send("bet", betBody());
    expect((await given.vendorFixture.send("win", winBody())).balance).toBe(101_500);
  });

  describe("the jackpot pool", () => {
    const pool = (book: "real" | "demo") =>
      systemBalance(given.database.db, given.vendorFixture.merchantId, {
        name: "jackpot:main",
        currency: "PHP",
        book,
      });

    beforeEach(() => {
      given.vendorFixture.merchant = getMerchant(given.vendorFixture.merchantId, {
        jackpot: {
          source: "pool",
          shareBasisPoints: 150,
          seed: 0,
          trigger: { kind: "random", amount: 1_000_000 },
        },
      });
    });

    it("receives its share of each stake, rounded down, and returns it when the bet is rolled back", async () => {
      await given.vendorFixture.send("bet", betBody({ amount: 1_099 }));
      expect(await pool("real")).toBe(16);
      const ofVendor = { name: "vendor:ORION", currency: "PHP", book: "real" } as const;
      expect(await systemBalance(given.database.db, given.vendorFixture.merchantId, ofVendor)).toBe(1_099);
      expect(await given.vendorFixture.available(given.player)).toBe(98_901);
      await given.vendorFixture.send(
        "bet",
        betBody({ amount: 66, transactionId: "bet-2", roundId: "round-2" }),
      );
      expect(await pool("real")).toBe(16);
      await given.vendorFixture.send("rollback", rollbackBody());
      expect(await pool("real")).toBe(0);
      expect(await given.vendorFixture.available(given.player)).toBe(99_934);
    });

    it("is never fed with play money of demo accounts", async () => {
      const demo = await given.vendorFixture.addPlayer({ type: 4 });
      const reply = await given.vendorFixture.send("bet", betBody({ playerId: demo.id, token: demo.token }));
      expect(reply).toMatchObject({ code: "OK", balance: 99_000 });
      expect(await pool("real")).toBe(0);
      expect(await pool("demo")).toBe(0);
    });
  });
});
