import { CompiledQuery } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { findBetsOfRound } from "#app/platform/bets/bets.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import {
  openHold,
  postTransfer,
  purse,
  releaseHold,
  system,
  systemBalance,
} from "#app/platform/wallet/wallet.server.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";
import { GAME_CODE, VENDOR } from "./vendor-fixture.ts";

/** Bets after their vendor's first call about them. Any order of calls is in vendor-orders.test.ts. */

await forEachDialect("a vendor's bets", (open, dialect) => {
  const { given, signOut, betBody } = openVendorCalls(open);

  const ofBet = (over: object = {}) => ({
    transactionId: "call-1",
    roundId: "round-1",
    playerId: given.player.id,
    betTransactionId: "bet-1",
    ...over,
  });
  const winBody = (over: object = {}) =>
    ofBet({ transactionId: "win-1", currency: "PHP", amount: 2_500, endRound: true, ...over });
  const resettleBody = (over: object = {}) =>
    ofBet({ currency: "PHP", amount: 0, outcome: "lost", reason: "goal annulled", ...over });
  const send = async (call: string, body: object) => {
    const { code, balance } = await given.vendorFixture.send(call, body);
    return Number.isNaN(balance) ? code : `${code} ${balance}`;
  };
  const row = async (transactionId = "bet-1") => {
    const bet = await given.database.db
      .selectFrom("bet")
      .selectAll()
      .where("merchant_id", "=", given.vendorFixture.merchantId)
      .where("transaction_id", "=", transactionId)
      .executeTakeFirst();
    return bet && { ...bet, detail: JSON.parse(bet.detail) };
  };
  const history = async () =>
    (
      await given.database.db
        .selectFrom("bet_change")
        .selectAll()
        .where("merchant_id", "=", given.vendorFixture.merchantId)
        .orderBy("seq")
        .execute()
    ).map(({ seq, kind, state, win, valid_bet, reason, shortfall }) =>
      [seq, kind, state, win, valid_bet, shortfall, reason].join(" ").trim(),
    );
  const debts = () =>
    systemBalance(given.database.db, given.vendorFixture.merchantId, {
      name: "house:debts",
      currency: "PHP",
      book: "real",
    });

  /** Reduces the player's balance to this amount. */
  async function leave(amount: number) {
    const spent = (await given.vendorFixture.available(given.player)) - amount;
    await given.database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: given.vendorFixture.merchantId,
        source: "test",
        idempotencyKey: "spent",
        kind: "withdrawal",
        book: "real",
        entries: [
          { account: purse(given.player.id, "PHP"), amount: -spent },
          { account: system("clearing:test", "PHP"), amount: spent },
        ],
        postedAt: given.vendorFixture.clock.time,
      }),
    );
  }

  describe("an outcome", () => {
    const outcomes: [string, object, string, number][] = [
      ["a whole win", { outcome: "won", amount: 1_900 }, "won", 1_001],
      ["half a win", { outcome: "half_won", amount: 1_450 }, "half_won", 500],
      ["half a loss", { outcome: "half_lost", amount: 500 }, "half_lost", 500],
      ["a loss that gives something", { outcome: "lost", amount: 1 }, "lost", 1_001],
      ["a void bet", { outcome: "void", amount: 1_001 }, "void", 0],
      ["a cash-out", { outcome: "cashed_out", amount: 700 }, "cashed_out", 0],
      ["a cash-out that counts", { outcome: "cashed_out", amount: 700, validBet: 300 }, "cashed_out", 300],
      ["a win that counts less", { amount: 5, validBet: 0 }, "won", 0],
    ];

    it.each(outcomes)("of %s settles the bet and sets its valid bet", async (_, over, state, validBet) => {
      await send("bet", betBody({ amount: 1_001 }));
      expect(await send("win", winBody(over))).toMatch(/^OK/);
      expect(await row()).toMatchObject({ state, valid_bet: validBet, resettled_at: null });
    });

    it("settles its own bet and leaves the other bets of the round open", async () => {
      await send("bet", betBody());
      await send("bet", betBody({ transactionId: "bet-2" }));
      await send("win", winBody({ outcome: "lost", amount: 0, endRound: false }));
      expect([(await row())?.state, (await row("bet-2"))?.state]).toEqual(["lost", "open"]);
      expect(await send("bet", betBody({ transactionId: "bet-3" }))).toBe("OK 97000");
    });

    it("is refused if it pays a void bet other than its stake, or counts more than the stake", async () => {
      await send("bet", betBody());
      expect(await send("win", winBody({ outcome: "void", amount: 999 }))).toBe("AMOUNT_MISMATCH 99000");
      const more = winBody({ transactionId: "win-2", validBet: 1_001 });
      expect(await send("win", more)).toBe("AMOUNT_MISMATCH 99000");
      expect(await row()).toMatchObject({ state: "open", win: 0 });
    });
  });

  describe("a settled bet", () => {
    beforeEach(async () => {
      await send("bet", betBody());
      await send("win", winBody());
      given.vendorFixture.clock.time += 60_000;
    });

    it("is settled again: the difference is posted, and the history shows the reason", async () => {
      expect(await send("resettle", resettleBody({ amount: 1_450, outcome: "half_won" }))).toBe("OK 100450");
      expect(await row()).toMatchObject({
        state: "half_won",
        win: 1_450,
        valid_bet: 500,
        settled_at: given.vendorFixture.clock.time - 60_000,
        resettled_at: given.vendorFixture.clock.time,
      });
      expect(await history()).toEqual([
        "1 settled won 2500 1000 0",
        "2 resettled half_won 1450 500 0 goal annulled",
      ]);
    });

    it("can become void: the stake is refunded, and the valid bet is 0", async () => {
      const toVoid = resettleBody({ outcome: "void", amount: 1_000, reason: "match abandoned" });
      expect(await send("resettle", toVoid)).toBe("OK 100000");
      expect(await row()).toMatchObject({ state: "void", win: 1_000, valid_bet: 0 });
      // It was settled as void, not rolled back.
      expect(await send("bet", betBody({ transactionId: "bet-2" }))).toBe("ROUND_CLOSED 100000");
      expect(await send("rollback", ofBet({ transactionId: "back-1" }))).toBe("OK 100000");
      expect(await send("resettle", resettleBody({ transactionId: "call-2" }))).toBe(
        "BET_ROLLED_BACK 100000",
      );
    });

    it("whose win was already spent: the available balance is debited, and a later win pays the remaining debt first", async () => {
      await leave(300);
      const before = await debts();
      expect(await send("resettle", resettleBody())).toBe("OK 0");
      expect((await debts()) - before).toBe(-2_200);
      const again = { transactionId: "call-2", outcome: "won", amount: 2_500, reason: "goal given" };
      expect(await send("resettle", resettleBody(again))).toBe("OK 300");
      expect((await debts()) - before).toBe(0);
      expect(await history()).toEqual([
        "1 settled won 2500 1000 0",
        "2 resettled lost 0 1000 2200 goal annulled",
        "3 resettled won 2500 1000 0 goal given",
      ]);
    });

    it("whose win was spent is rolled back likewise; held money is not debited, and pays the debt when released", async () => {
      await leave(300);
      const hold = await given.database.transaction((trx) =>
        openHold(trx, {
          merchantId: given.vendorFixture.merchantId,
          source: "test",
          idempotencyKey: "hold",
          kind: "other",
          book: "real",
          purse: purse(given.player.id, "PHP"),
          amount: 100,
          openedAt: given.vendorFixture.clock.now(),
        }),
      );
      const before = await debts();
      expect(await send("rollback", ofBet())).toBe("OK 0");
      expect((await history()).at(-1)).toBe("2 rolled_back void 1000 0 1300");
      expect((await debts()) - before).toBe(-1_300);
      await given.database.transaction((trx) =>
        releaseHold(trx, {
          merchantId: given.vendorFixture.merchantId,
          holdId: hold.id,
          releasedAt: given.vendorFixture.clock.now(),
        }),
      );
      expect((await debts()) - before).toBe(-1_200);
      expect(await given.vendorFixture.available(given.player)).toBe(0);
    });

    it("keeps its outcome when a late win arrives, but becomes won if it was void", async () => {
      await send("resettle", resettleBody({ outcome: "half_lost", amount: 500 }));
      await send("win", winBody({ transactionId: "win-2", amount: 20 }));
      expect(await row()).toMatchObject({ state: "half_lost", win: 520, valid_bet: 500 });
      await send("resettle", resettleBody({ transactionId: "call-2", outcome: "void", amount: 1_000 }));
      // The stake, refunded by the void, is debited again.
      expect(await send("win", winBody({ transactionId: "win-3", amount: 20 }))).toBe("OK 99020");
      expect(await row()).toMatchObject({ state: "won", win: 20, valid_bet: 1_000 });
    });
  });

  it("cannot be resettled while they are open, and can be settled afterwards", async () => {
    await send("bet", betBody());
    expect(await send("resettle", resettleBody())).toBe("BET_OPEN 99000");
    await send("win", winBody());
    expect(await send("resettle", resettleBody())).toBe("OK 99000");
  });

  it("of two players in one round are settled separately", async () => {
    const other = await given.vendorFixture.addPlayer();
    const theirs = { playerId: other.id, token: other.token, transactionId: "bet-2" };
    expect(await send("bet", betBody())).toBe("OK 99000");
    expect(await send("bet", betBody(theirs))).toBe("OK 99000");
    await send("win", winBody());
    expect((await row("bet-2"))?.state).toBe("open");
    expect(await send("bet", betBody({ ...theirs, transactionId: "bet-3" }))).toBe("OK 98000");
    const end = { transactionId: "end-1", roundId: "round-1", playerId: other.id };
    expect(await send("end-round", end)).toBe("OK 98000");
    expect(await send("bet", betBody({ ...theirs, transactionId: "bet-4" }))).toBe("ROUND_CLOSED 98000");
  });

  it("have a description of the bet and its result", async () => {
    const placed = { kind: "table", table: "Roulette 3", position: "straight:17", odds: 36_000, result: [] };
    await send("bet", betBody({ betType: "straight", detail: placed }));
    expect(await row()).toMatchObject({ type: "straight", detail: placed });
    const detail = { ...placed, result: ["17"] };
    await send("win", winBody({ detail }));
    expect(await row()).toMatchObject({ detail });
    const other = betBody({ betType: "split", detail: placed });
    expect(await send("bet", other)).toBe("TRANSACTION_CONFLICT 101500");
    for (const bad of [
      { detail: { kind: "table", table: "Roulette 3" } },
      { detail: { kind: "hologram" } },
      { detail: { kind: "balls", ticket: Array(200).fill("x".repeat(60)), drawn: [], patterns: [] } },
      { betType: "x".repeat(33) },
    ]) {
      expect(await send("bet", betBody({ transactionId: "bet-2", ...bad }))).toBe("BAD_REQUEST");
    }
  });

  describe("prizes without a bet", () => {
    const prize = (over: object) => ({
      transactionId: "prize-1",
      roundId: "round-1",
      playerId: given.player.id,
      gameCode: GAME_CODE,
      currency: "PHP",
      amount: 700,
      ...over,
    });

    it.each([
      ["bonus", { campaign: "SPRING" }, { kind: "bonus", campaign: "SPRING", round: "round-1" }],
      ["jackpot", { pool: "GRAND" }, { kind: "jackpot", pool: "GRAND", trigger: "round-1" }],
    ])(
      "a %s is paid once, also after the player has left, and is recorded as a bet with stake 0",
      async (call, of, detail) => {
        await signOut();
        expect(await send(call, prize(of))).toBe("OK 100700");
        expect(await send(call, prize(of))).toBe("OK 100700");
        expect(await row("prize-1")).toMatchObject({ type: call, stake: 0, win: 700, state: "won", detail });
        expect(await given.vendorFixture.available(given.player)).toBe(100_700);
      },
    );

    it("do not close a round, and cannot be won or rolled back as bets", async () => {
      await send("bonus", prize({ campaign: "SPRING" }));
      expect(await send("bet", betBody())).toBe("OK 99700");
      const named = { betTransactionId: "prize-1" };
      expect(await send("win", winBody(named))).toBe("NOT_A_BET 99700");
      expect(await send("rollback", ofBet(named))).toBe("NOT_A_BET 99700");
      expect(await send("resettle", resettleBody({ transactionId: "call-2", ...named }))).toBe(
        "NOT_A_BET 99700",
      );
    });

    it("are refused for a game or a currency that does not exist", async () => {
      expect(await send("bonus", prize({ campaign: "X", gameCode: "NONE" }))).toBe("GAME_UNKNOWN 100000");
      const thai = prize({ pool: "X", currency: "THB", transactionId: "prize-2" });
      expect(await send("jackpot", thai)).toBe("WRONG_CURRENCY 100000");
    });
  });

  describe("that were played from the vendor's own wallet", () => {
    const report = (over: object = {}) => ({
      roundId: "told-1",
      playerId: given.player.id,
      gameCode: GAME_CODE,
      currency: "PHP",
      stake: 1_001,
      win: 500,
      startedAt: given.vendorFixture.clock.time - 5_000,
      ...over,
    });

    it("are recorded without moving money, and follow the highest revision", async () => {
      expect(await send("round", report({ outcome: "half_lost" }))).toBe("OK");
      expect(await send("round", report({ outcome: "half_lost" }))).toBe("OK");
      expect(await row("told-1")).toMatchObject({
        own_wallet: 1,
        state: "half_lost",
        valid_bet: 500,
        transfer_id: null,
        placed_at: given.vendorFixture.clock.time - 5_000,
        resettled_at: null,
      });
      expect(await send("round", report({ revision: 3, outcome: "void", win: 1_001 }))).toBe("OK");
      expect(await send("round", report({ revision: 2, win: 9_000 }))).toBe("OK");
      expect(await row("told-1")).toMatchObject({ state: "void", win: 1_001, valid_bet: 0 });
      expect(await history()).toEqual(["1 settled half_lost 500 500 0", "4 resettled void 1001 0 0"]);
      expect(await given.vendorFixture.available(given.player)).toBe(100_000);
    });

    it("keep their ID: the same revision with other content, or another player, is refused", async () => {
      const other = await given.vendorFixture.addPlayer();
      await send("round", report());
      for (const over of [{ win: 501 }, { playerId: other.id }, { playerId: other.id, revision: 1 }]) {
        expect(await send("round", report(over))).toBe("TRANSACTION_CONFLICT");
      }
      expect(await send("round", report({ roundId: "told-2", outcome: "void" }))).toBe("AMOUNT_MISMATCH");
      expect(await send("bet", betBody({ transactionId: "told-1" }))).toBe("TRANSACTION_CONFLICT");
      expect(await send("win", winBody({ roundId: "told-1", betTransactionId: "told-1" }))).toBe(
        "NOT_A_BET 100000",
      );
    });
  });

  it.runIf(dialect === "sqlite")("of a round are found through the index of rounds", async () => {
    const { db } = given.database;
    const plans: string[] = [];
    const explaining = {
      getExecutor: () => db.getExecutor(),
      async executeQuery({ sql, parameters }: CompiledQuery) {
        const plan = await db.executeQuery<{ detail: string }>(
          CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
        );
        plans.push(...plan.rows.map(({ detail }) => detail));
        return { rows: [] };
      },
    } as unknown as Db;
    const { merchantId } = given.vendorFixture;
    await findBetsOfRound(explaining, { merchantId, vendor: VENDOR, roundId: "r", accountId: "a" });
    expect(plans.join()).toMatch(/^SEARCH bet USING INDEX bet_round /);
  });
});
