import { beforeEach, describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { systemBalance } from "../wallet/wallet.server.ts";
import { AMOUNT, openOperators } from "./testing.ts";

await forEachDialect("operators", (open) => {
  const { given, getId, code, getBalance, lines } = openOperators(open);

  describe("operators match bank transfers", () => {
    beforeEach(() => {
      given.fixture.merchant.secondPersonAbove = 10 * AMOUNT;
    });
    async function waiting() {
      const member = await given.fixture.member({});
      const { depositId } = await given.fixture.deposits.payments.deposit(member, {
        channel: "bank",
        amount: AMOUNT,
        returnUrl: "https://manila.test/member/depositv2",
        idempotencyKey: `deposit-${getId(member)}`,
      });
      await given.fixture.deposits.payments.depositSent(member, { depositId });
      return { member, depositId };
    }

    it("to the received amount, each bank line once, and it is logged", async () => {
      const cashier = await given.fixture.login("cashier");
      const { member, depositId } = await waiting();
      const page = { pageNo: 1, pageSize: 50, which: "waiting" as const };
      expect((await cashier.deposits.list(page)).list.map((one) => one.depositId)).toContain(depositId);
      const match = { merchant: code(), amount: 90_000, bankReference: `LINE ${depositId}` };
      await cashier.deposits.match({ ...match, id: depositId });
      expect(await getBalance(member)).toBe(90_000);
      expect(await lines(depositId)).toMatchObject([
        {
          action: "deposits.match",
          before: { state: "processing", credited: 0 },
          after: { state: "succeeded", credited: 90_000, bankReference: match.bankReference },
        },
      ]);
      const { depositId: second } = await waiting();
      expect((await refusal(cashier.deposits.match({ ...match, id: second }))).code).toBe("CONFLICT");
      expect(await lines(second)).toEqual([]);
      const reject = { merchant: code(), id: second, reason: "notFound" as const, note: "Seen" };
      const seenMore = await refusal(cashier.deposits.reject({ ...reject, seenPictures: 1 }));
      expect(seenMore.details.pictures).toBe(0);
      const blank = await refusal(cashier.deposits.reject({ ...reject, note: " ", seenPictures: 0 }));
      expect(blank.fields).toEqual([{ pointer: "/note", messageKey: "error.field.required" }]);
      await cashier.deposits.reject({ ...reject, seenPictures: 0 });
      expect(await lines(second)).toMatchObject([
        { action: "deposits.reject", after: { state: "rejected" } },
      ]);
    });

    it("in the state they saw: a transfer whose member has since replied stays unchanged", async () => {
      const cashier = await given.fixture.login("cashier");
      const { depositId: id, member } = await waiting();
      const match = { merchant: code(), id, amount: AMOUNT, bankReference: `LINE ${id}` };
      const late = await refusal(cashier.deposits.match({ ...match, seenState: "pending" }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "processing"]);
      expect([await getBalance(member), await lines(id)]).toEqual([0, []]);
      await cashier.deposits.match({ ...match, seenState: "processing" });
      expect(await getBalance(member)).toBe(AMOUNT);
    });
  });

  describe("operators correct members' money", () => {
    async function proposed(amount: number, balance = 0) {
      const member = await given.fixture.member({ balance });
      const finance = await given.fixture.login("finance");
      const input = {
        merchant: code(),
        username: getId(member),
        amount,
        reason: "Paid twice on 12 November",
        idempotencyKey: `adjust-${getId(member)}`,
      };
      const { id } = await finance.adjustments.propose(input);
      return { member, finance, id, input };
    }

    it("in pairs: the proposer cannot approve a correction, even with ten concurrent requests", async () => {
      const { member, finance, id } = await proposed(5_000);
      expect(await getBalance(member)).toBe(0);
      const alone = await Promise.all(
        Array.from({ length: 10 }, () => refusal(finance.adjustments.approve({ merchant: code(), id }))),
      );
      for (const one of alone) expect([one.code, one.details]).toEqual(["FORBIDDEN", { own: true }]);
      expect(await getBalance(member)).toBe(0);
      const second = await given.fixture.login("finance");
      const before = await systemBalance(given.database.db, code(), {
        name: "house:adjustments",
        currency: "PHP",
        book: "real",
      });
      const both = await Promise.allSettled([
        finance.adjustments.approve({ merchant: code(), id }),
        ...Array.from({ length: 10 }, () => second.adjustments.approve({ merchant: code(), id })),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await getBalance(member)).toBe(5_000);
      const after = await systemBalance(given.database.db, code(), {
        name: "house:adjustments",
        currency: "PHP",
        book: "real",
      });
      expect(after - before).toBe(-5_000);
      expect((await lines(id)).map(({ action, operatorId }) => [action, operatorId])).toEqual([
        ["adjustments.propose", finance.operator.id],
        ["adjustments.approve", second.operator.id],
      ]);
    });

    it("below zero: the amount the member no longer has becomes a debt, which two operators may waive", async () => {
      const { member, finance, id, input } = await proposed(-6_000, 5_000);
      const second = await given.fixture.login("finance");
      const unseen = await refusal(
        second.adjustments.reject({ merchant: code(), id, seenState: "approved" }),
      );
      expect([unseen.code, unseen.details.state]).toEqual(["CONFLICT", "proposed"]);
      const facts = async () => (await second.adjustments.detail({ merchant: code(), id })).member;
      await second.adjustments.approve({ merchant: code(), id });
      expect(await facts()).toMatchObject({ balance: 0, debt: 1_000 });
      expect((await lines(id)).at(-1)).toMatchObject({ after: { taken: 5_000, debt: 1_000 } });
      const late = await refusal(second.adjustments.reject({ merchant: code(), id }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "approved"]);

      const waiver = { ...input, kind: "waiver" as const };
      const over = await refusal(
        finance.adjustments.propose({ ...waiver, amount: 1_001, idempotencyKey: `over-${getId(member)}` }),
      );
      expect([over.code, over.fields]).toEqual([
        "INVALID_INPUT",
        [{ pointer: "/amount", messageKey: "ops.error.aboveDebt", values: { amount: "PHP 10.00" } }],
      ]);
      const propose = (amount: number) =>
        finance.adjustments.propose({
          ...waiver,
          amount,
          idempotencyKey: `waive-${amount}-${getId(member)}`,
        });
      const [part, all] = [(await propose(400)).id, (await propose(1_000)).id];
      const alone = await refusal(finance.adjustments.approve({ merchant: code(), id: part }));
      expect([alone.code, alone.details]).toEqual(["FORBIDDEN", { own: true }]);
      await second.adjustments.approve({ merchant: code(), id: part });
      expect(await facts()).toMatchObject({ balance: 0, debt: 600 });
      await second.adjustments.approve({ merchant: code(), id: all });
      expect(await facts()).toMatchObject({ balance: 0, debt: 0 });
      expect((await lines(all)).at(-1)).toMatchObject({ after: { waived: 600 } });
      const none = await refusal(
        finance.adjustments.propose({ ...waiver, amount: 1, idempotencyKey: `none-${getId(member)}` }),
      );
      expect(none.fields[0]?.messageKey).toBe("ops.error.noDebt");
    });

    it("by at most ten times the member's balance, deposits or the maximum deposit", async () => {
      const { member, finance, input } = await proposed(1, 39_950);
      const [bank] = given.fixture.merchant.payments.channels;
      const most = bank?.deposit?.max ?? 0;
      const propose = (amount: number) =>
        finance.adjustments.propose({ ...input, amount, idempotencyKey: `of-${amount}-${getId(member)}` });
      for (const amount of [99_999_999_900, most + 1]) {
        const { code: refused, fields } = await refusal(propose(amount));
        expect([refused, fields[0]?.pointer, fields[0]?.messageKey]).toEqual([
          "INVALID_INPUT",
          "/amount",
          "ops.error.tooMuch",
        ]);
      }
      expect((await propose(most)).id).toBeDefined();
      const rich = await proposed(1, most);
      const more = { ...rich.input, amount: 10 * most, idempotencyKey: "ten-times-as-much" };
      expect((await rich.finance.adjustments.propose(more)).id).toBeDefined();
    });

    it("under a key that belongs to one content, for existing members", async () => {
      const { finance, id, input } = await proposed(700);
      expect((await finance.adjustments.propose(input)).id).toBe(id);
      const other = await refusal(finance.adjustments.propose({ ...input, amount: 701 }));
      expect(other.code).toBe("IDEMPOTENCY_CONFLICT");
      const refused = async (change: object) =>
        (await refusal(finance.adjustments.propose({ ...input, idempotencyKey: "another-key", ...change })))
          .fields[0]?.pointer;
      expect(await refused({ username: "nobody at all" })).toBe("/username");
      expect(await refused({ amount: 0 })).toBe("/amount");
      expect(await refused({ amount: 0.5 })).toBe("/amount");
      expect(await refused({ reason: " no " })).toBe("/reason");
    });

    it("in pairs, which the database enforces too", async () => {
      const { finance, id } = await proposed(700);
      const alone = given.database.db
        .updateTable("adjustment")
        .set({ state: "approved", decided_by: finance.operator.id, decided_at: 1, transfer_id: "t" })
        .where("merchant_id", "=", code())
        .where("id", "=", id)
        .execute();
      await expect(alone).rejects.toThrow(/check/i);
    });
  });
});
