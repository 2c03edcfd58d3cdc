import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { recordMoneyEvent } from "../wallet/wallet.server.ts";
import { M, setUpRecords } from "./set-up-records-testing.ts";

await forEachDialect("a member's records", (open) => {
  const { given, client } = setUpRecords(open);

  describe("the money timeline", () => {
    const note = (accountId: string, subjectId: string, state: string, at: number, amount?: number) =>
      given.database.transaction((trx) =>
        recordMoneyEvent(trx, {
          merchantId: M,
          subject: subjectId.startsWith("w") ? "withdrawal" : "deposit",
          subjectId,
          accountId,
          state,
          at,
          actor: "member",
          reason: state === "failed" ? "payments.reason.refused" : "",
          details: {
            operator: "secret",
            ...(amount !== undefined && { amount, reference: `REF-${subjectId}` }),
          },
        }),
      );

    it("has every movement with its steps, newest first, page after page, of the caller alone", async () => {
      const account = await addAccount(given.database, M);
      const stranger = await addAccount(given.database, M);
      await note(account, "d1", "pending", 100, 500);
      await note(account, "w1", "requested", 200, 900);
      await note(account, "d2", "pending", 200);
      await note(account, "d1", "failed", 300);
      await note(stranger, "d3", "pending", 250, 1);
      const first = await client(account).moneyTimeline({ pageSize: 2 });
      expect(first.list).toEqual([
        {
          subject: "withdrawal",
          subjectId: "w1",
          reference: "REF-w1",
          amount: 900,
          steps: [{ state: "requested", at: 200, reason: "", actor: "member" }],
        },
        {
          subject: "deposit",
          subjectId: "d2",
          reference: null,
          amount: null,
          steps: [{ state: "pending", at: 200, reason: "", actor: "member" }],
        },
      ]);
      const second = await client(account).moneyTimeline({ pageSize: 2, before: first.next ?? "" });
      expect(second).toEqual({
        list: [
          {
            subject: "deposit",
            subjectId: "d1",
            reference: "REF-d1",
            amount: 500,
            steps: [
              { state: "pending", at: 100, reason: "", actor: "member" },
              { state: "failed", at: 300, reason: "payments.reason.refused", actor: "member" },
            ],
          },
        ],
        next: null,
      });
      const withdrawals = await client(account).moneyTimeline({ subject: "withdrawal" });
      expect(withdrawals.list.map(({ subjectId }) => subjectId)).toEqual(["w1"]);
    });
  });
});
