import { describe, expect, it } from "vitest";
import { may, OPERATOR_ROLES, PERMISSIONS, type Permission } from "../contract/ops/permissions.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../payments/testing.ts";
import { setUpOperators } from "./set-up-operators-testing.ts";
import type { AtWork } from "./testing.ts";

await forEachDialect("operators", (open) => {
  const { given, code, asked } = setUpOperators(open);

  describe("are kept to their role and their merchants", () => {
    /** Each action as it is asked for. */
    const DO: Record<Permission, (call: AtWork) => Promise<unknown>> = {
      "withdrawals.see": (call) => call.withdrawals.detail({ merchant: code(), id: "none" }),
      "withdrawals.review": (call) => call.withdrawals.review({ merchant: code(), id: "none" }),
      "withdrawals.approve": (call) => call.withdrawals.approve({ merchant: code(), id: "none" }),
      "withdrawals.reject": (call) =>
        call.withdrawals.reject({ merchant: code(), id: "none", reason: "checks" }),
      "withdrawals.pay": (call) => call.withdrawals.pay({ merchant: code(), id: "none" }),
      "withdrawals.markPaid": (call) =>
        call.withdrawals.markPaid({ merchant: code(), id: "none", proof: "LINE-1" }),
      "withdrawals.markFailed": (call) => call.withdrawals.markFailed({ merchant: code(), id: "none" }),
      "withdrawals.settle": (call) =>
        call.withdrawals.settle({ merchant: code(), id: "none", outcome: "refunded" }),
      "withdrawals.settlePaidTwice": (call) =>
        call.withdrawals.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "cases.claim": (call) => call.cases.claim({ merchant: code(), area: "withdrawals", id: "none" }),
      "cases.release": (call) => call.cases.release({ merchant: code(), area: "deposits", id: "none" }),
      "cases.takeOver": (call) => call.cases.takeOver({ merchant: code(), area: "deposits", id: "none" }),
      "transfers.see": (call) => call.vendorTransfers.detail({ merchant: code(), id: "none" }),
      "transfers.ask": (call) => call.vendorTransfers.ask({ merchant: code(), id: "none" }),
      "transfers.propose": (call) =>
        call.vendorTransfers.propose({
          merchant: code(),
          id: "none",
          outcome: "done",
          evidence: "Line 7 of the statement",
          idempotencyKey: "key-of-roles",
        }),
      "transfers.approve": (call) =>
        call.vendorTransfers.approve({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.reject": (call) =>
        call.vendorTransfers.reject({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.settlePaidTwice": (call) =>
        call.vendorTransfers.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "deposits.see": (call) => call.deposits.detail({ merchant: code(), id: "none" }),
      "deposits.match": (call) =>
        call.deposits.match({ merchant: code(), id: "none", amount: 1, bankReference: "L" }),
      "deposits.reject": (call) => call.deposits.reject({ merchant: code(), id: "none", reason: "notFound" }),
      "adjustments.see": (call) => call.adjustments.detail({ merchant: code(), id: "none" }),
      "adjustments.propose": (call) =>
        call.adjustments.propose({
          merchant: "none",
          username: "nobody",
          amount: 1,
          reason: "a reason",
          idempotencyKey: "key-of-roles",
        }),
      "adjustments.approve": (call) => call.adjustments.approve({ merchant: code(), id: "none" }),
      "adjustments.reject": (call) => call.adjustments.reject({ merchant: code(), id: "none" }),
      "log.see": (call) => call.log.list({ merchant: "none", limit: 1 }),
    };

    it("every action of the table is refused to every role that may not, and to no other", async () => {
      for (const role of OPERATOR_ROLES) {
        const call = await given.fixture.atWork(role);
        for (const action of Object.keys(PERMISSIONS) as Permission[]) {
          const expected = may(role, action) ? "NOT_FOUND" : "FORBIDDEN";
          expect([role, action, (await refusal(DO[action](call))).code]).toEqual([role, action, expected]);
        }
      }
    });

    it("another merchant's withdrawals are not there", async () => {
      const { id } = await asked();
      const theirs = await given.fixture.atWork("cashier", ["saigon"]);
      const { merchants } = await theirs.session.current();
      expect(merchants.map((one) => one.code)).toEqual(["saigon"]);
      const page = { pageNo: 1, pageSize: 50, status: "all" } as const;
      expect((await theirs.withdrawals.list(page)).list).toEqual([]);
      expect((await theirs.withdrawals.list({ ...page, brand: code() })).list).toEqual([]);
      expect((await refusal(theirs.withdrawals.detail({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.approve({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.detail({ merchant: "saigon", id }))).code).toBe("NOT_FOUND");
      const wide = await given.fixture.atWork("cashier");
      expect((await wide.withdrawals.list(page)).list.map((one) => one.id)).toContain(id);
    });
  });
});
