import { afterAll, beforeAll, expect, it } from "vitest";
import { unrecorded } from "#app/platform/core/testing.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { testClock } from "#app/platform/testing.ts";
import { returnForDebts } from "#app/platform/vendor-wallets/vendor-wallets.server.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { purse, purseBalance } from "#app/platform/wallet/wallet.server.ts";
import { GAME_CODE } from "./vendor-floor.ts";
import { openWalletHouse, type WalletHouse } from "./wallet/house.ts";
import { KEEPER } from "./wallet/outside.ts";
import type { Player } from "./wallet/players.ts";

/** A round that is voided after its win has left the balance: nobody keeps the win, whichever way it went. */

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

  /** A player who bet 10,000 of 50,000, and won. */
  async function winner() {
    const house = await openWalletHouse(database, { merchantId: `v${++houses}`, clock });
    const player = await house.addPlayer(START);
    const round = { roundId: "round", playerId: player.id };
    const call = async (name: string, body: object) => {
      const answer = await house.vendorCalls(house.vendorRequest(name, { ...round, ...body }));
      return (await answer?.json()) as { balance?: number };
    };
    await call("bet", { transactionId: "bet", currency: "PHP", token: player.token, amount: BET });
    const win = { transactionId: "win", betTransactionId: "bet", currency: "PHP", amount: WIN };
    expect((await call("win", { ...win, endRound: true })).balance).toBe(ALL);
    const voidRound = () => call("rollback", { transactionId: "void", betTransactionId: "bet" });
    return { house, player, voidRound };
  }

  const standing = async ({ merchant }: WalletHouse, { id }: Player) => {
    const { available, held, debt } = await purseBalance(database.db, merchant.code, purse(id, "PHP"));
    return { available, held, debt };
  };
  const withdrawAll = ({ withdrawals }: WalletHouse, { ctx, payees }: Player) =>
    withdrawals.withdraw(ctx, { payeeId: payees.bank, amount: ALL, idempotencyKey: "all-of-it-please" });

  it("leaves the withdrawal of everything with what is true, which its cancellation gives back", async () => {
    const { house, player, voidRound } = await winner();
    const { withdrawalId } = await withdrawAll(house, player);
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(house, player)).toEqual({ available: 0, held: START, debt: 0 });
    await house.withdrawals.cancel(player.ctx, { withdrawalId });
    expect(await standing(house, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is owed by who was paid it, and taken from what comes back", async () => {
    const { house, player, voidRound } = await winner();
    const { withdrawalId: id, reference } = await withdrawAll(house, player);
    const operator = unrecorded("operator-1");
    await house.review.approve(house.merchant, operator, id);
    house.provider.script.payout = "succeeded";
    await house.review.pay(house.merchant, operator, id);
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(house, player)).toEqual({ available: 0, held: 0, debt: ALL - START });
    await house.webhooks(house.webhookRequest({ subject: "payout", reference, state: "reversed" } as never));
    expect(await standing(house, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is brought home from a vendor's wallet", async () => {
    const { house, player, voidRound } = await winner();
    house.keeper.script.next = "none";
    await house.wallets.walletTransfer(player.ctx, {
      vassalage: KEEPER,
      direction: "in",
      amount: ALL,
      idempotencyKey: "all-to-the-keeper",
    });
    expect((await voidRound()).balance).toBe(0);
    expect(await standing(house, player)).toEqual({ available: 0, held: 0, debt: ALL - START });
    const vendors = new Map([[KEEPER, house.keeper.vendor]]);
    await returnForDebts({ database, clock, vendors, log: { warn: () => undefined } }, house.merchant);
    expect(await standing(house, player)).toEqual({ available: START, held: 0, debt: 0 });
  });

  it("is paid back by a later win, and the vendor is told the balance after that", async () => {
    const { house, player, voidRound } = await winner();
    const { withdrawalId: id } = await withdrawAll(house, player);
    const operator = unrecorded("operator-1");
    await house.review.approve(house.merchant, operator, id);
    house.provider.script.payout = "succeeded";
    await house.review.pay(house.merchant, operator, id);
    await voidRound();
    const bonus = house.vendorRequest("bonus", {
      transactionId: "bonus",
      playerId: player.id,
      roundId: "another",
      gameCode: GAME_CODE,
      campaign: "SPRING",
      currency: "PHP",
      amount: 35_000,
    });
    const answer = (await (await house.vendorCalls(bonus))?.json()) as { balance?: number };
    expect(answer.balance).toBe(35_000 - (ALL - START));
    expect(await standing(house, player)).toEqual({ available: 5_000, held: 0, debt: 0 });
  });
});
