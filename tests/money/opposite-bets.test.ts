import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { computeRoundValidBets } from "#app/platform/bets/bets.server.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { budget, simulate } from "../budget.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";

/** The valid bet of bets for which the vendor does not send it: docs/vendor-wallet.md, "Opposite bets". */

await forEachDialect("bets on both sides of a round", (open) => {
  const { given, betBody } = openVendorCalls(open);
  const setType = (game_type: string) => given.database.db.updateTable("game").set({ game_type }).execute();
  beforeEach(() => setType("RNG"));

  const place = async (id: string, over: object = {}) =>
    expect((await given.vendorFixture.send("bet", betBody({ transactionId: id, ...over }))).code).toBe("OK");
  const ofBet = (id: string, over: object = {}) => ({
    transactionId: `${id}-win`,
    roundId: "round-1",
    playerId: given.player.id,
    betTransactionId: id,
    currency: "PHP",
    ...over,
  });
  const settle = async (id: string, amount: number, over: object = {}) =>
    expect(
      (await given.vendorFixture.send("win", ofBet(id, { amount, endRound: false, ...over }))).code,
    ).toBe("OK");
  const counted = async () =>
    (
      await given.database.db
        .selectFrom("bet")
        .select(["transaction_id", "valid_bet"])
        .where("merchant_id", "=", given.vendorFixture.merchantId)
        .orderBy("transaction_id")
        .execute()
    ).map(({ transaction_id, valid_bet }) => `${transaction_id} ${valid_bet}`);
  const both = async () => {
    await place("big", { betType: "big" });
    await place("small", { betType: "small" });
  };

  it.each([
    ["one by one", false],
    ["with the end of the round", true],
  ])("count only the net result of the round as valid bet when settled %s", async (_, isLast) => {
    await both();
    await settle("small", 0, { outcome: "lost" });
    await settle("big", 1_950, { outcome: "won", endRound: isLast });
    // 1,950 of 2,000 were returned.
    expect(await counted()).toEqual(["big 25", "small 25"]);
  });

  it("count the net result when the end of the round settles them, and again after a result changes", async () => {
    await both();
    await settle("big", 1_950);
    const end = { transactionId: "end", roundId: "round-1", playerId: given.player.id };
    expect((await given.vendorFixture.send("end-round", end)).code).toBe("OK");
    expect(await counted()).toEqual(["big 25", "small 25"]);
    const again = { amount: 0, outcome: "lost", reason: "three of a kind", transactionId: "re" };
    expect((await given.vendorFixture.send("resettle", ofBet("big", again))).code).toBe("OK");
    expect(await counted()).toEqual(["big 1000", "small 1000"]);
  });

  it("count the valid bet that the vendor reports, if any", async () => {
    await both();
    await settle("small", 0, { outcome: "lost", validBet: 7 });
    await settle("big", 1_950, { outcome: "won", validBet: 900 });
    expect(await counted()).toEqual(["big 900", "small 7"]);
  });

  it("of one kind count in full in a game of chance, and by net result at a table or on a match", async () => {
    await place("one");
    await place("two", { roundId: "round-1" });
    await settle("one", 0, { outcome: "lost" });
    await settle("two", 1_950, { outcome: "won" });
    expect(await counted()).toEqual(["one 1000", "two 1000"]);
    await setType("LIVE");
    const roundId = "round-2";
    await place("red", { roundId });
    await settle("red", 2_000, { roundId, outcome: "won" });
    await place("all", { roundId: "round-3" });
    await settle("all", 1_000, { roundId: "round-3", outcome: "won" });
    expect(await counted()).toEqual(["all 0", "one 1000", "red 1000", "two 1000"]);
  });

  it("are reported by the audit when they count too much", async () => {
    await both();
    await settle("small", 0, { outcome: "lost" });
    await settle("big", 1_950, { outcome: "won" });
    const { db } = given.database;
    const setValid = (valid_bet: number) =>
      db
        .updateTable("bet")
        .set({ valid_bet })
        .where("merchant_id", "=", given.vendorFixture.merchantId)
        .where("transaction_id", "=", "big")
        .execute();
    await setValid(1_000);
    const { findings } = await audit(given.database);
    expect(findings).toContainEqual(
      expect.objectContaining({ says: "valid bets 1025 of 2000 staked, 50 could be lost" }),
    );
    await setValid(25);
  });
});

describe("valid bets of a round", () => {
  simulate(
    "never count more than was staked, or than the round's net result where they may cover each other",
    () => {
      const bet = fc.record({
        stake: fc.integer({ min: 0, max: 10_000 }),
        win: fc.integer({ min: 0, max: 20_000 }),
        state: fc.constantFrom("won", "lost", "half_won", "half_lost", "open", "cashed_out" as const),
        type: fc.constantFrom("big", "small"),
        gameType: fc.constantFrom("RNG", "LIVE"),
      });
      fc.assert(
        fc.property(fc.array(bet, { maxLength: 6 }), (bets) => {
          const round = bets.map((one, at) => ({ ...one, id: String(at), validBet: 0 }));
          const { ofBet, atRisk } = computeRoundValidBets(round);
          const settled = round.filter(({ state, stake }) => state !== "open" && stake > 0);
          const sum = [...ofBet.values()].reduce((all, one) => all + one, 0);
          expect(settled.every(({ id, stake }) => (ofBet.get(id) ?? 0) <= stake)).toBe(true);
          if (atRisk === null) return;
          expect(sum).toBe(atRisk);
          expect(sum).toBe(Math.abs(settled.reduce((net, { stake, win }) => net + win - stake, 0)));
          // The order of the bets affects only the last minor units.
          expect(computeRoundValidBets(round.toReversed()).atRisk).toBe(atRisk);
        }),
        { numRuns: budget(200, 5_000) },
      );
    },
  );
});
