import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";
import { memberWarnings } from "./warnings.ts";

it.each([
  ["active", null, []],
  ["disabled", null, ["disabled"]],
  ["active", { kind: "cool_off", until: 1 }, ["pause"]],
  ["disabled", { kind: "self_exclusion", until: null }, ["disabled", "pause"]],
  ["active", { kind: "held", until: null }, ["held"]],
] as const)("warns of an account that is %s with the break %j: %j", (status, pause, warnings) => {
  expect(memberWarnings({ status, pause })).toEqual(warnings);
});

await forEachDialect("warnings", (open) => {
  const { given, asked, code, getId, lines } = openOperators(open);

  describe("warnings of a case", () => {
    it("of a deposit are confirmed with the credit, as they are at that time", async () => {
      const member = await given.fixture.member();
      const cashier = await given.fixture.login("cashier");
      const { depositId: id } = await given.fixture.deposits.payments.deposit(member, {
        channel: "bank",
        amount: 90_000,
        returnUrl: "https://manila.test/",
        idempotencyKey: `warned-${getId(member)}`,
      });
      const one = { merchant: code(), id };
      const match = { ...one, amount: 90_000, bankReference: `LINE ${id}` };
      expect((await cashier.deposits.detail(one)).warnings).toEqual([]);
      await given.database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("id", "=", getId(member))
        .execute();
      expect((await cashier.deposits.detail(one)).warnings).toEqual(["disabled"]);
      const { code: refused, details } = await refusal(cashier.deposits.match(match));
      expect([refused, details.warnings]).toEqual(["CONFLICT", "disabled"]);
      expect(await lines(id)).toEqual([]);
      await cashier.deposits.match({ ...match, confirmed: "disabled" });
      expect((await lines(id)).at(-1)?.after.warnings).toBe("disabled");
    });

    it("of a withdrawal must all be confirmed: an approval that omits one changes nothing", async () => {
      const cashier = await given.fixture.login("cashier");
      const { id } = await asked();
      const one = { merchant: code(), id };
      const { warnings } = await cashier.withdrawals.detail(one);
      for (const confirmed of ["", warnings.slice(1).join(), "disabled"]) {
        const { code: refused, details } = await refusal(cashier.withdrawals.approve({ ...one, confirmed }));
        expect([refused, details.warnings]).toEqual(["CONFLICT", warnings.join()]);
      }
      expect((await cashier.withdrawals.detail(one)).one.state).toBe("requested");
      expect(await lines(id)).toEqual([]);
      await cashier.withdrawals.approve({ ...one, confirmed: warnings.join() });
      expect((await lines(id)).at(-1)).toMatchObject({
        action: "withdrawals.approve",
        after: { state: "approved", warnings: warnings.join() },
      });
    });

    it("must also be confirmed for corrections", async () => {
      const member = await given.fixture.member({ balance: 1_000 });
      const [one, other] = [await given.fixture.login("finance"), await given.fixture.login("finance")];
      const account = await given.database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("id", "=", getId(member))
        .returning("username")
        .executeTakeFirstOrThrow();
      const { id } = await one.adjustments.propose({
        ...{ merchant: code(), username: account.username, kind: "money", amount: 100, reason: "A mistake" },
        idempotencyKey: `warned-${getId(member)}`,
      });
      const approval = { merchant: code(), id };
      expect((await refusal(other.adjustments.approve(approval))).details.warnings).toBe("disabled");
      await other.adjustments.approve({ ...approval, confirmed: "disabled" });
      expect((await other.adjustments.detail(approval)).one.state).toBe("approved");
    });
  });
});
