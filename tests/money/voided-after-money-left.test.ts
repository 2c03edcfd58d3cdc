import { afterAll, beforeAll, expect, it } from "vitest";
import { createUnloggedOperation } from "#app/platform/core/testing.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { testClock } from "#app/platform/testing.ts";
import { returnForDebts } from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { purse, purseBalance } from "#app/platform/wallet/wallet.server.ts";
import { testServices } from "../../app/platform/core/testing.ts";
import { GAME_CODE } from "./vendor-fixture.ts";
import { openWalletFixture, type WalletFixture } from "./wallet/fixture.ts";
import { TRANSFER_VENDOR } from "./wallet/outside.ts";
import type { Player } from "./wallet/players.ts";

/** A round that is voided after its win has left the balance: no one keeps the win, whichever way the money left. */

const START = 50_000;
const BET = 10_000;
const WIN = 40_000;
const ALL = START - BET + WIN;

await forEachDialect("a win of 40,000 that is voided later", (open) => {
  let database: TestDatabase;
  let houses = 0;
  const clock = testClock();
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  /** Creates a player who bet 10,000 of 50,000, and won. */
  async function winner() {
    const fixture = await openWalletFixture(database, { merchantId: `v${++houses}`, clock });
    const player = await fixture.addPlayer(START);
    const round = { roundId: "round", playerId: player.id };
    const call = async (name: string, body: object) => {
      const answer = await fixture.vendorCalls(fixture.vendorRequest(name, { ...round, ...body }));
      return (await answer?.json()) as { balance?: number };
    };
    await call("bet", { transactionId: "bet", currency: "PHP", token: player.token, amount: BET });
    const win = { transactionId: "win", betTransactionId: "bet", currency: "PHP", amount: WIN };
    expect((await call("win", { ...win, endRound: true })).balance).toBe(ALL);
    const voidRound = () => call("rollback", { transactionId: "void", betTransactionId: "bet" });
    return { fixture, player, voidRound };
  }

  const standing = async ({ merchant }: WalletFixture, { id }: Player) => {
    const { available, held, debt } = await purseBalance(database.db, merchant.code, purse(id, "PHP"));
    return { available, held, debt };
  };
  const withdrawAll = ({ withdrawals }: WalletFixture, { ctx, payees }: Player) =>
    withdrawals.withdraw(ctx, { payeeId: payees.bank, amount: ALL, idempotencyKey: "all-of-it-please" });

  it("leaves only the true balance in a withdrawal of everything, and a cancellation returns that", async () => {
    const { fixture, player, voidRound } = await winner();
    const { withdrawalId } = await withdrawAll(fixture, player);
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(fixture, player)).toEqual({ available: 0, held: START, debt: 0 });
    await fixture.withdrawals.cancel(player.ctx, { withdrawalId });
    expect(await standing(fixture, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is a debt of the player who withdrew it, and is collected from money that returns", async () => {
    const { fixture, player, voidRound } = await winner();
    const { withdrawalId: id, reference } = await withdrawAll(fixture, player);
    const operator = createUnloggedOperation("operator-1");
    await fixture.review.approve(fixture.merchant, operator, id);
    fixture.provider.script.payout = "succeeded";
    await fixture.review.pay(fixture.merchant, operator, id);
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(fixture, player)).toEqual({ available: 0, held: 0, debt: ALL - START });
    await fixture.webhooks(
      fixture.webhookRequest({ subject: "payout", reference, state: "reversed" } as never),
    );
    expect(await standing(fixture, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is transferred back from a vendor's wallet", async () => {
    const { fixture, player, voidRound } = await winner();
    fixture.keeper.script.next = "none";
    await fixture.wallets.walletTransfer(player.ctx, {
      vassalage: TRANSFER_VENDOR,
      direction: "in",
      amount: ALL,
      idempotencyKey: "all-to-the-keeper",
    });
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(fixture, player)).toEqual({ available: 0, held: 0, debt: ALL - START });
    const vendors = new Map([[TRANSFER_VENDOR, fixture.keeper.vendor]]);
    await returnForDebts(testServices({ database, clock, vendors }), fixture.merchant);
    expect(await standing(fixture, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is repaid by a later win, and the vendor then receives the remaining balance", async () => {
    const { fixture, player, voidRound } = await winner();
    const { withdrawalId: id } = await withdrawAll(fixture, player);
    const operator = createUnloggedOperation("operator-1");
    await fixture.review.approve(fixture.merchant, operator, id);
    fixture.provider.script.payout = "succeeded";
    await fixture.review.pay(fixture.merchant, operator, id);
    await voidRound();
    const bonus = fixture.vendorRequest("bonus", {
      transactionId: "bonus",
      playerId: player.id,
      roundId: "another",
      gameCode: GAME_CODE,
      campaign: "SPRING",
      currency: "PHP",
      amount: 35_000,
    });
    const answer = (await (await fixture.vendorCalls(bonus))?.json()) as { balance?: number };
    expect(answer.balance).toBe(35_000 - (ALL - START));
    expect(await standing(fixture, player)).toEqual({ available: 5_000, held: 0, debt: 0 });
  });
});
