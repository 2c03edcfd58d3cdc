import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { averageServiceTimes } from "../system/service-times.ts";
import { refusal } from "../testing.ts";
import { openPayoutFixture, payoutMerchant } from "./testing.ts";
import { AMOUNT, FEE, MINUTE, OPERATOR, openWithdrawals, SECOND_OPERATOR } from "./withdrawals-testing.ts";

await forEachDialect("withdrawals", (open) => {
  const { given, asked, system, detail, money, say, getId, paying } = openWithdrawals(open);

  describe("that are reviewed", () => {
    it("are reviewed, approved and paid by different operators; the home page shows the time from hold to capture", async () => {
      const { ctx, id, withdrawal } = await asked();
      const [clearing, fees] = [await system("clearing:test"), await system("fees")];
      await given.fixture.review.review(given.fixture.merchant, OPERATOR, id);
      expect((await detail(ctx, id)).state).toBe("reviewing");
      await given.fixture.review.approve(given.fixture.merchant, OPERATOR, id);
      expect(await detail(ctx, id)).toMatchObject({ state: "approved", mayCancel: false });
      expect(await refusal(given.fixture.withdrawals.cancel(ctx, { withdrawalId: id }))).toMatchObject({
        code: "CONFLICT",
        details: { state: "approved" },
      });
      given.fixture.clock.advance(9 * MINUTE);
      given.fixture.provider.script.next = "accepted";
      await given.fixture.review.pay(given.fixture.merchant, SECOND_OPERATOR, id);
      expect(given.fixture.provider.made.at(-1)).toMatchObject({
        reference: withdrawal.reference,
        method: "PERLAS",
        accountNumber: "1234567890",
        accountHolder: "Ana Cruz",
        amount: AMOUNT - FEE,
      });
      expect((await detail(ctx, id)).state).toBe("paying");
      expect(await money(ctx)).toEqual({ balance: 500_000, held: AMOUNT });
      given.fixture.clock.advance(MINUTE);
      await say(withdrawal.reference, "succeeded");
      expect(await money(ctx)).toEqual({ balance: 500_000 - AMOUNT, held: 0 });
      expect((await system("clearing:test")) - clearing).toBe(AMOUNT - FEE);
      expect((await system("fees")) - fees).toBe(FEE);
      const seen = await given.fixture.review.detail(given.fixture.merchant, id);
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
      const { withdrawalMs } = await averageServiceTimes(given.database.db, {
        merchantId: given.fixture.merchant.code,
        windowHours: 24,
        leastCases: 1,
        now: given.fixture.clock.now(),
      });
      expect(withdrawalMs).toBe(10 * MINUTE);
    });

    it("are rejected with a reason that the member sees, and the hold is released", async () => {
      const { ctx, id } = await asked();
      await given.fixture.review.reject(given.fixture.merchant, OPERATOR, id, { reason: "name" });
      expect(await detail(ctx, id)).toMatchObject({ state: "rejected", reason: "withdraw.reason.name" });
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
      expect(await refusal(given.fixture.review.approve(given.fixture.merchant, OPERATOR, id))).toMatchObject(
        {
          code: "CONFLICT",
          details: { state: "rejected" },
        },
      );
    });

    it("are cancelled by their member only, and not if the brand's protection profile forbids it", async () => {
      const { ctx, id } = await asked();
      const stranger = await given.fixture.member();
      expect((await refusal(given.fixture.withdrawals.cancel(stranger, { withdrawalId: id }))).code).toBe(
        "NOT_FOUND",
      );
      const strict = { ...ctx, merchant: payoutMerchant({ memberMayCancel: false }) };
      expect((await refusal(given.fixture.withdrawals.cancel(strict, { withdrawalId: id }))).code).toBe(
        "FEATURE_OFF",
      );
      expect((await detail(strict, id)).mayCancel).toBe(false);
      expect((await given.fixture.withdrawals.cancel(ctx, { withdrawalId: id })).state).toBe("cancelled");
      expect(await money(ctx)).toEqual({ balance: 500_000, held: 0 });
    });

    it("are approved without review up to the brand's daily amount, and no further", async () => {
      const merchant = payoutMerchant({ autoApproveUpTo: 150_000 });
      const platform = await openPayoutFixture(given.database, merchant, { trusting: true });
      const member = await platform.member({ balance: 1_000_000 });
      const payeeId = await platform.getPayee(member);
      const first = await platform.withdraw(member, AMOUNT, payeeId);
      expect(first.withdrawal).toMatchObject({ state: "approved", reason: "withdraw.reason.automatic" });
      expect(platform.approved).toContain(first.id);
      const second = await platform.withdraw(first.ctx, AMOUNT, payeeId);
      expect(second.withdrawal.state, "both together are more than the amount").toBe("requested");
      platform.provider.script.next = "succeeded";
      await platform.payouts.payApproved(merchant);
      await platform.payouts.payApproved(merchant);
      expect((await detail(second.ctx, first.id)).state).toBe("paid");
      expect((await detail(second.ctx, second.id)).state).toBe("requested");
      await given.fixture.withdrawals.cancel(second.ctx, { withdrawalId: second.id });
    });

    it("are listed for operators oldest first, with other members who were paid to the same number", async () => {
      const one = await asked("crypto", 20_000);
      given.fixture.clock.advance(1);
      const two = await asked("crypto", 30_000);
      const { code } = given.fixture.merchant;
      const { list, total } = await given.fixture.review.list([code], { accountId: getId(one.ctx) });
      const [row] = list;
      expect(total).toBe(1);
      expect(row).toMatchObject({ id: one.id, netAmount: 20_000, payee: { kind: "crypto", holder: "" } });
      expect(row?.sharedWith).toBeGreaterThanOrEqual(1);
      const ids = async (query: object) =>
        (
          await given.fixture.review.list([code], { states: ["requested"], pageSize: 200, ...query })
        ).list.map(({ id }) => id);
      const oldestFirst = await ids({});
      expect(oldestFirst.slice(-2)).toEqual([one.id, two.id]);
      expect(await ids({ newestFirst: true })).toEqual(oldestFirst.toReversed());
      expect(await ids({ until: one.withdrawal.createdAt })).not.toContain(two.id);
      expect(await ids({ pageNo: 2, pageSize: 1 })).toEqual(oldestFirst.slice(1, 2));
      expect(await given.fixture.review.list(["saigon"])).toEqual({ list: [], total: 0 });
      expect(await given.fixture.review.list([])).toEqual({ list: [], total: 0 });
      expect((await refusal(given.fixture.review.detail(given.fixture.merchant, "none"))).code).toBe(
        "NOT_FOUND",
      );
    });

    it("by hand are marked paid or failed by an operator, which is refused if a provider pays", async () => {
      const hand = await paying("ewallet");
      expect(
        given.fixture.provider.made.some(({ reference }) => reference === hand.withdrawal.reference),
      ).toBe(false);
      await given.fixture.review.markPaid(given.fixture.merchant, OPERATOR, hand.id, "BANK-LINE-7");
      expect(await detail(hand.ctx, hand.id)).toMatchObject({ state: "paid" });
      expect((await given.fixture.review.detail(given.fixture.merchant, hand.id)).providerRef).toBe(
        "BANK-LINE-7",
      );
      const other = await paying("ewallet");
      await given.fixture.review.markFailed(given.fixture.merchant, OPERATOR, other.id);
      expect(await detail(other.ctx, other.id)).toMatchObject({ state: "rejected" });
      expect(await money(other.ctx)).toEqual({ balance: 500_000, held: 0 });
      const theirs = await paying("bank");
      for (const act of [
        () => given.fixture.review.markPaid(given.fixture.merchant, OPERATOR, theirs.id, "X"),
        () => given.fixture.review.markFailed(given.fixture.merchant, OPERATOR, theirs.id),
      ])
        expect((await refusal(act())).code).toBe("CONFLICT");
      expect((await detail(theirs.ctx, theirs.id)).state).toBe("paying");
    });

    it("have one outcome when twenty different decisions arrive at once", async () => {
      const { ctx, id } = await asked();
      const tries = Array.from({ length: 20 }, (_, n) =>
        [
          () => given.fixture.review.approve(given.fixture.merchant, OPERATOR, id),
          () =>
            given.fixture.review.reject(given.fixture.merchant, SECOND_OPERATOR, id, { reason: "checks" }),
          () => given.fixture.withdrawals.cancel(ctx, { withdrawalId: id }),
        ][n % 3]?.(),
      );
      const done = await Promise.allSettled(tries);
      // An approval may be followed by a rejection; nothing follows a rejection or a cancellation.
      const { state, steps } = await detail(ctx, id);
      const changes = done.filter(({ status }) => status === "fulfilled").length;
      expect(steps).toHaveLength(changes + 1);
      expect((await money(ctx)).held).toBe(state === "approved" ? AMOUNT : 0);
    });
  });
});
