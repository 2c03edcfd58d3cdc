import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { AMOUNT, FEE, MINUTE, OPERATOR, openWithdrawals } from "./withdrawals-testing.ts";

await forEachDialect("withdrawals", (open) => {
  const { given, asked, detail, money, paying, say, system } = openWithdrawals(open);

  async function paid(channel = "bank") {
    const one = await paying(channel);
    if (channel === "ewallet")
      await given.fixture.review.markPaid(given.fixture.merchant, OPERATOR, one.id, "BANK-LINE-1");
    else await say(one.withdrawal.reference, "succeeded");
    return one;
  }

  describe("at a provider", () => {
    it("stay pending while their outcome is unknown, are queried, and are never paid twice", async () => {
      const { ctx, id, withdrawal } = await asked();
      await given.fixture.review.approve(given.fixture.merchant, OPERATOR, id);
      const orders = () =>
        given.fixture.provider.made.filter(({ reference }) => reference === withdrawal.reference).length;
      given.fixture.provider.script.next = "silent";
      await given.fixture.review.pay(given.fixture.merchant, OPERATOR, id);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paying", 0]);
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
      // The provider never received the request: it gets it again, accepts it, and the response is lost.
      given.fixture.clock.advance(MINUTE);
      given.fixture.provider.script.next = "lost";
      await given.fixture.payouts.askProviders(given.fixture.merchant);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paying", 1]);
      // It is not queried again within a minute.
      given.fixture.provider.script.status = "succeeded";
      await given.fixture.payouts.askProviders(given.fixture.merchant);
      expect((await detail(ctx, id)).state).toBe("paying");
      given.fixture.clock.advance(MINUTE);
      await given.fixture.payouts.askProviders(given.fixture.merchant);
      expect([(await detail(ctx, id)).state, orders()]).toEqual(["paid", 1]);
      given.fixture.provider.script.status = null;
    });

    it.each(["refused", "failed"] as const)(
      "are refunded with a reason if it %s the payout",
      async (next) => {
        const { ctx, id } = await asked();
        await given.fixture.review.approve(given.fixture.merchant, OPERATOR, id);
        given.fixture.provider.script.next = next;
        await given.fixture.review.pay(given.fixture.merchant, OPERATOR, id);
        expect(await detail(ctx, id)).toMatchObject({ state: "rejected", reason: `withdraw.reason.${next}` });
        expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
        expect((await detail(ctx, id)).steps.at(-1)).toMatchObject({ actor: "provider" });
      },
    );

    it("are paid once, even if the provider reports that repeatedly and in any order", async () => {
      const { ctx, id, withdrawal } = await paying();
      const words = ["succeeded", "accepted", "succeeded", "failed", "succeeded"] as const;
      await Promise.all(words.slice(0, 3).map((word) => say(withdrawal.reference, word)));
      for (const word of words) await say(withdrawal.reference, word);
      expect(await detail(ctx, id)).toMatchObject({ state: "paid" });
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
      expect(await say("WD000000ZZZZZZZ", "succeeded")).toBe("unknown");
    });

    it("that return after they were paid are refunded once with the fee, whatever the member has confirmed", async () => {
      for (const said of ["nothing", "received", "not received"]) {
        const { ctx, id, withdrawal } = await paid();
        const [clearing, fees] = [await system("clearing:test"), await system("fees")];
        if (said === "received") await given.fixture.withdrawals.confirm(ctx, { withdrawalId: id });
        if (said === "not received")
          await given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 });
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

    it("that return before they were reported as paid only release the hold", async () => {
      const { ctx, id, withdrawal } = await paying();
      await say(withdrawal.reference, "reversed");
      await say(withdrawal.reference, "succeeded");
      expect(await detail(ctx, id)).toMatchObject({ state: "reversed", refunded: 0 });
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
    });

    it("that are paid after they were reported as failed are reported as a fault of the provider", async () => {
      const { ctx, id, withdrawal } = await paying();
      await say(withdrawal.reference, "failed");
      await say(withdrawal.reference, "succeeded");
      expect((await detail(ctx, id)).state).toBe("rejected");
      expect(given.fixture.faults.at(-1)).toContain("the member has the money twice");
    });

    it("are not started if the provider is not connected", async () => {
      const { ctx, id } = await asked();
      await given.fixture.review.approve(given.fixture.merchant, OPERATOR, id);
      given.fixture.provider.script.serving = false;
      expect((await refusal(given.fixture.review.pay(given.fixture.merchant, OPERATOR, id))).code).toBe(
        "PAYMENT_UNAVAILABLE",
      );
      given.fixture.provider.script.serving = true;
      expect((await detail(ctx, id)).state).toBe("approved");
    });
  });

  describe("that were paid", () => {
    it("are confirmed by their member", async () => {
      const { ctx, id } = await paid();
      const seen = await detail(ctx, id);
      expect(seen).toMatchObject({ state: "paid", mayConfirm: true, mayDispute: true });
      expect(seen.confirmBy).toBe((seen.paidAt ?? 0) + 60 * MINUTE);
      expect(await given.fixture.withdrawals.confirm(ctx, { withdrawalId: id })).toMatchObject({
        state: "received",
        received: AMOUNT - FEE,
        remaining: 0,
        forced: false,
      });
      expect((await refusal(given.fixture.withdrawals.confirm(ctx, { withdrawalId: id }))).code).toBe(
        "CONFLICT",
      );
      expect(
        (await refusal(given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 }))).code,
      ).toBe("CONFLICT");
    });

    it("count as received if the member does not answer in the brand's time, and are not refunded after that", async () => {
      const { ctx, id } = await paid();
      given.fixture.clock.advance(60 * MINUTE - 1);
      await given.fixture.payouts.confirmUnanswered(given.fixture.merchant);
      expect((await detail(ctx, id)).state).toBe("paid");
      given.fixture.clock.advance(1);
      expect(
        (await refusal(given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 }))).code,
        "too late",
      ).toBe("CONFLICT");
      await given.fixture.payouts.confirmUnanswered(given.fixture.merchant);
      await given.fixture.payouts.confirmUnanswered(given.fixture.merchant);
      expect(await detail(ctx, id)).toMatchObject({
        state: "received",
        forced: true,
        reason: "withdraw.reason.noAnswer",
        mayDispute: false,
      });
      const refund = given.fixture.review.settleNotReceived(given.fixture.merchant, OPERATOR, id, "refunded");
      expect((await refusal(refund)).code).toBe("CONFLICT");
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
    });

    it("accept up to three pictures after the member has reported them as not received", async () => {
      const { ctx, id } = await paid();
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "#286" } });
      const image = (await picture.png().toBuffer()).toString("base64");
      const add = (who = ctx, sent = image) =>
        given.fixture.withdrawals.addWithdrawalProof(who, { withdrawalId: id, image: sent });
      expect((await refusal(add())).details.state, "before it was said").toBe("paid");
      await given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: 0 });
      const none = await refusal(add(ctx, Buffer.from("no picture").toString("base64")));
      expect(none.fields).toEqual([{ pointer: "/image", messageKey: "payments.error.image" }]);
      expect((await refusal(add(await given.fixture.member({})))).code, "of another").toBe("NOT_FOUND");
      for (const count of [1, 2, 3]) expect((await add()).proofs).toBe(count);
      expect((await refusal(add())).fields).toEqual([
        { pointer: "/image", messageKey: "withdraw.error.proofs" },
      ]);
      expect((await given.fixture.review.detail(given.fixture.merchant, id)).proofIds).toHaveLength(3);
      expect(given.fixture.files.size).toBe(3);
    });

    it("but did not arrive, or only in part, are refunded from the house account for the missing amount", async () => {
      for (const [received, back] of [
        [0, AMOUNT],
        [40_000, AMOUNT - FEE - 40_000],
      ] as const) {
        const { ctx, id, withdrawal } = await paid();
        const home = await system("house");
        const disputed = await given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received });
        expect(disputed).toMatchObject({
          state: "not_received",
          received,
          remaining: AMOUNT - FEE - received,
          mayConfirm: true,
          mayDispute: false,
        });
        await given.fixture.review.settleNotReceived(given.fixture.merchant, OPERATOR, id, "refunded");
        expect(await detail(ctx, id)).toMatchObject({ state: "reversed", refunded: back });
        expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT + back, held: 0 });
        // Money that the provider returns after that belongs to the house account.
        const clearing = await system("clearing:test");
        await say(withdrawal.reference, "reversed");
        await say(withdrawal.reference, "reversed");
        expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT + back, held: 0 });
        expect(await system("clearing:test")).toBe(clearing - (AMOUNT - FEE));
        const feePart = received === 0 ? FEE : 0;
        expect(await system("house")).toBe(home - (back - feePart) + (AMOUNT - FEE));
      }
    });

    it("are marked as received by an operator, or by a member who finds the money later", async () => {
      const forced = await paid();
      await given.fixture.withdrawals.dispute(forced.ctx, { withdrawalId: forced.id, received: 0 });
      await given.fixture.review.settleNotReceived(given.fixture.merchant, OPERATOR, forced.id, "received");
      expect(await detail(forced.ctx, forced.id)).toMatchObject({ state: "received", forced: true });
      const found = await paid();
      await given.fixture.withdrawals.dispute(found.ctx, { withdrawalId: found.id, received: 1 });
      expect(await given.fixture.withdrawals.confirm(found.ctx, { withdrawalId: found.id })).toMatchObject({
        state: "received",
        forced: false,
        remaining: 0,
      });
    });

    it("cannot be confirmed if the brand does not ask, or with more than the full amount", async () => {
      const { ctx, id } = await paid();
      const all = given.fixture.withdrawals.dispute(ctx, { withdrawalId: id, received: AMOUNT - FEE });
      expect((await refusal(all)).fields).toMatchObject([
        { pointer: "/received", messageKey: "withdraw.error.received", values: { amount: "P\u00a0980.00" } },
      ]);
      const silent = {
        ...given.fixture.merchant,
        withdrawals: { ...given.fixture.merchant.withdrawals, confirmMinutes: null },
      };
      const quiet = await paying();
      await given.fixture.payouts.takeReport(
        silent,
        "test",
        given.fixture.provider.report(quiet.withdrawal.reference, "succeeded"),
      );
      expect(await detail(quiet.ctx, quiet.id)).toMatchObject({
        confirmBy: null,
        mayConfirm: false,
        mayDispute: false,
      });
      for (const act of [
        () => given.fixture.withdrawals.confirm(quiet.ctx, { withdrawalId: quiet.id }),
        () => given.fixture.withdrawals.dispute(quiet.ctx, { withdrawalId: quiet.id, received: 0 }),
      ])
        expect((await refusal(act())).code).toBe("FEATURE_OFF");
    });
  });
});
