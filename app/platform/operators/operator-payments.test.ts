import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { auditOperatorLog } from "./operators.server.ts";
import { AMOUNT, CONFIRMED, IP, MINUTE, openOperatorFixture, openOperators } from "./testing.ts";

await forEachDialect("operators", (open, dialect) => {
  const { given, asked, code, lines, getBalance, getId } = openOperators(open);

  describe("operators decide on withdrawals", () => {
    it("in two steps by two roles, each logged with its changes", async () => {
      const [cashier, finance] = [await given.fixture.login("cashier"), await given.fixture.login("finance")];
      const { id, reference } = await asked();
      const { warnings, member } = await cashier.withdrawals.detail({ merchant: code(), id });
      expect(warnings).toEqual(
        expect.arrayContaining(["noDeposit", "newPayee", "newAccount", "firstWithdrawal"]),
      );
      expect(member).toMatchObject({ balance: 500_000, held: AMOUNT, deposits: { count: 0, sum: 0 } });
      await cashier.withdrawals.review({ merchant: code(), id });
      await cashier.withdrawals.approve({ merchant: code(), id, confirmed: CONFIRMED });
      given.fixture.provider.script.next = "succeeded";
      await finance.withdrawals.pay({ merchant: code(), id });
      expect((await finance.withdrawals.detail({ merchant: code(), id })).one).toMatchObject({
        state: "paid",
        reference,
        approvedBy: cashier.operator.id,
        paidBy: finance.operator.id,
      });
      expect(await lines(id)).toMatchObject([
        {
          action: "withdrawals.review",
          operatorId: cashier.operator.id,
          ip: IP,
          merchantId: code(),
          before: { state: "requested" },
          after: { state: "reviewing" },
        },
        { action: "withdrawals.approve", before: { state: "reviewing" }, after: { state: "approved" } },
        {
          action: "withdrawals.pay",
          username: finance.operator.username,
          before: { state: "approved" },
          after: { state: "paying" },
        },
      ]);
    });

    it("once, when twenty approve and reject at the same time", async () => {
      const { id } = await asked();
      const calls = await Promise.all(Array.from({ length: 4 }, () => given.fixture.login("cashier")));
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, (_, at) => {
          const call = calls[at % calls.length];
          if (!call) throw new Error("nobody");
          const one = { merchant: code(), id };
          return at % 2
            ? call.withdrawals.approve({ ...one, confirmed: CONFIRMED })
            : call.withdrawals.reject({ ...one, reason: "checks", note: "Seen" });
        }),
      );
      // A rejection may follow an approval, since an approved one can still be rejected; nothing follows a rejection.
      const done = tries.filter(({ status }) => status === "fulfilled").length;
      expect(done).toBeGreaterThanOrEqual(1);
      expect(done).toBeLessThanOrEqual(2);
      expect(await lines(id)).toHaveLength(done);
    });

    it("in time: a late action changes nothing and is not logged", async () => {
      const cashier = await given.fixture.login("cashier");
      const { id, member } = await asked();
      await cashier.withdrawals.reject({ merchant: code(), id, reason: "documents", note: "Seen" });
      const late = await refusal(cashier.withdrawals.approve({ merchant: code(), id, confirmed: CONFIRMED }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "rejected"]);
      expect(await lines(id)).toHaveLength(1);
      expect(await getBalance(member)).toBe(500_000);
    });

    it("in the state they saw: if the state has changed, it stays as it is", async () => {
      const cashier = await given.fixture.login("cashier");
      const { id, member } = await asked();
      const seen = { merchant: code(), id, seenState: "requested" };
      await cashier.withdrawals.approve({ ...seen, confirmed: CONFIRMED });
      const late = await refusal(cashier.withdrawals.reject({ ...seen, reason: "checks", note: "Seen" }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "approved"]);
      const { one } = await cashier.withdrawals.detail({ merchant: code(), id });
      expect([one.state, one.steps.length]).toEqual(["approved", 2]);
      expect(await lines(id)).toHaveLength(1);
      await cashier.withdrawals.reject({ ...seen, seenState: "approved", reason: "checks", note: "Seen" });
      expect(await getBalance(member)).toBe(500_000);
    });

    it("and settle payouts that did not arrive", async () => {
      const cashier = await given.fixture.login("cashier");
      const both = [await given.fixture.login("finance"), await given.fixture.login("finance")] as const;
      const { id, member } = await asked("ewallet");
      const one = { merchant: code(), id };
      await cashier.withdrawals.approve({ ...one, confirmed: CONFIRMED });
      await both[0].withdrawals.pay(one);
      const { markPaid, settle } = both[0].withdrawals;
      expect((await refusal(markPaid({ ...one, proof: " " }))).fields).toMatchObject([{ pointer: "/proof" }]);
      await markPaid({ ...one, proof: "LINE-77" });
      await given.fixture.withdrawals.dispute(member, { withdrawalId: id, received: 0 });
      const refund = { ...one, outcome: "refunded" as const, seenPictures: 0 };
      expect((await refusal(settle({ ...refund, seenPictures: 1 }))).code).toBe("CONFLICT");
      for (const { withdrawals } of both) await withdrawals.settle(refund);
      expect(await getBalance(member)).toBe(500_000);
      expect((await lines(id)).at(-1)).toMatchObject({
        action: "withdrawals.settle",
        after: { state: "reversed", refunded: AMOUNT },
      });
    });
  });

  describe("operators see cases that need a person", () => {
    const page = { pageNo: 1, pageSize: 50 };

    it("for a payout sent after it was reported failed, until one of them has handled it", async () => {
      const [cashier, finance] = [await given.fixture.login("cashier"), await given.fixture.login("finance")];
      const { id, reference, member } = await asked();
      await cashier.withdrawals.approve({ merchant: code(), id, confirmed: CONFIRMED });
      given.fixture.provider.script.next = "accepted";
      await finance.withdrawals.pay({ merchant: code(), id });
      const twice = async () => (await finance.withdrawals.list({ ...page, status: "paid_twice" })).list;
      const deal = (remark: string) => finance.withdrawals.settlePaidTwice({ merchant: code(), id, remark });
      const say = (state: "failed" | "succeeded") =>
        given.fixture.payouts.takeReport(
          given.fixture.merchant,
          "test",
          given.fixture.provider.report(reference, state),
        );
      await say("failed");
      expect(await twice()).toEqual([]);
      expect((await refusal(deal("Nothing to deal with"))).code).toBe("CONFLICT");
      await say("succeeded");
      const first = given.fixture.clock.now();
      given.fixture.clock.advance(MINUTE);
      await say("succeeded");
      expect(await twice()).toMatchObject([{ id, state: "rejected", paidTwiceAt: first }]);
      expect(await getBalance(member), "no money moves by itself").toBe(500_000);
      expect((await refusal(deal(" no "))).fields).toMatchObject([{ pointer: "/remark" }]);
      await deal("The provider takes it back");
      expect(await twice()).toEqual([]);
      expect((await refusal(deal("Once more, too late"))).code).toBe("CONFLICT");
      expect((await lines(id)).slice(2)).toMatchObject([
        {
          action: "withdrawals.settlePaidTwice",
          operatorId: finance.operator.id,
          after: { paidTwice: "settled", remark: "The provider takes it back" },
        },
      ]);
    });

    it("for a transfer that its vendor does not report on, and can query the vendor again", async () => {
      const cashier = await given.fixture.login("cashier");
      const member = await given.fixture.member({ balance: 50_000 });
      given.fixture.jade.script.down = true;
      const input = { vassalage: "JADE", direction: "in", amount: 20_000 } as const;
      const { transferId: id } = await given.fixture.wallets.walletTransfer(member, {
        ...input,
        idempotencyKey: `transfer-${getId(member)}`,
      });
      const waiting = async () =>
        (await cashier.transfers.list({ ...page, which: "waiting" })).list.filter((one) => one.id === id);
      expect(await waiting(), "it may still be answered").toEqual([]);
      expect((await refusal(cashier.transfers.ask({ merchant: code(), id }))).code).toBe("CONFLICT");
      given.fixture.clock.advance(MINUTE);
      await given.fixture.followUpTransfers(given.fixture.merchant);
      await cashier.transfers.ask({ merchant: code(), id });
      const silent = { state: "unknown", asks: 2, fault: "the vendor did not answer", mayAsk: true };
      expect(await waiting()).toMatchObject([silent]);
      expect(await getBalance(member)).toBe(30_000);
      given.fixture.jade.script.down = false;
      const answers = await Promise.allSettled(
        Array.from({ length: 10 }, () => cashier.transfers.ask({ merchant: code(), id })),
      );
      expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
      expect(await getBalance(member), "it comes back once, by the vendor's word").toBe(50_000);
      expect(await waiting()).toEqual([]);
      const { one } = await cashier.transfers.detail({ merchant: code(), id });
      expect(one).toMatchObject({ state: "failed", fault: "", mayAsk: false });
      const late = await refusal(cashier.transfers.ask({ merchant: code(), id }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "failed"]);
      expect((await lines(id)).slice(0, 2)).toMatchObject([
        {
          action: "transfers.ask",
          before: { state: "unknown" },
          after: { state: "unknown", answer: "silent" },
        },
        {
          action: "transfers.ask",
          before: { state: "unknown" },
          after: { state: "failed", answer: "absent" },
        },
      ]);
    });

    it("for a transfer unanswered for an hour: one operator proposes the outcome, another approves", async () => {
      const [first, second, cashier] = [
        await given.fixture.login("finance"),
        await given.fixture.login("finance"),
        await given.fixture.login("cashier"),
      ];
      const member = await given.fixture.member({ balance: 50_000 });
      given.fixture.jade.script.down = true;
      const { transferId: id } = await given.fixture.wallets.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `by-hand-${getId(member)}`,
      });
      const input = {
        merchant: code(),
        id,
        outcome: "notDone",
        evidence: "Not on the statement of the day",
        idempotencyKey: `hand-${getId(member)}`,
      } as const;
      const of = { merchant: code(), id };
      const found = async () => (await first.transfers.detail({ merchant: code(), id })).one;
      expect((await refusal(first.transfers.propose(input))).code, "it may still be answered").toBe(
        "CONFLICT",
      );
      given.fixture.clock.advance(60 * MINUTE);
      expect((await refusal(first.transfers.propose(input))).code, "nobody has asked the vendor").toBe(
        "CONFLICT",
      );
      await cashier.transfers.ask(of);
      expect((await refusal(cashier.transfers.propose(input))).code).toBe("FORBIDDEN");
      expect((await refusal(first.transfers.propose({ ...input, evidence: " no " }))).fields).toMatchObject([
        { pointer: "/evidence" },
      ]);
      await first.transfers.propose(input);
      await first.transfers.propose(input);
      expect((await refusal(first.transfers.propose({ ...input, outcome: "done" }))).code).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
      expect(
        (await refusal(second.transfers.propose({ ...input, idempotencyKey: "another-key" }))).code,
      ).toBe("CONFLICT");
      const [waiting] = (await found()).settlements;
      const settlementId = waiting?.id ?? "";
      const own = await refusal(first.transfers.approve({ ...of, settlementId }));
      expect([own.code, own.details]).toEqual(["FORBIDDEN", { own: true }]);
      const unfit = await refusal(cashier.transfers.approve({ ...of, settlementId }));
      expect([unfit.code, unfit.details], "refused for the role").toEqual(["FORBIDDEN", {}]);
      expect([await getBalance(member), (await found()).state]).toEqual([30_000, "unknown"]);

      // After an outage of our own, the vendor has not been queried for long and may have an answer.
      given.fixture.clock.advance(5 * MINUTE);
      const stale = await refusal(second.transfers.approve({ ...of, settlementId }));
      expect([stale.code, stale.details]).toEqual(["CONFLICT", { state: "unknown", askFirst: true }]);
      expect(await found()).toMatchObject({ state: "unknown", settlements: [{ state: "proposed" }] });
      expect(await getBalance(member)).toBe(30_000);
      await cashier.transfers.ask(of);

      const asSeen = { ...of, settlementId, seenState: "pending" };
      const late = await refusal(first.transfers.reject(asSeen));
      expect([late.code, late.details.state], "seen in another state").toEqual(["CONFLICT", "unknown"]);

      const all = await Promise.allSettled(
        Array.from({ length: 10 }, () => second.transfers.approve({ ...of, settlementId })),
      );
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([await getBalance(member), (await found()).state]).toEqual([50_000, "failed"]);
      expect((await refusal(first.transfers.reject({ ...of, settlementId }))).code).toBe("CONFLICT");
      expect((await lines(id)).map(({ action, after }) => [action, after.state ?? after.proposed])).toEqual([
        ["transfers.ask", "unknown"],
        ["transfers.propose", "notDone"],
        ["transfers.ask", "unknown"],
        ["transfers.approve", "failed"],
      ]);

      // The vendor had made the transfer after all: the member has the money twice, until an operator has dealt with
      // that.
      given.fixture.jade.script.down = false;
      given.fixture.jade.make((await found()).reference, { playerId: getId(member), amount: 20_000 });
      given.fixture.clock.advance(MINUTE);
      await given.fixture.followUpTransfers(given.fixture.merchant);
      const listed = async () =>
        (await first.transfers.list({ ...page, which: "waiting" })).list.some((one) => one.id === id);
      expect([await getBalance(member), await listed()]).toEqual([50_000, true]);
      const again = { ...of, remark: "Taken back by a correction" };
      await second.transfers.settlePaidTwice(again);
      expect(await listed()).toBe(false);
      expect((await refusal(first.transfers.settlePaidTwice(again))).code).toBe("CONFLICT");
    });

    it("for a transfer answered before the second approval: the vendor's answer wins, the proposal ends", async () => {
      const [first, second] = [await given.fixture.login("finance"), await given.fixture.login("finance")];
      const member = await given.fixture.member({ balance: 50_000 });
      given.fixture.jade.script.next = "lost";
      const { transferId: id } = await given.fixture.wallets.walletTransfer(member, {
        vassalage: "JADE",
        direction: "in",
        amount: 20_000,
        idempotencyKey: `overtaken-${getId(member)}`,
      });
      given.fixture.jade.script.next = "none";
      given.fixture.jade.script.down = true;
      given.fixture.clock.advance(60 * MINUTE);
      await given.fixture.followUpTransfers(given.fixture.merchant);
      given.fixture.jade.script.down = false;
      await first.transfers.propose({
        merchant: code(),
        id,
        outcome: "notDone",
        evidence: "Not on the statement",
        idempotencyKey: `overtaken-${getId(member)}`,
      });
      given.fixture.clock.advance(MINUTE);
      await given.fixture.followUpTransfers(given.fixture.merchant);
      const { one } = await second.transfers.detail({ merchant: code(), id });
      expect(one).toMatchObject({ state: "succeeded", settlements: [{ state: "overtaken" }] });
      const settlementId = one.settlements[0]?.id ?? "";
      const late = await refusal(second.transfers.approve({ merchant: code(), id, settlementId }));
      expect([late.code, late.details.state]).toEqual(["CONFLICT", "succeeded"]);
      expect(await getBalance(member)).toBe(30_000);
    });
  });

  describe("operators have a log", () => {
    it("that the database does not allow to be changed", async () => {
      await given.fixture.newOperator("support");
      const change = given.database.db.updateTable("operator_log").set({ username: "nobody" }).execute();
      await expect(change).rejects.toThrow("operator_log refuses update");
      await expect(given.database.db.deleteFrom("operator_log").execute()).rejects.toThrow(
        "operator_log refuses delete",
      );
    });

    it("with chained lines, so that a line changed directly in the database is reported", async () => {
      const own = await open();
      const here = await openOperatorFixture(own);
      for (let count = 0; count < 3; count++) await here.newOperator("support");
      expect(await auditOperatorLog(own.db)).toEqual({ lines: 3, findings: [] });
      const off =
        dialect === "sqlite"
          ? "drop trigger operator_log_no_update"
          : "alter table operator_log disable trigger user";
      await sql.raw(off).execute(own.db);
      await own.db.updateTable("operator_log").set({ ip: "198.51.100.1" }).where("seq", "=", 2).execute();
      expect((await auditOperatorLog(own.db)).findings).toEqual(["operator_log 2: is not what was written"]);
      await own.drop();
    });

    it("that is read by filter and page, only for their own merchants", async () => {
      const narrow = await given.fixture.login("finance", ["saigon"]);
      const { lines: seen } = await narrow.log.list({ limit: 500 });
      expect(new Set(seen.map(({ merchantId }) => merchantId))).toEqual(new Set([null]));
      const wide = await given.fixture.login("finance");
      const { lines: approvals } = await wide.log.list({ action: "withdrawals.approve", limit: 500 });
      expect(new Set(approvals.map(({ action }) => action))).toEqual(new Set(["withdrawals.approve"]));
      const [first, second] = (await wide.log.list({ limit: 2 })).lines;
      expect((await wide.log.list({ limit: 1, before: first?.seq ?? 0 })).lines).toEqual([second]);
      const { lines: all } = await wide.log.list({ limit: 500 });
      const [last] = all.slice(9);
      expect((await wide.log.cut({ lines: 10 })).seq, "a part of ten lines").toBe(last?.seq);
      expect((await wide.log.cut({ lines: all.length })).seq, "the last part").toBeNull();
      expect((await refusal(narrow.log.list({ merchant: code(), limit: 1 }))).code).toBe("NOT_FOUND");
    });

    it("that is searched by day, member, reference and part of a name", async () => {
      const ops = await given.fixture.login("finance");
      const lines = async (filter: Partial<Parameters<typeof ops.log.list>[0]>) =>
        (await ops.log.list({ merchant: code(), limit: 500, ...filter })).lines;
      const all = await lines({});
      const [line] = all.filter(({ action, reference }) => action === "withdrawals.approve" && reference);
      if (!line) throw new Error("no approval in the log");
      const { reference, username, at } = line;
      const found = await lines({ reference: reference.slice(2).toLowerCase() });
      expect(new Set(found.map((one) => one.reference))).toEqual(new Set([reference]));
      expect(await lines({ reference: "%" }), "a wildcard is a letter").toEqual([]);

      const member = await given.fixture.database.db
        .selectFrom("withdrawal")
        .innerJoin("account", "account.id", "withdrawal.account_id")
        .select("username")
        .where("withdrawal.id", "=", line.subjectId)
        .executeTakeFirstOrThrow();
      const theirs = await lines({ member: member.username.slice(1) });
      expect(theirs.map(({ seq }) => seq)).toContain(line.seq);
      expect(await lines({ member: "nobody-of-that-name" })).toEqual([]);

      const named = await lines({ username: username.slice(1, -1) });
      expect(named.map(({ seq }) => seq)).toContain(line.seq);
      expect(await lines({ from: at + 1, to: at + 1 })).toEqual([]);
      const then = await lines({ from: at, to: at + 1 });
      expect(new Set(then.map((one) => one.at))).toEqual(new Set([at]));
    });
  });
});
