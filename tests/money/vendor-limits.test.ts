import { expect, it } from "vitest";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { openVendorCalls } from "./vendor-calls-testing.ts";

await forEachDialect("a player's limits at the seamless wallet", (open) => {
  const { given, betBody } = openVendorCalls(open);

  const setLimit = (kind: "wager" | "loss" | "session", amount: number) =>
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
        changed_at: given.vendorFixture.clock.now(),
      })
      .execute();
  const exclude = () =>
    given.database.db
      .insertInto("exclusion")
      .values({
        merchant_id: given.vendorFixture.merchantId,
        id: `x-${given.player.id}`,
        account_id: given.player.id,
        kind: "cool_off",
        scope: "brand",
        started_at: given.vendorFixture.clock.now(),
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
  const bet = (n: number, amount = 1_000) =>
    given.vendorFixture.send("bet", betBody({ transactionId: `bet-${n}`, roundId: `round-${n}`, amount }));
  const win = (n: number, amount: number) =>
    given.vendorFixture.send("win", {
      transactionId: `win-${n}`,
      roundId: `round-${n}`,
      playerId: given.player.id,
      betTransactionId: `bet-${n}`,
      currency: "PHP",
      amount,
      endRound: true,
    });
  const rollback = (n: number) =>
    given.vendorFixture.send("rollback", {
      transactionId: `back-${n}`,
      roundId: `round-${n}`,
      playerId: given.player.id,
      betTransactionId: `bet-${n}`,
    });

  it("refuse a bet beyond the wager limit for good, and accept a smaller one", async () => {
    await setLimit("wager", 2_500);
    expect((await bet(1)).status).toBe(200);
    expect((await bet(2)).status).toBe(200);
    const third = await bet(3);
    expect(third).toMatchObject({ status: 409, code: "WAGER_LIMIT", balance: 98_000 });
    expect((await bet(3)).text).toBe(third.text);
    expect((await bet(4, 500)).status).toBe(200);
    expect((await rollback(1)).status).toBe(200);
    expect((await bet(5)).status).toBe(200);
  });

  it("subtract wins from the loss, and never block a win", async () => {
    await setLimit("loss", 1_000);
    expect((await bet(1)).status).toBe(200);
    expect((await bet(2, 1)).code).toBe("LOSS_LIMIT");
    expect((await win(1, 600)).status).toBe(200);
    expect((await bet(3, 601)).code).toBe("LOSS_LIMIT");
    expect((await bet(4, 600)).status).toBe(200);
    expect(await given.vendorFixture.available(given.player)).toBe(99_000);
  });

  it("allow every win, rollback and end of a round while the player takes a break", async () => {
    expect((await bet(1)).status).toBe(200);
    expect((await bet(2)).status).toBe(200);
    await exclude();
    await setLimit("wager", 1);
    await setLimit("session", 1);
    expect(await bet(3)).toMatchObject({ status: 403, code: "PLAYER_EXCLUDED" });
    expect((await win(1, 5_000)).status).toBe(200);
    expect((await rollback(2)).status).toBe(200);
    expect(await given.vendorFixture.available(given.player)).toBe(104_000);
  });

  it("accept only as many concurrent bets as the limit allows", async () => {
    await setLimit("wager", 5_000);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => bet(n)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ code }) => code === "WAGER_LIMIT")).toHaveLength(7);
    expect(await given.vendorFixture.available(given.player)).toBe(95_000);
  });
});
