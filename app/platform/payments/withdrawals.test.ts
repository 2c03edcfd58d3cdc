import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withdrawalFee } from "#app/shared/withdrawal-fee.ts";
import type { CallContext } from "../core/call-context.ts";
import { unrecorded } from "../core/testing.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { averageServiceTimes } from "../system/service-times.ts";
import { audit } from "../wallet/audit.ts";
import { ledgerText } from "../wallet/testing.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { changeWithdrawal } from "./change-withdrawal.ts";
import { PAYMENT_PASSWORD } from "./payout-members-testing.ts";
import { type PayoutHouse, payoutHouse, payoutMerchant, refusal } from "./testing.ts";
import {
  nextState,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from "./withdrawal-states.ts";

const MINUTE = 60_000;
const OPERATOR = unrecorded("operator-1");
const SECOND = unrecorded("operator-2");
/** 1,000.00, of which the bank's channel keeps 15.00 and 0.5%. */
const AMOUNT = 100_000;
const FEE = 2_000;

await forEachDialect("withdrawals", (open) => {
  let database: TestDatabase;
  let fixture: PayoutHouse;
  beforeAll(async () => {
    database = await open();
    fixture = await payoutHouse(database);
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  const idOf = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const money = async (ctx: CallContext) => {
    const { balance, held } = await purseBalance(database.db, fixture.merchant.code, purse(idOf(ctx), "PHP"));
    return { balance, held };
  };
  const system = (name: "fees" | "clearing:test" | "clearing:manual" | "house") =>
    systemBalance(database.db, fixture.merchant.code, { name, currency: "PHP", book: "real" });
  const detail = (ctx: CallContext, withdrawalId: string) =>
    fixture.withdrawals.withdrawalDetail(ctx, { withdrawalId });

  /** A member with 5,000.00 who has asked for `amount` to a payee of this channel. */
  async function asked(channel = "bank", amount = AMOUNT) {
    const member = await fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await fixture.payeeOf(member, channel);
    return { payeeId, ...(await fixture.withdraw(member, amount, payeeId)) };
  }

  /** As `asked`, brought on to being paid. */
  async function paying(channel = "bank") {
    const one = await asked(channel);
    await fixture.review.approve(fixture.merchant, OPERATOR, one.id);
    fixture.provider.script.next = "accepted";
    await fixture.review.pay(fixture.merchant, SECOND, one.id);
    return one;
  }

  const say = (reference: string, state: "succeeded" | "failed" | "reversed" | "accepted") =>
    fixture.payouts.takeReport(fixture.merchant, "test", fixture.provider.report(reference, state));

  async function paid(channel = "bank") {
    const one = await paying(channel);
    if (channel === "ewallet")
      await fixture.review.markPaid(fixture.merchant, OPERATOR, one.id, "BANK-LINE-1");
    else await say(one.withdrawal.reference, "succeeded");
    return one;
  }

  describe("that are asked for", () => {
    it("set the amount aside at once, and say what arrives, in a state that can be cancelled", async () => {
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
      const { list } = await fixture.withdrawals.withdrawals(ctx, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ withdrawalId: withdrawal.withdrawalId, state: "requested" }]);
    });

    it("name the channel and where it goes in the visitor's language", async () => {
      const { ctx } = await asked();
      const [bank] = fixture.merchant.withdrawals.channels;
      if (!bank) throw new Error("no bank");
      const destinations = bank.destinations.map((one) => ({ ...one, names: { TH: "ธนาคารไข่มุก" } }));
      const merchant = payoutMerchant({ channels: [{ ...bank, names: { TH: "ธนาคาร" }, destinations }] });
      const inThai = { ...ctx, merchant, request: { ...ctx.request, language: "TH" } };
      const { list } = await fixture.withdrawals.withdrawals(inThai, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ payee: "ธนาคารไข่มุก •••• 7890" }]);
      expect((await fixture.withdrawals.withdrawalOptions(inThai, {})).channels).toMatchObject([
        { name: "ธนาคาร" },
      ]);
    });

    it("take the payment password first, then a second proof: 50 swaps of amount or payee do not pass", async () => {
      const member = await fixture.member({ balance: 500_000 });
      const payeeId = await fixture.payeeOf(member);
      const other = await fixture.payeeOf(member, "ewallet");
      const input = { payeeId, amount: AMOUNT, idempotencyKey: newId(1) };
      const { withdraw } = fixture.withdrawals;
      expect(await refusal(withdraw(member, input))).toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/paymentPassword", messageKey: "error.field.required" }],
      });
      expect((await refusal(withdraw(member, { ...input, paymentPassword: "not it" }))).code).toBe(
        "WRONG_CREDENTIALS",
      );
      const { details } = await refusal(withdraw(member, { ...input, paymentPassword: PAYMENT_PASSWORD }));
      const { approval, token } = await fixture.sessions.approve(member, {
        challenge: String(details.challenge),
        method: "password",
        answer: "correct horse 9",
      });
      const caller = await fixture.sessions.resolve(fixture.merchant, token);
      if (!caller) throw new Error("no session");
      const ctx = { ...member, caller };
      const before = await ledgerText(database.db, fixture.merchant.code);
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
      expect(await ledgerText(database.db, fixture.merchant.code)).toBe(before);
      expect((await withdraw(ctx, { ...input, approval })).state).toBe("requested");
      // The approval is spent, and the key is not: the same again is the first one.
      expect((await withdraw(ctx, { ...input, approval })).amount).toBe(AMOUNT);
      expect((await refusal(withdraw(ctx, { ...input, amount: AMOUNT + 1, approval }))).code).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
    });

    it.each([
      [9_999, "/amount", "error.field.min", { min: "100.00" }],
      [5_000_001, "/amount", "error.field.max", { max: "50,000.00" }],
    ])("are refused at %i, with the channel's limit", async (amount, pointer, messageKey, values) => {
      const member = await fixture.member({ balance: 10_000_000 });
      const payeeId = await fixture.payeeOf(member);
      const input = { payeeId, amount, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { code, fields } = await refusal(fixture.withdrawals.withdraw(member, input));
      expect([code, fields]).toEqual(["INVALID_INPUT", [{ pointer, messageKey, values }]]);
    });

    it("are refused with the balance, not the channel's limit, where the balance is what is too small", async () => {
      const member = await fixture.member({ balance: 4_000_000 });
      const payeeId = await fixture.payeeOf(member);
      const input = { payeeId, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { code, details } = await refusal(
        fixture.withdrawals.withdraw(member, { ...input, amount: 5_000_001 }),
      );
      expect([code, details]).toEqual(["INSUFFICIENT_FUNDS", { balance: 4_000_000 }]);
    });

    it("are refused without the money, without the bets, without a payee of one's own", async () => {
      const member = await fixture.member({ balance: AMOUNT - 1 });
      const payeeId = await fixture.payeeOf(member);
      const input = { payeeId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const { withdraw } = fixture.withdrawals;
      expect(await refusal(withdraw(member, input))).toMatchObject({
        code: "INSUFFICIENT_FUNDS",
        details: { balance: AMOUNT - 1 },
      });
      Object.assign(fixture.owed, { required: 50_000, done: 20_000, left: 30_000 });
      expect(await refusal(withdraw(member, { ...input, amount: 50_000 }))).toMatchObject({
        code: "TURNOVER_REQUIRED",
        details: { required: 50_000, done: 20_000, left: 30_000 },
      });
      expect(await fixture.withdrawals.withdrawalOptions(member, {})).toMatchObject({
        turnover: { left: 30_000 },
        available: AMOUNT - 1,
      });
      Object.assign(fixture.owed, { required: 0, done: 0, left: 0 });
      const stranger = await fixture.member({ balance: AMOUNT });
      expect(await refusal(withdraw(stranger, input))).toMatchObject({ fields: [{ pointer: "/payeeId" }] });
      const gone = { ...member, merchant: payoutMerchant({ channels: [] }) };
      expect(await refusal(withdraw(gone, input))).toMatchObject({ fields: [{ pointer: "/payeeId" }] });
      fixture.provider.script.serving = false;
      expect((await refusal(withdraw(member, { ...input, amount: 50_000 }))).code).toBe(
        "PAYMENT_UNAVAILABLE",
      );
      fixture.provider.script.serving = true;
    });

    it("keep to the limit of the brand's day, which what did not go out does not count for", async () => {
      const merchant = payoutMerchant({ maxDaily: 250_000 });
      const limited = (ctx: CallContext) => ({ ...ctx, merchant });
      const member = limited(await fixture.member({ balance: 1_000_000 }));
      const payeeId = await fixture.payeeOf(member);
      const first = await fixture.withdraw(member, 150_000, payeeId);
      let ctx = limited(first.ctx);
      expect(await fixture.withdrawals.withdrawalOptions(ctx, {})).toMatchObject({
        maxDaily: 250_000,
        leftToday: 100_000,
      });
      const input = { payeeId, amount: 100_001, paymentPassword: PAYMENT_PASSWORD };
      const over = await refusal(fixture.withdrawals.withdraw(ctx, { ...input, idempotencyKey: newId(1) }));
      expect(over.fields).toEqual([
        { pointer: "/amount", messageKey: "withdraw.error.day", values: { amount: "1,000.00" } },
      ]);
      await fixture.withdrawals.cancel(ctx, { withdrawalId: first.id });
      ctx = limited((await fixture.withdraw(ctx, 250_000, payeeId)).ctx);
      expect((await fixture.withdrawals.withdrawalOptions(ctx, {})).leftToday).toBe(0);
      // 13 November 10:13 in Manila; 14 hours later it is the next day there.
      fixture.clock.advance(14 * 60 * MINUTE);
      expect((await fixture.withdrawals.withdrawalOptions(ctx, {})).leftToday).toBe(250_000);
    });

    it("take a mobile number on file where the brand needs one", async () => {
      const member = await fixture.member({ balance: 500_000 });
      const payeeId = await fixture.payeeOf(member);
      const ctx = { ...member, merchant: payoutMerchant({ needsMobile: true }) };
      const input = { payeeId, amount: AMOUNT, paymentPassword: PAYMENT_PASSWORD, idempotencyKey: newId(1) };
      const needs = async () => (await fixture.withdrawals.withdrawalOptions(ctx, {})).needsMobile;
      expect(await needs()).toBe(true);
      expect((await refusal(fixture.withdrawals.withdraw(ctx, input))).code).toBe("MOBILE_REQUIRED");
      expect((await fixture.withdrawals.withdrawalOptions(member, {})).needsMobile, "elsewhere").toBe(false);
      const own = database.db.updateTable("account").set({ mobile: "+639171234567" });
      await own.where("merchant_id", "=", fixture.merchant.code).where("id", "=", idOf(member)).execute();
      expect(await needs()).toBe(false);
      expect((await refusal(fixture.withdrawals.withdraw(ctx, input))).code).toBe("STEP_UP_REQUIRED");
    });

    it("charge what the page previews, whatever the amount and the share", async () => {
      const [bank] = fixture.merchant.withdrawals.channels;
      if (!bank) throw new Error("no bank");
      const { withdrawals } = await payoutHouse(database, fixture.merchant, { unguarded: true });
      const member = await fixture.member({ balance: 5_000_000_000 });
      const payeeId = await fixture.payeeOf(member);
      const charged = async (amount: number, feeBasisPoints: number) => {
        const merchant = payoutMerchant({ channels: [{ ...bank, fee: 0, feeBasisPoints }] });
        const ctx = { ...member, merchant };
        const [channel] = (await withdrawals.withdrawalOptions(ctx, {})).channels;
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

    it("of everything, 200 at once, are one", async () => {
      const member = await fixture.member({ balance: AMOUNT });
      const payeeId = await fixture.payeeOf(member);
      // Past the second proof, which lets one of many through itself: what is tried here is the money.
      const { withdrawals } = await payoutHouse(database, fixture.merchant, { unguarded: true });
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

  describe("that are decided", () => {
    it("are reviewed, approved and paid by different people, and the home page's time is from hold to capture", async () => {
      const { ctx, id, withdrawal } = await asked();
      const [clearing, fees] = [await system("clearing:test"), await system("fees")];
      await fixture.review.review(fixture.merchant, OPERATOR, id);
      expect((await detail(ctx, id)).state).toBe("reviewing");
      await fixture.review.approve(fixture.merchant, OPERATOR, id);
      expect(await detail(ctx, id)).toMatchObject({ state: "approved", mayCancel: false });
      expect(await refusal(fixture.withdrawals.cancel(ctx, { withdrawalId: id }))).toMatchObject({
        code: "CONFLICT",
        details: { state: "approved" },
      });
      fixture.clock.advance(9 * MINUTE);
      fixture.provider.script.next = "accepted";
      await fixture.review.pay(fixture.merchant, SECOND, id);
      expect(fixture.provider.made.at(-1)).toMatchObject({
        reference: withdrawal.reference,
        method: "PERLAS",
        accountNumber: "1234567890",
        accountHolder: "Ana Cruz",
        amount: AMOUNT - FEE,
      });
      expect((await detail(ctx, id)).state).toBe("paying");
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
      fixture.clock.advance(MINUTE);
      await say(withdrawal.reference, "succeeded");
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
      expect((await system("clearing:test")) - clearing).toBe(AMOUNT - FEE);
      expect((await system("fees")) - fees).toBe(FEE);
      const seen = await fixture.review.detail(fixture.merchant, id);
      expect(seen).toMatchObject({
        approvedBy: "operator-1",
        paidBy: "operator-2",
        payee: { number: "1234567890" },
      });
      expect(seen.steps.map(({ state, actor, details }) => [state, actor, details.operator])).toEqual([
        ["requested", "member", undefined],
        ["reviewing", "operator", "operator-1"],
        ["approved", "operator", "operator-1"],
        ["paying", "operator", "operator-2"],
        ["paid", "provider", undefined],
      ]);
      const { withdrawalMs } = await averageServiceTimes(
        database.db,
        fixture.merchant.code,
        fixture.clock.now(),
      );
      expect(withdrawalMs).toBe(10 * MINUTE);
    });

    it("are rejected for a reason that the member reads, and the money is free again", async () => {
      const { ctx, id } = await asked();
      await fixture.review.reject(fixture.merchant, OPERATOR, id, "name");
      expect(await detail(ctx, id)).toMatchObject({ state: "rejected", reason: "withdraw.reason.name" });
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
      expect(await refusal(fixture.review.approve(fixture.merchant, OPERATOR, id))).toMatchObject({
        code: "CONFLICT",
        details: { state: "rejected" },
      });
    });

    it("are cancelled by their member alone, and not at all where the brand's protection profile says so", async () => {
      const { ctx, id } = await asked();
      const stranger = await fixture.member();
      expect((await refusal(fixture.withdrawals.cancel(stranger, { withdrawalId: id }))).code).toBe(
        "NOT_FOUND",
      );
      const strict = { ...ctx, merchant: payoutMerchant({ memberMayCancel: false }) };
      expect((await refusal(fixture.withdrawals.cancel(strict, { withdrawalId: id }))).code).toBe(
        "FEATURE_OFF",
      );
      expect((await detail(strict, id)).mayCancel).toBe(false);
      expect((await fixture.withdrawals.cancel(ctx, { withdrawalId: id })).state).toBe("cancelled");
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
    });

    it("go through without review up to the brand's amount of a day, and no further", async () => {
      const merchant = payoutMerchant({ autoApproveUpTo: 150_000 });
      const house = await payoutHouse(database, merchant, { trusting: true });
      const member = await house.member({ balance: 1_000_000 });
      const payeeId = await house.payeeOf(member);
      const first = await house.withdraw(member, AMOUNT, payeeId);
      expect(first.withdrawal).toMatchObject({ state: "approved", reason: "withdraw.reason.automatic" });
      expect(house.approved).toContain(first.id);
      const second = await house.withdraw(first.ctx, AMOUNT, payeeId);
      expect(second.withdrawal.state, "both together are more than the amount").toBe("requested");
      house.provider.script.next = "succeeded";
      await house.payouts.payApproved(merchant);
      await house.payouts.payApproved(merchant);
      expect((await detail(second.ctx, first.id)).state).toBe("paid");
      expect((await detail(second.ctx, second.id)).state).toBe("requested");
      await fixture.withdrawals.cancel(second.ctx, { withdrawalId: second.id });
    });

    it("are listed for operators oldest first, with who else was paid to the same number", async () => {
      const one = await asked("crypto", 20_000);
      fixture.clock.advance(1);
      const two = await asked("crypto", 30_000);
      const { code } = fixture.merchant;
      const { list, total } = await fixture.review.list([code], { accountId: idOf(one.ctx) });
      const [row] = list;
      expect(total).toBe(1);
      expect(row).toMatchObject({ id: one.id, netAmount: 20_000, payee: { kind: "crypto", holder: "" } });
      expect(row?.sharedWith).toBeGreaterThanOrEqual(1);
      const ids = async (query: object) =>
        (await fixture.review.list([code], { states: ["requested"], pageSize: 200, ...query })).list.map(
          ({ id }) => id,
        );
      const oldestFirst = await ids({});
      expect(oldestFirst.slice(-2)).toEqual([one.id, two.id]);
      expect(await ids({ newestFirst: true })).toEqual(oldestFirst.toReversed());
      expect(await ids({ until: one.withdrawal.createdAt })).not.toContain(two.id);
      expect(await ids({ pageNo: 2, pageSize: 1 })).toEqual(oldestFirst.slice(1, 2));
      expect(await fixture.review.list(["saigon"])).toEqual({ list: [], total: 0 });
      expect(await fixture.review.list([])).toEqual({ list: [], total: 0 });
      expect((await refusal(fixture.review.detail(fixture.merchant, "none"))).code).toBe("NOT_FOUND");
    });

    it("by hand are paid and failed by an operator's word, which does nothing where a provider pays", async () => {
      const hand = await paying("ewallet");
      expect(fixture.provider.made.some(({ reference }) => reference === hand.withdrawal.reference)).toBe(
        false,
      );
      await fixture.review.markPaid(fixture.merchant, OPERATOR, hand.id, "BANK-LINE-7");
      expect(await detail(hand.ctx, hand.id)).toMatchObject({ state: "paid" });
      expect((await fixture.review.detail(fixture.merchant, hand.id)).providerRef).toBe("BANK-LINE-7");
      const other = await paying("ewallet");
      await fixture.review.markFailed(fixture.merchant, OPERATOR, other.id);
      expect(await detail(other.ctx, other.id)).toMatchObject({ state: "rejected" });
      expect(await money(other.ctx)).toEqual({ balance: 500_000, held: 0 });
      const theirs = await paying("bank");
      for (const act of [
        () => fixture.review.markPaid(fixture.merchant, OPERATOR, theirs.id, "X"),
        () => fixture.review.markFailed(fixture.merchant, OPERATOR, theirs.id),
      ])
        expect((await refusal(act())).code).toBe("CONFLICT");
      expect((await detail(theirs.ctx, theirs.id)).state).toBe("paying");
    });

    it("by twenty at once, one way and another, end one way", async () => {
      const { ctx, id } = await asked();
      const tries = Array.from({ length: 20 }, (_, n) =>
        [
          () => fixture.review.approve(fixture.merchant, OPERATOR, id),
          () => fixture.review.reject(fixture.merchant, SECOND, id, "checks"),
          () => fixture.withdrawals.cancel(ctx, { withdrawalId: id }),
        ][n % 3]?.(),
      );
      const done = await Promise.allSettled(tries);
      // Whoever approves may be followed by whoever rejects, and nothing follows a rejection or a cancellation.
      const { state, steps } = await detail(ctx, id);
      const changes = done.filter(({ status }) => status === "fulfilled").length;
      expect(steps).toHaveLength(changes + 1);
      expect((await money(ctx)).held).toBe(state === "approved" ? AMOUNT : 0);
    });
  });

  describe("at a provider", () => {
    it("stay under way while nobody knows, are asked about, and are never paid twice", async () => {
      const { ctx, id, withdrawal } = await asked();
      await fixture.review.approve(fixture.merchant, OPERATOR, id);
      const orders = () =>
        fixture.provider.made.filter(({ reference }) => reference === withdrawal.reference).length;
      fixture.provider.script.next = "silent";
      await fixture.review.pay(fixture.merchant, OPERATOR, id);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paying", 0]);
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
      // It never got the question: it is asked again, takes it, and the answer is lost.
      fixture.clock.advance(MINUTE);
      fixture.provider.script.next = "lost";
      await fixture.payouts.askProviders(fixture.merchant);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paying", 1]);
      // Within a minute it is not asked again.
      fixture.provider.script.status = "succeeded";
      await fixture.payouts.askProviders(fixture.merchant);
      expect((await detail(ctx, id)).state).toBe("paying");
      fixture.clock.advance(MINUTE);
      await fixture.payouts.askProviders(fixture.merchant);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paid", 1]);
      fixture.provider.script.status = null;
    });

    it.each(["refused", "failed"] as const)("that %s it give the money back with a reason", async (next) => {
      const { ctx, id } = await asked();
      await fixture.review.approve(fixture.merchant, OPERATOR, id);
      fixture.provider.script.next = next;
      await fixture.review.pay(fixture.merchant, OPERATOR, id);
      expect(await detail(ctx, id)).toMatchObject({ state: "rejected", reason: `withdraw.reason.${next}` });
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
      expect((await detail(ctx, id)).steps.at(-1)).toMatchObject({ actor: "provider" });
    });

    it("are paid once however often and in whatever order it says so", async () => {
      const { ctx, id, withdrawal } = await paying();
      const words = ["succeeded", "accepted", "succeeded", "failed", "succeeded"] as const;
      await Promise.all(words.slice(0, 3).map((word) => say(withdrawal.reference, word)));
      for (const word of words) await say(withdrawal.reference, word);
      expect(await detail(ctx, id)).toMatchObject({ state: "paid" });
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
      expect(await say("WD000000ZZZZZZZ", "succeeded")).toBe("unknown");
    });

    it("come back after they were paid, fee and all, once, whatever the member had said", async () => {
      for (const said of ["nothing", "received", "not received"]) {
        const { ctx, id, withdrawal } = await paid();
        const [clearing, fees] = [await system("clearing:test"), await system("fees")];
        if (said === "received") await fixture.withdrawals.confirm(ctx, { withdrawalId: id });
        if (said === "not received")
          await fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 });
        await Promise.all([say(withdrawal.reference, "reversed"), say(withdrawal.reference, "reversed")]);
        expect(await detail(ctx, id)).toMatchObject({
          state: "reversed",
          reason: "withdraw.reason.returned",
          refunded: AMOUNT,
        });
        expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
        expect(await system("clearing:test")).toBe(clearing - (AMOUNT - FEE));
        expect(await system("fees")).toBe(fees - FEE);
      }
    });

    it("that come back before anybody heard that they were paid only free the money", async () => {
      const { ctx, id, withdrawal } = await paying();
      await say(withdrawal.reference, "reversed");
      await say(withdrawal.reference, "succeeded");
      expect(await detail(ctx, id)).toMatchObject({ state: "reversed", refunded: 0 });
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
    });

    it("that are paid after they were called failed are named as a fault of the provider", async () => {
      const { ctx, id, withdrawal } = await paying();
      await say(withdrawal.reference, "failed");
      await say(withdrawal.reference, "succeeded");
      expect((await detail(ctx, id)).state).toBe("rejected");
      expect(fixture.faults.at(-1)).toContain("the member has the money twice");
    });

    it("are not begun where it is not connected", async () => {
      const { ctx, id } = await asked();
      await fixture.review.approve(fixture.merchant, OPERATOR, id);
      fixture.provider.script.serving = false;
      expect((await refusal(fixture.review.pay(fixture.merchant, OPERATOR, id))).code).toBe(
        "PAYMENT_UNAVAILABLE",
      );
      fixture.provider.script.serving = true;
      expect((await detail(ctx, id)).state).toBe("approved");
    });
  });

  describe("that were paid", () => {
    it("are confirmed by their member", async () => {
      const { ctx, id } = await paid();
      const seen = await detail(ctx, id);
      expect(seen).toMatchObject({ state: "paid", mayConfirm: true, mayDispute: true });
      expect(seen.confirmBy).toBe((seen.paidAt ?? 0) + 60 * MINUTE);
      expect(await fixture.withdrawals.confirm(ctx, { withdrawalId: id })).toMatchObject({
        state: "received",
        received: AMOUNT - FEE,
        remaining: 0,
        forced: false,
      });
      expect((await refusal(fixture.withdrawals.confirm(ctx, { withdrawalId: id }))).code).toBe("CONFLICT");
      expect((await refusal(fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 }))).code).toBe(
        "CONFLICT",
      );
    });

    it("count as received when nobody answers in the brand's minutes, and then are not refunded", async () => {
      const { ctx, id } = await paid();
      fixture.clock.advance(60 * MINUTE - 1);
      await fixture.payouts.confirmUnanswered(fixture.merchant);
      expect((await detail(ctx, id)).state).toBe("paid");
      fixture.clock.advance(1);
      expect(
        (await refusal(fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 }))).code,
        "too late",
      ).toBe("CONFLICT");
      await fixture.payouts.confirmUnanswered(fixture.merchant);
      await fixture.payouts.confirmUnanswered(fixture.merchant);
      expect(await detail(ctx, id)).toMatchObject({
        state: "received",
        forced: true,
        reason: "withdraw.reason.noAnswer",
        mayDispute: false,
      });
      const refund = fixture.review.settleNotReceived(fixture.merchant, OPERATOR, id, "refunded");
      expect((await refusal(refund)).code).toBe("CONFLICT");
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
    });

    it("take up to three pictures of what did not arrive, once that was said", async () => {
      const { ctx, id } = await paid();
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.png().toBuffer()).toString("base64");
      const add = (who = ctx, sent = image) =>
        fixture.withdrawals.addWithdrawalProof(who, { withdrawalId: id, image: sent });
      expect((await refusal(add())).details.state, "before it was said").toBe("paid");
      await fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 });
      const none = await refusal(add(ctx, Buffer.from("no picture").toString("base64")));
      expect(none.fields).toEqual([{ pointer: "/image", messageKey: "payments.error.image" }]);
      expect((await refusal(add(await fixture.member({})))).code, "of another").toBe("NOT_FOUND");
      for (const count of [1, 2, 3]) expect((await add()).proofs).toBe(count);
      expect((await refusal(add())).fields).toEqual([
        { pointer: "/image", messageKey: "withdraw.error.proofs" },
      ]);
      expect((await fixture.review.detail(fixture.merchant, id)).proofIds).toHaveLength(3);
      expect(fixture.files.size).toBe(3);
    });

    it("and did not arrive, or not whole, are refunded by the house as far as they are missing", async () => {
      for (const [received, back] of [
        [0, AMOUNT],
        [40_000, AMOUNT - FEE - 40_000],
      ] as const) {
        const { ctx, id, withdrawal } = await paid();
        const home = await system("house");
        const disputed = await fixture.withdrawals.dispute(ctx, { withdrawalId: id, received });
        expect(disputed).toMatchObject({
          state: "not_received",
          received,
          remaining: AMOUNT - FEE - received,
          mayConfirm: true,
          mayDispute: false,
        });
        await fixture.review.settleNotReceived(fixture.merchant, OPERATOR, id, "refunded");
        expect(await detail(ctx, id)).toMatchObject({ state: "reversed", refunded: back });
        expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT + back, held: 0 });
        // What the provider returns after that is the house's.
        const clearing = await system("clearing:test");
        await say(withdrawal.reference, "reversed");
        await say(withdrawal.reference, "reversed");
        expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT + back, held: 0 });
        expect(await system("clearing:test")).toBe(clearing - (AMOUNT - FEE));
        const feePart = received === 0 ? FEE : 0;
        expect(await system("house")).toBe(home - (back - feePart) + (AMOUNT - FEE));
      }
    });

    it("are settled as received by operators, and found after all by their member", async () => {
      const forced = await paid();
      await fixture.withdrawals.dispute(forced.ctx, { withdrawalId: forced.id, received: 0 });
      await fixture.review.settleNotReceived(fixture.merchant, OPERATOR, forced.id, "received");
      expect(await detail(forced.ctx, forced.id)).toMatchObject({ state: "received", forced: true });
      const found = await paid();
      await fixture.withdrawals.dispute(found.ctx, { withdrawalId: found.id, received: 1 });
      expect(await fixture.withdrawals.confirm(found.ctx, { withdrawalId: found.id })).toMatchObject({
        state: "received",
        forced: false,
        remaining: 0,
      });
    });

    it("are not asked about where the brand asks nobody, nor with more than was to arrive", async () => {
      const { ctx, id } = await paid();
      const all = fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: AMOUNT - FEE });
      expect((await refusal(all)).fields).toMatchObject([
        { pointer: "/received", messageKey: "withdraw.error.received", values: { amount: "980.00" } },
      ]);
      const silent = {
        ...fixture.merchant,
        withdrawals: { ...fixture.merchant.withdrawals, confirmMinutes: null },
      };
      const quiet = await paying();
      await fixture.payouts.takeReport(
        silent,
        "test",
        fixture.provider.report(quiet.withdrawal.reference, "succeeded"),
      );
      expect(await detail(quiet.ctx, quiet.id)).toMatchObject({
        confirmBy: null,
        mayConfirm: false,
        mayDispute: false,
      });
      for (const act of [
        () => fixture.withdrawals.confirm(quiet.ctx, { withdrawalId: quiet.id }),
        () => fixture.withdrawals.dispute(quiet.ctx, { withdrawalId: quiet.id, received: 0 }),
      ])
        expect((await refusal(act())).code).toBe("FEATURE_OFF");
    });
  });

  it("change in the table's ways only: every other event in every state changes nothing at all", async () => {
    const code = fixture.merchant.code;
    const force = (id: string, state: WithdrawalState) =>
      database.db.updateTable("withdrawal").set({ state }).where("id", "=", id).execute();
    const { id } = await asked();
    let refused = 0;
    for (const state of WITHDRAWAL_STATES) {
      await force(id, state);
      for (const event of WITHDRAWAL_EVENTS) {
        if (nextState(state, event) !== null) continue;
        const before = await ledgerText(database.db, code);
        const changed = await database.transaction((trx) =>
          changeWithdrawal(trx, code, { id }, { event, actor: "system" }, fixture.clock.now()),
        );
        expect([state, event, changed]).toEqual([state, event, null]);
        expect(await ledgerText(database.db, code)).toBe(before);
        refused++;
      }
    }
    expect(refused).toBe(WITHDRAWAL_STATES.length * WITHDRAWAL_EVENTS.length - 20);
    await force(id, "requested");
  });

  it("have one open hold each while they are open, and none after", async () => {
    const rows = await database.db
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
    const holds = await database.db
      .selectFrom("hold")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("kind", "=", "withdrawal")
      .executeTakeFirstOrThrow();
    expect(holds.count).toBe(rows.length);
  });
});
