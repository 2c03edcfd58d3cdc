import { describe, expect, it } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { PaymentRefused } from "../ports/payment-provider.ts";
import { getCode } from "../testing.ts";
import { ledgerText } from "../wallet/testing.ts";
import { BANK, MINUTE, openDeposits, testChannel } from "./deposits-testing.ts";

await forEachDialect("deposits", (open) => {
  const { given, newService, free, detail } = openDeposits(open);

  describe("that are started", () => {
    it("show the channel and the brand's bank in the visitor's language", async () => {
      const named = {
        ...BANK,
        names: { TH: "โอนเงิน" },
        account: BANK.account && { ...BANK.account, bankNames: { TH: "ธนาคารเดโม" } },
      };
      const service = await newService({ payments: { channels: [named] } });
      const maria = await service.comeIn();
      const { depositId } = await maria.deposit({ channel: "bank" });
      const seenIn = async (language: string) => {
        const ctx = { ...maria.ctx, request: { ...maria.ctx.request, language } };
        const [choice] = (await service.payments.depositOptions(ctx)).channels;
        const { channelName, account } = await service.payments.depositDetail(ctx, { depositId });
        const { list } = await service.payments.deposits(ctx, { pageNo: 1, pageSize: 15 });
        return [choice?.name, channelName, list[0]?.channelName, account?.bank];
      };
      expect(await seenIn("TH")).toEqual(["โอนเงิน", "โอนเงิน", "โอนเงิน", "ธนาคารเดโม"]);
      expect(await seenIn("EN")).toEqual(["Bank", "Bank", "Bank", "Demo Bank"]);
    });

    it("return the address of the provider's page, and credit nothing", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const made = await maria.deposit();
      expect(made).toMatchObject({
        state: "pending",
        amount: 100_000,
        currency: "PHP",
        way: "checkout",
        payUrl: `https://pay.test/${made.reference}`,
        account: null,
        credited: 0,
        expiresAt: service.clock.now() + 30 * MINUTE,
        steps: [{ state: "pending", actor: "member", reason: "", at: service.clock.now() }],
      });
      expect(made.reference).toMatch(/^DP251113[2-9B-Z]{7}$/);
      expect(made.reference.length).toBeLessThanOrEqual(19);
      expect(await free(service, maria.accountId)).toBe(0);
      expect(await service.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 })).toMatchObject({
        total: 1,
        totalPages: 1,
        list: [{ depositId: made.depositId }],
      });
    });

    it("are one deposit per key, also when concurrent, and refused if the content differs", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const input = { idempotencyKey: "the-same-key-0001" };
      const many = await Promise.all(Array.from({ length: 20 }, () => maria.deposit(input)));
      expect(new Set(many.map(({ depositId }) => depositId)).size).toBe(1);
      expect((await service.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 })).total).toBe(1);
      expect(await getCode(maria.deposit({ ...input, amount: 200_000 }))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await getCode(maria.deposit({ ...input, bonusId: "b1" }))).toBe("IDEMPOTENCY_CONFLICT");
      const juan = await service.comeIn();
      expect((await juan.deposit(input)).depositId, "keys are each member's own").not.toBe(
        many[0]?.depositId,
      );
    });

    it.each([
      ["below the channel's least", { amount: 9_999 }, "/amount", "payments.error.min"],
      ["above its most", { amount: 5_000_001 }, "/amount", "payments.error.max"],
      ["by a channel that there is not", { channel: "gold" }, "/channel", "error.field.choice"],
      ["back to another site", { returnUrl: "https://evil.test/" }, "/returnUrl", "error.field.choice"],
      ["back by a script", { returnUrl: "javascript:alert(1)" }, "/returnUrl", "error.field.choice"],
      [
        "back to a name inside another",
        { returnUrl: "https://manila.test@evil.test/" },
        "/returnUrl",
        "error.field.choice",
      ],
      ["back to no address", { returnUrl: "member" }, "/returnUrl", "error.field.choice"],
    ])("are refused %s", async (_what, over, pointer, messageKey) => {
      const service = await newService();
      const { deposit, accountId } = await service.comeIn();
      const before = await ledgerText(given.database.db, service.merchant.code);
      await expect(deposit(over)).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer, messageKey }],
      });
      expect(await ledgerText(given.database.db, service.merchant.code)).toBe(before);
      expect(await free(service, accountId)).toBe(0);
    });

    it("are refused if the provider is not connected, and shown as unavailable", async () => {
      const service = await newService({
        payments: { channels: [testChannel({ provider: "xendit" })] },
      });
      const { deposit, ctx } = await service.comeIn();
      expect(await getCode(deposit())).toBe("PAYMENT_UNAVAILABLE");
      expect((await service.payments.depositOptions(ctx)).channels).toMatchObject([{ available: false }]);
    });

    it.each([
      ["does not answer", new Error("timeout"), "payments.reason.unavailable"],
      ["says no", new PaymentRefused("CHANNEL"), "payments.reason.refused"],
    ])("fail when the provider %s", async (_what, away, reason) => {
      const service = await newService();
      const maria = await service.comeIn();
      service.provider.away = away;
      const input = { idempotencyKey: "the-same-key-0002" };
      expect(await getCode(maria.deposit(input))).toBe("PAYMENT_UNAVAILABLE");
      const { list } = await service.payments.deposits(maria.ctx, { pageNo: 1, pageSize: 15 });
      expect(list).toMatchObject([{ state: "failed", reason, payUrl: null }]);
      service.provider.away = null;
      expect(await maria.deposit(input), "its key gives what it came to").toMatchObject({ state: "failed" });
    });

    it("are limited to five pending ones at a time, and to a number per hour", async () => {
      const service = await newService();
      const maria = await service.comeIn();
      const open = [];
      for (let n = 0; n < 5; n++) open.push(await maria.deposit());
      await expect(maria.deposit()).rejects.toMatchObject({ fields: [{ pointer: "/channel" }] });
      await service.payments.cancelDeposit(maria.ctx, { depositId: open[0]?.depositId ?? "" });
      for (let n = 6; n < 20; n++) {
        const { depositId } = await maria.deposit();
        await service.payments.cancelDeposit(maria.ctx, { depositId });
      }
      expect(await getCode(maria.deposit())).toBe("TOO_MANY_REQUESTS");
      service.clock.advance(60 * MINUTE);
      expect((await maria.deposit()).state).toBe("pending");
    });

    it("include a bonus only if it is offered, and only one deposit at a time", async () => {
      const service = await newService({
        async promiseBonus(_trx, _merchant, { bonusId }) {
          if (bonusId === "unknown") throw new PlatformError("INVALID_INPUT");
          return bonusId;
        },
        bonusOfDeposit: async (_merchant, { terms }) => ({ title: terms, amount: null, status: null }),
      });
      const maria = await service.comeIn();
      expect(await getCode(maria.deposit({ bonusId: "unknown" }))).toBe("INVALID_INPUT");
      const { depositId } = await maria.deposit({ bonusId: "welcome" });
      expect((await detail(service, maria, depositId)).bonus?.title).toBe("welcome");
      expect((await maria.deposit()).bonus).toBeNull();
      expect(await getCode(maria.deposit({ bonusId: "welcome" }))).toBe("INVALID_INPUT");
      expect(await getCode(maria.deposit({ bonusId: "daily" }))).toBe("done");
      await service.payments.cancelDeposit(maria.ctx, { depositId });
      expect(await getCode(maria.deposit({ bonusId: "welcome" }))).toBe("done");
    });

    it("are visible to their own member only", async () => {
      const service = await newService();
      const [maria, juan] = [await service.comeIn(), await service.comeIn(1)];
      const { depositId } = await maria.deposit();
      for (const call of ["depositDetail", "checkDeposit", "cancelDeposit", "depositSent"] as const) {
        expect(await getCode(service.payments[call](juan.ctx, { depositId })), call).toBe("NOT_FOUND");
      }
      const foreignBrand = await newService();
      const ctx = { ...maria.ctx, merchant: foreignBrand.merchant };
      expect(await getCode(foreignBrand.payments.depositDetail(ctx, { depositId }))).toBe("NOT_FOUND");
    });
  });

  describe("under the brand's daily limit", () => {
    const limited = () => newService({ payments: { maxDailyDeposit: 250_000 } });

    it("count while they are pending, by days in the brand's time zone", async () => {
      const service = await limited();
      const maria = await service.comeIn();
      const left = async () => (await service.payments.depositOptions(maria.ctx)).leftToday;
      expect(await left()).toBe(250_000);
      const first = await maria.deposit();
      const { reference } = await maria.deposit();
      expect(await left()).toBe(50_000);
      await expect(maria.deposit()).rejects.toMatchObject({
        fields: [
          { pointer: "/amount", messageKey: "payments.error.daily", values: { left: "P\u00a0500.00" } },
        ],
      });
      await service.payments.cancelDeposit(maria.ctx, { depositId: first.depositId });
      expect(await left()).toBe(150_000);
      await service.tell({ reference, providerRef: `${reference}-2` });
      expect(await left()).toBe(150_000);
      // 10:13 in Manila, where midnight is not that of UTC.
      service.clock.advance(13 * 60 * MINUTE);
      expect(await left()).toBe(150_000);
      service.clock.advance(47 * MINUTE);
      expect(await left()).toBe(250_000);
    });

    it("are accepted up to the limit when many are started at once", async () => {
      const service = await limited();
      const maria = await service.comeIn();
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => getCode(maria.deposit())));
      expect(outcomes.toSorted()).toEqual([
        "INVALID_INPUT",
        "INVALID_INPUT",
        "INVALID_INPUT",
        "done",
        "done",
      ]);
    });

    it("wait for a review if they arrive late and exceed the day's limit", async () => {
      const service = await limited();
      const maria = await service.comeIn();
      const late = await maria.deposit();
      await service.payments.cancelDeposit(maria.ctx, { depositId: late.depositId });
      await maria.deposit({ amount: 200_000 });
      await service.tell({ reference: late.reference });
      expect(await detail(service, maria, late.depositId)).toMatchObject({
        state: "review",
        reason: "payments.reason.lateLimit",
      });
      expect(await free(service, maria.accountId)).toBe(0);
    });
  });
});
