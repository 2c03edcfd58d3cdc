import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { notifyReducedWithdrawals, type ReducedWithdrawal } from "../messages/messages.server.ts";
import { refusal } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance, system as systemAccount, takeBack } from "../wallet/wallet.server.ts";
import { AMOUNT, FEE, OPERATOR, openWithdrawals, SECOND_OPERATOR } from "./withdrawals-testing.ts";

/** Members begin with 500,000, of which {@link AMOUNT} is requested; the bank's minimum is 10,000. */
await forEachDialect("corrections of who has asked for a withdrawal", (open) => {
  const { given, asked, paying, say, detail, getId } = openWithdrawals(open);
  const code = () => given.fixture.merchant.code;
  let keys = 0;

  const correct = (ctx: CallContext, amount: number) =>
    given.database.transaction((trx) =>
      takeBack(trx, {
        merchantId: code(),
        source: "test",
        idempotencyKey: `correction-${++keys}`,
        kind: "rollback",
        book: "real",
        from: { accountId: getId(ctx), currency: "PHP" },
        amount,
        to: [{ account: systemAccount("house", "PHP"), amount }],
        cause: "bet",
        causeId: "bet-1",
        postedAt: given.fixture.clock.now(),
      }),
    );
  const standing = async (ctx: CallContext) => {
    const { available, held, debt } = await purseBalance(given.database.db, code(), purse(getId(ctx), "PHP"));
    return { available, held, debt };
  };
  const cancel = ({ ctx, id }: { ctx: CallContext; id: string }) =>
    given.fixture.withdrawals.cancel(ctx, { withdrawalId: id });

  it("leave the request unchanged while the remaining money is enough", async () => {
    const one = await asked();
    await correct(one.ctx, 400_000);
    expect(await standing(one.ctx)).toEqual({ available: 0, held: AMOUNT, debt: 0 });
    expect(await detail(one.ctx, one.id)).toMatchObject({ state: "requested", amount: AMOUNT, reason: "" });
  });

  it("reduce the request and its fee by what is missing, with a reason for member and operator, and it is paid so", async () => {
    const one = await asked();
    await correct(one.ctx, 440_000);
    expect(await standing(one.ctx)).toEqual({ available: 0, held: 60_000, debt: 0 });
    const shownDetail = await detail(one.ctx, one.id);
    expect(shownDetail).toMatchObject({
      state: "requested",
      amount: 60_000,
      fee: 1_800,
      netAmount: 58_200,
      reason: "withdraw.reason.reduced",
    });
    expect(shownDetail.steps.map(({ state, actor, reason }) => [state, actor, reason])).toEqual([
      ["requested", "member", ""],
      ["requested", "system", "withdraw.reason.reduced"],
    ]);
    const seen = await given.fixture.review.detail(given.fixture.merchant, one.id);
    expect(seen.steps.at(-1)).toMatchObject({ details: { amount: 60_000, fee: 1_800, freed: 40_000 } });
    await given.fixture.review.approve(given.fixture.merchant, OPERATOR, one.id);
    // An approved withdrawal is not sent yet, and is reduced too.
    await correct(one.ctx, 10_000);
    given.fixture.provider.script.next = "succeeded";
    await given.fixture.review.pay(given.fixture.merchant, SECOND_OPERATOR, one.id);
    expect(given.fixture.provider.made.at(-1)).toMatchObject({ amount: 50_000 - 1_750 });
    expect(await standing(one.ctx)).toEqual({ available: 0, held: 0, debt: 0 });
  });

  it("cancel the request if less than the minimum would be left, and release the rest", async () => {
    const one = await asked();
    await correct(one.ctx, 495_000);
    expect(await standing(one.ctx)).toEqual({ available: 5_000, held: 0, debt: 0 });
    expect(await detail(one.ctx, one.id)).toMatchObject({
      state: "cancelled",
      amount: AMOUNT,
      reason: "withdraw.reason.corrected",
      mayCancel: false,
    });
    expect((await refusal(cancel(one))).code).toBe("CONFLICT");
  });

  describe("if the provider pays multiples of 10.00 only", () => {
    const refundInSteps = async () => {
      Object.assign(given.fixture.provider, { step: () => 1_000 });
      return asked().finally(() => Object.assign(given.fixture.provider, { step: () => 1 }));
    };

    it("reduce the request to an amount whose payout after the fee is such a multiple", async () => {
      const one = await refundInSteps();
      await correct(one.ctx, 440_000);
      expect(await detail(one.ctx, one.id)).toMatchObject({ amount: 60_000, fee: 1_000, netAmount: 59_000 });
    });

    it("cancel the request if no such amount would be left", async () => {
      const one = await refundInSteps();
      await correct(one.ctx, 440_001);
      expect(await standing(one.ctx)).toEqual({ available: 59_999, held: 0, debt: 0 });
      expect(await detail(one.ctx, one.id)).toMatchObject({
        state: "cancelled",
        reason: "withdraw.reason.corrected",
      });
    });
  });

  it("are each reported once in the member's inbox", async () => {
    const { database, fixture } = given;
    const one = await asked();
    await correct(one.ctx, 440_000);
    const withdrawalMessage = (_: string, { left, freed }: ReducedWithdrawal) => ({
      EN: { title: left === null ? `stopped ${freed}` : `${left} left, ${freed} freed`, content: "" },
    });
    const tell = () =>
      notifyReducedWithdrawals(testServices({ database, clock: fixture.clock, withdrawalMessage }), code());
    await Promise.all([tell(), tell()]);
    await correct(one.ctx, 55_000);
    await tell();
    await tell();
    const rows = await database.db
      .selectFrom("message")
      .select("texts")
      .where("account_id", "=", getId(one.ctx))
      .orderBy("idempotency_key")
      .execute();
    expect(rows.map(({ texts }) => JSON.parse(texts).EN.title)).toEqual([
      "60000 left, 40000 freed",
      "stopped 60000",
    ]);
  });

  it("reduce the newest of several requests first", async () => {
    const first = await asked("bank", 200_000);
    given.fixture.clock.advance(1_000);
    const second = await given.fixture.withdraw(first.ctx, 300_000, first.payeeId);
    const { ctx } = second;
    await correct(ctx, 295_000);
    expect((await detail(ctx, second.id)).state).toBe("cancelled");
    expect(await standing(ctx)).toEqual({ available: 5_000, held: 200_000, debt: 0 });
    await correct(ctx, 55_000);
    expect((await detail(ctx, first.id)).amount).toBe(150_000);
    await correct(ctx, 160_000);
    expect(await standing(ctx)).toEqual({ available: 0, held: 0, debt: 10_000 });
    expect((await detail(ctx, first.id)).state).toBe("cancelled");
  });

  it("larger than the balance cancel the request, and the rest becomes a debt", async () => {
    const one = await asked();
    await correct(one.ctx, 530_000);
    expect((await refusal(cancel(one))).code).toBe("CONFLICT");
    expect(await standing(one.ctx)).toEqual({ available: 0, held: 0, debt: 30_000 });
  });

  it("with a debt block withdrawals until it is paid", async () => {
    const one = await asked();
    await correct(one.ctx, 530_000);
    const again = refusal(given.fixture.withdraw(one.ctx, 10_000, one.payeeId));
    expect(await again).toMatchObject({ code: "DEBT_OPEN", details: { debt: 30_000 } });
  });

  describe("leave a request that is being paid unchanged", () => {
    it("if it is paid: the debt remains", async () => {
      const one = await paying();
      await correct(one.ctx, 450_000);
      expect(await standing(one.ctx)).toEqual({ available: 0, held: AMOUNT, debt: 50_000 });
      await say(one.withdrawal.reference, "succeeded");
      expect(await standing(one.ctx)).toEqual({ available: 0, held: 0, debt: 50_000 });
      // The bank returns it: the full amount, fee included, pays the debt.
      await say(one.withdrawal.reference, "reversed");
      expect(await standing(one.ctx)).toEqual({ available: AMOUNT - 50_000, held: 0, debt: 0 });
    });

    it("if it is not paid: the returned money pays the debt", async () => {
      const one = await paying();
      await correct(one.ctx, 450_000);
      await say(one.withdrawal.reference, "failed");
      expect(await standing(one.ctx)).toEqual({ available: 50_000, held: 0, debt: 0 });
    });
  });

  it("are checked by the audit, which reports a request that contradicts its hold or a debt", async () => {
    const { db } = given.database;
    const broken = async () => [...new Set((await audit(given.database)).findings.map(({ rule }) => rule))];
    const one = await asked();
    const set = (amount: number) =>
      sql`update withdrawal set amount = ${amount} where id = ${one.id}`.execute(db);
    await set(AMOUNT - 1);
    expect(await broken()).toEqual(["a withdrawal has a hold of its amount until it is paid or refused"]);
    await set(AMOUNT);
    expect(await broken()).toEqual([]);
    const owe = (debt: number) =>
      sql`update ledger_account set debt = ${debt} where account_id = ${getId(one.ctx)}`.execute(db);
    await owe(1);
    expect(await broken()).toContain("no account has a debt and a withdrawal that is not being paid yet");
    await owe(0);
    expect(await broken()).toEqual([]);
  });

  it("concurrent with the payment either reduce it or leave a debt, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const one = await asked();
      await given.fixture.review.approve(given.fixture.merchant, OPERATOR, one.id);
      given.fixture.provider.script.next = "succeeded";
      const made = given.fixture.provider.made.length;
      await Promise.all([
        given.fixture.review.pay(given.fixture.merchant, SECOND_OPERATOR, one.id),
        correct(one.ctx, 440_000),
      ]);
      const { available, held, debt } = await standing(one.ctx);
      const sent = given.fixture.provider.made.slice(made).reduce((sum, { amount }) => sum + amount, 0);
      const fee = sent === AMOUNT - FEE ? FEE : 1_800;
      expect(available + held - debt, "what the member has").toBe(500_000 - 440_000 - sent - fee);
      expect([available, held]).toEqual([0, 0]);
    }
  });
});
