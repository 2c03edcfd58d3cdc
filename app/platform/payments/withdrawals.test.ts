import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { CallContext } from "../core/call-context.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode, refusal } from "../testing.ts";
import { ledgerText } from "../wallet/testing.ts";
import { changeWithdrawal } from "./change-withdrawal.ts";
import { getAccount, PAYMENT_PASSWORD } from "./payout-members-testing.ts";
import { openPayoutFixture, payoutMerchant } from "./testing.ts";
import {
  nextState,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from "./withdrawal-states.ts";
import { AMOUNT, FEE, MINUTE, openWithdrawals } from "./withdrawals-testing.ts";

await forEachDialect("withdrawals", (open) => {
  const { given, asked, money } = openWithdrawals(open);

  describe("that are requested", () => {
    it("hold the amount at once, and show the amount to be paid, in a state that can be cancelled", async () => {
      const { ctx, withdrawal } = await asked();
      expect(withdrawal).toMatchObject({
        amount: AMOUNT,
        fee: FEE,
        netAmount: AMOUNT - FEE,
        state: "requested",
        payee: "Bangko Perlas •••• 7890",
        mayCancel: true,
        mayConfirm: false,
        steps: [{ state: "requested", actor: "member", reason: "" }],
      });
      expect(withdrawal.reference).toMatch(/^WD251113[2-9B-DF-HJ-NP-TV-XZ]{7}$/);
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
      const { list } = await given.fixture.withdrawals.withdrawals(ctx, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ withdrawalId: withdrawal.withdrawalId, state: "requested" }]);
    });

    it("show the channel and the destination in the visitor's language", async () => {
      const { ctx } = await asked();
      const [bank] = given.fixture.merchant.withdrawals.channels;
      if (!bank) throw new Error("no bank");
      const destinations = bank.destinations.map((one) => ({ ...one, names: { TH: "ธนาคารไข่มุก" } }));
      const merchant = payoutMerchant({ channels: [{ ...bank, names: { TH: "ธนาคาร" }, destinations }] });
      const inThai = { ...ctx, merchant, request: { ...ctx.request, language: "TH" } };
      const { list } = await given.fixture.withdrawals.withdrawals(inThai, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ payee: "ธนาคารไข่มุก •••• 7890" }]);
      expect((await given.fixture.withdrawals.withdrawalOptions(inThai)).channels).toMatchObject([
        { name: "ธนาคาร" },
      ]);
    });

    it("check the payment password, then a second proof: 50 changes of amount or payee are refused", async () => {
      const member = await given.fixture.member({ balance: 500_000 });
      const payeeId = await given.fixture.getPayee(member);
      const other = await given.fixture.getPayee(member, "ewallet");
      const input = { payeeId, amount: AMOUNT, idempotencyKey: newId(1) };
      const { withdraw } = given.fixture.withdrawals;
      expect(await refusal(withdraw(member, input))).toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/paymentPassword", messageKey: "error.field.required" }],
      });
      expect((await refusal(withdraw(member, { ...input, paymentPassword: "not it" }))).code).toBe(
        "WRONG_CREDENTIALS",
      );
      const { details } = await refusal(withdraw(member, { ...input, paymentPassword: PAYMENT_PASSWORD }));
      const { approval, token } = await given.fixture.sessions.approve(member, {
        challenge: String(details.challenge),
        method: "password",
        answer: "correct horse 9",
      });
      const caller = await given.fixture.sessions.resolve(given.fixture.merchant, token);
      if (!caller) throw new Error("no session");
      const ctx = { ...member, caller };
      const before = await ledgerText(given.database.db, given.fixture.merchant.code);
      for (let swap = 0; swap < 50; swap++) {
        const changed =
          swap % 2 === 0 ? { amount: AMOUNT + swap + 1 } : { payeeId: other, amount: AMOUNT + swap };
        expect((await refusal(withdraw(ctx, { ...input, ...changed, approval }))).code).toBe(
          "STEP_UP_EXPIRED",
        );
      }
      expect((await refusal(withdraw(ctx, { ...input, payeeId: other, approval }))).code).toBe(
        "STEP_UP_EXPIRED",
      );
      expect(await ledgerText(given.database.db, given.fixture.merchant.code)).toBe(before);
      expect((await withdraw(ctx, { ...input, approval })).state).toBe("requested");
      // The approval is used up, but the key is not: the same request returns the first withdrawal.
      expect((await withdraw(ctx, { ...input, approval })).amount).toBe(AMOUNT);
      expect((await refusal(withdraw(ctx, { ...input, amount: AMOUNT + 1, approval }))).code).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
    });

    it.each([
      [9_999, "/amount", "error.field.min", { min: "P\u00a0100.00" }],
      [5_000_001, "/amount", "error.field.max", { max: "P\u00a050,000.00" }],
    ])("are refused at %i, with the channel's limit", async (amount, pointer, messageKey, values) => {
      const member = await given.fixture.member({ balance: 10_000_000 });
      const payeeId = await given.fixture.getPayee(member);
      const input = { payeeId, amount, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { code, fields } = await refusal(given.fixture.withdrawals.withdraw(member, input));
      expect([code, fields]).toEqual(["INVALID_INPUT", [{ pointer, messageKey, values }]]);
    });

    it("are refused with the balance, not the channel's limit, if the balance is too small", async () => {
      const member = await given.fixture.member({ balance: 4_000_000 });
      const payeeId = await given.fixture.getPayee(member);
      const input = { payeeId, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { code, details } = await refusal(
        given.fixture.withdrawals.withdraw(member, { ...input, amount: 5_000_001 }),
      );
      expect([code, details]).toEqual(["INSUFFICIENT_FUNDS", { balance: 4_000_000 }]);
    });

    it("are refused without enough money, with open turnover, and with another member's payee", async () => {
      const member = await given.fixture.member({ balance: AMOUNT - 1 });
      const payeeId = await given.fixture.getPayee(member);
      const input = { payeeId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { withdraw } = given.fixture.withdrawals;
      expect(await refusal(withdraw(member, input))).toMatchObject({
        code: "INSUFFICIENT_FUNDS",
        details: { balance: AMOUNT - 1 },
      });
      Object.assign(given.fixture.owed, { required: 50_000, done: 20_000, left: 30_000 });
      expect(await refusal(withdraw(member, { ...input, amount: 50_000 }))).toMatchObject({
        code: "TURNOVER_REQUIRED",
        details: { required: 50_000, done: 20_000, left: 30_000 },
      });
      expect(await given.fixture.withdrawals.withdrawalOptions(member)).toMatchObject({
        turnover: { left: 30_000 },
        available: AMOUNT - 1,
      });
      Object.assign(given.fixture.owed, { required: 0, done: 0, left: 0 });
      const stranger = await given.fixture.member({ balance: AMOUNT });
      expect(await refusal(withdraw(stranger, input))).toMatchObject({ fields: [{ pointer: "/payeeId" }] });
      const gone = { ...member, merchant: payoutMerchant({ channels: [] }) };
      expect(await refusal(withdraw(gone, input))).toMatchObject({ fields: [{ pointer: "/payeeId" }] });
      given.fixture.provider.script.serving = false;
      expect((await refusal(withdraw(member, { ...input, amount: 50_000 }))).code).toBe(
        "PAYMENT_UNAVAILABLE",
      );
      given.fixture.provider.script.serving = true;
    });

    it("are limited by the brand's daily maximum, not counting withdrawals that were not paid", async () => {
      const merchant = payoutMerchant({ maxDaily: 250_000 });
      const limited = (ctx: CallContext) => ({ ...ctx, merchant });
      const member = limited(await given.fixture.member({ balance: 1_000_000 }));
      const payeeId = await given.fixture.getPayee(member);
      const first = await given.fixture.withdraw(member, 150_000, payeeId);
      let ctx = limited(first.ctx);
      expect(await given.fixture.withdrawals.withdrawalOptions(ctx)).toMatchObject({
        maxDaily: 250_000,
        leftToday: 100_000,
      });
      const input = { payeeId, amount: 100_001, paymentPassword: PAYMENT_PASSWORD };
      const over = await refusal(
        given.fixture.withdrawals.withdraw(ctx, { ...input, idempotencyKey: newId(1) }),
      );
      expect(over.fields).toEqual([
        { pointer: "/amount", messageKey: "withdraw.error.day", values: { amount: "P\u00a01,000.00" } },
      ]);
      await given.fixture.withdrawals.cancel(ctx, { withdrawalId: first.id });
      ctx = limited((await given.fixture.withdraw(ctx, 250_000, payeeId)).ctx);
      expect((await given.fixture.withdrawals.withdrawalOptions(ctx)).leftToday).toBe(0);
      // 13 November 10:13 in Manila; 14 hours later it is the next day there.
      given.fixture.clock.advance(14 * 60 * MINUTE);
      expect((await given.fixture.withdrawals.withdrawalOptions(ctx)).leftToday).toBe(250_000);
    });

    it("accept exactly the withdrawable amount shown, and refuse a minor unit more", async () => {
      const [bank] = given.fixture.merchant.withdrawals.channels;
      if (!bank) throw new Error("no bank");
      const channels = [{ ...bank, min: 1, max: 1_000_000_000, fee: 0, feeBasisPoints: 0 }];
      const { withdrawals, member, getPayee, owed } = await openPayoutFixture(
        given.database,
        payoutMerchant({ channels }, { code: "exact" }),
        { unguarded: true },
      );
      const amount = fc.integer({ min: 0, max: 300_000 });
      const world = fc.record({
        balance: amount,
        maxDaily: fc.option(amount.map((most) => most + 1)),
        first: amount,
        left: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, amount),
      });
      const property = fc.asyncProperty(world, async ({ balance, maxDaily, first, left }) => {
        const merchant = payoutMerchant({ channels, maxDaily: maxDaily ?? 0 }, { code: "exact" });
        const ctx = { ...(await member({ balance })), merchant };
        const payeeId = await getPayee(ctx);
        const shown = async () => (await withdrawals.withdrawalOptions(ctx)).withdrawable;
        const ask = (minor: number) =>
          getCode(withdrawals.withdraw(ctx, { payeeId, amount: minor, idempotencyKey: newId(1) }));
        Object.assign(owed, { required: 0, done: 0, left: 0 });
        if (first >= 1 && first <= (await shown())) expect(await ask(first)).toBe("done");
        Object.assign(owed, { required: left, done: 0, left });
        const most = await shown();
        expect(await ask(most + 1)).not.toBe("done");
        if (most > 0) expect(await ask(most)).toBe("done");
        if (most > 0) expect(await shown()).toBe(0);
      });
      await fc.assert(property, { numRuns: 25 });
    });

    it("require a mobile number on file if the brand needs one", async () => {
      const member = await given.fixture.member({ balance: 500_000 });
      const payeeId = await given.fixture.getPayee(member);
      const ctx = { ...member, merchant: payoutMerchant({ needsMobile: true }) };
      const input = { payeeId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const needs = async () => (await given.fixture.withdrawals.withdrawalOptions(ctx)).needsMobile;
      expect(await needs()).toBe(true);
      expect((await refusal(given.fixture.withdrawals.withdraw(ctx, input))).code).toBe("MOBILE_REQUIRED");
      expect((await given.fixture.withdrawals.withdrawalOptions(member)).needsMobile, "elsewhere").toBe(
        false,
      );
      const own = given.database.db.updateTable("account").set({ mobile: "+639171234567" });
      await own
        .where("merchant_id", "=", given.fixture.merchant.code)
        .where("id", "=", getAccount(member))
        .execute();
      expect(await needs()).toBe(false);
      expect((await refusal(given.fixture.withdrawals.withdraw(ctx, input))).code).toBe("STEP_UP_REQUIRED");
    });

    it("charge the fee that the page shows, for any amount and percentage", async () => {
      const [bank] = given.fixture.merchant.withdrawals.channels;
      if (!bank) throw new Error("no bank");
      const { withdrawals } = await openPayoutFixture(given.database, given.fixture.merchant, {
        unguarded: true,
      });
      const member = await given.fixture.member({ balance: 5_000_000_000 });
      const payeeId = await given.fixture.getPayee(member);
      const charged = async (amount: number, feeBasisPoints: number) => {
        const merchant = payoutMerchant({ channels: [{ ...bank, fee: 0, feeBasisPoints }] });
        const ctx = { ...member, merchant };
        const [channel] = (await withdrawals.withdrawalOptions(ctx)).channels;
        if (!channel) throw new Error("no channel");
        const { withdrawalId, fee, netAmount } = await withdrawals.withdraw(ctx, {
          payeeId,
          amount,
          paymentPassword: PAYMENT_PASSWORD,
          idempotencyKey: newId(1),
        });
        expect([fee, netAmount]).toEqual([
          withdrawalFee(channel, amount),
          amount - withdrawalFee(channel, amount),
        ]);
        await withdrawals.cancel(ctx, { withdrawalId });
        return fee;
      };
      expect(await charged(100_300, 100)).toBe(1_003);
      const amounts = fc.integer({ min: 10_000, max: 5_000_000 });
      await fc.assert(
        fc.asyncProperty(amounts, fc.nat(500), async (amount, share) => void (await charged(amount, share))),
        { numRuns: 20 },
      );
    });

    it("of the whole balance, 200 at once, are one", async () => {
      const member = await given.fixture.member({ balance: AMOUNT });
      const payeeId = await given.fixture.getPayee(member);
      // Skips the step-up, which itself admits only one of many: this tests the money.
      const { withdrawals } = await openPayoutFixture(given.database, given.fixture.merchant, {
        unguarded: true,
      });
      const tries = Array.from({ length: 200 }, (_, n) =>
        withdrawals.withdraw(member, {
          payeeId,
          amount: AMOUNT,
          paymentPassword: PAYMENT_PASSWORD,
          idempotencyKey: newId(n),
        }),
      );
      const done = await Promise.allSettled(tries);
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const codes = done.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
      expect(new Set(codes)).toEqual(new Set(["INSUFFICIENT_FUNDS"]));
      expect(await money(member)).toEqual({ balance: AMOUNT, held: AMOUNT });
    });
  });

  it("change only as the table lists: every other event in every state changes nothing", async () => {
    const code = given.fixture.merchant.code;
    const force = (id: string, state: WithdrawalState) =>
      given.database.db.updateTable("withdrawal").set({ state }).where("id", "=", id).execute();
    const { id } = await asked();
    let refused = 0;
    for (const state of WITHDRAWAL_STATES) {
      await force(id, state);
      for (const event of WITHDRAWAL_EVENTS) {
        if (nextState(state, event) !== null) continue;
        const before = await ledgerText(given.database.db, code);
        const changed = await given.database.transaction((trx) =>
          changeWithdrawal(trx, code, { id }, { event, actor: "system" }, given.fixture.clock.now()),
        );
        expect([state, event, changed]).toEqual([state, event, null]);
        expect(await ledgerText(given.database.db, code)).toBe(before);
        refused++;
      }
    }
    expect(refused).toBe(WITHDRAWAL_STATES.length * WITHDRAWAL_EVENTS.length - 20);
    await force(id, "requested");
  });

  it("have one open hold each while they are open, and none afterwards", async () => {
    const rows = await given.database.db
      .selectFrom("withdrawal")
      .innerJoin("hold", (join) =>
        join
          .onRef("hold.merchant_id", "=", "withdrawal.merchant_id")
          .onRef("hold.id", "=", "withdrawal.hold_id"),
      )
      .select(["withdrawal.state", "hold.status", "hold.amount as held", "withdrawal.amount", "hold.kind"])
      .execute();
    expect(rows.length).toBeGreaterThan(20);
    const open = ["requested", "reviewing", "approved", "paying"];
    for (const row of rows) {
      expect([row.state, row.status === "open"]).toEqual([row.state, open.includes(row.state)]);
      expect([row.held, row.kind]).toEqual([row.amount, "withdrawal"]);
    }
    const holds = await given.database.db
      .selectFrom("hold")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("kind", "=", "withdrawal")
      .executeTakeFirstOrThrow();
    expect(holds.count).toBe(rows.length);
  });
});
