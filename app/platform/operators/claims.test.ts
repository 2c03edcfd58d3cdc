import { describe, expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { CLAIM_MS } from "./claims.ts";
import { CONFIRMED, openOperators } from "./testing.ts";

await forEachDialect("cases that operators take up", (open) => {
  const { given, asked, code, lines } = openOperators(open);

  const people = async () => ({
    one: await given.fixture.login("cashier"),
    other: await given.fixture.login("cashier"),
    finance: await given.fixture.login("finance"),
  });
  const withdrawal = async () => ({ merchant: code(), id: (await asked()).id });
  const of = (input: { merchant: string; id: string }) => ({ ...input, area: "withdrawals" as const });

  it("claimed cases cannot be decided by another operator, with any decision", async () => {
    const { one, other, finance } = await people();
    const input = await withdrawal();
    await one.withdrawals.review(input);
    const held = { claimedBy: one.operator.username, until: given.fixture.clock.now() + CLAIM_MS };
    for (const act of [
      () => other.withdrawals.approve({ ...input, confirmed: CONFIRMED }),
      () => other.withdrawals.reject({ ...input, reason: "checks", note: "As seen in the case" }),
      () => finance.withdrawals.reject({ ...input, reason: "checks", note: "As seen in the case" }),
      () => other.withdrawals.review(input),
      () => other.cases.claim(of(input)),
      () => other.cases.release(of(input)),
    ]) {
      const { code: refused, details } = await refusal(act());
      expect([refused, details.claimedBy ?? details.state]).toEqual([
        "CONFLICT",
        expect.stringMatching(new RegExp(`^(${held.claimedBy}|reviewing)$`)),
      ]);
    }
    const seen = await other.withdrawals.detail(input);
    expect(seen).toMatchObject({
      one: { state: "reviewing" },
      claim: { operatorId: one.operator.id, until: held.until },
      claimActions: [],
      actions: [],
      names: { [one.operator.id]: one.operator.username },
    });
    expect((await one.withdrawals.detail(input)).claimActions).toEqual(["release"]);
    expect((await finance.withdrawals.detail(input)).claimActions).toEqual(["takeOver"]);
    await one.withdrawals.approve({ ...input, confirmed: CONFIRMED });
    expect((await lines(input.id)).map(({ action }) => action)).toEqual([
      "withdrawals.review",
      "withdrawals.approve",
    ]);
  });

  it("claimed cases are released after a decision, when given up, and after half an hour", async () => {
    const { one, other, finance } = await people();
    const input = await withdrawal();
    await one.withdrawals.review(input);
    await one.cases.release(of(input));
    expect((await other.withdrawals.detail(input)).claimActions).toEqual(["claim"]);
    await other.cases.claim(of(input));
    given.fixture.clock.advance(CLAIM_MS - 1);
    expect(
      (await refusal(one.withdrawals.approve({ ...input, confirmed: CONFIRMED }))).details.claimedBy,
    ).toBe(other.operator.username);
    given.fixture.clock.advance(1);
    await one.cases.claim(of(input));
    await one.withdrawals.approve({ ...input, confirmed: CONFIRMED });
    expect((await finance.withdrawals.detail(input)).claim).toBeNull();
    given.fixture.provider.script.next = "succeeded";
    await finance.withdrawals.pay(input);
  });

  it("claimed cases are taken over only by operators with the permission", async () => {
    const { one, other, finance } = await people();
    const input = await withdrawal();
    await one.cases.claim(of(input));
    expect((await refusal(other.cases.takeOver(of(input)))).code).toBe("FORBIDDEN");
    expect((await finance.cases.takeOver(of(input))).operatorId).toBe(finance.operator.id);
    expect(
      (await refusal(one.withdrawals.approve({ ...input, confirmed: CONFIRMED }))).details.claimedBy,
    ).toBe(finance.operator.username);
    expect((await lines(input.id)).at(-1)).toMatchObject({
      action: "cases.takeOver",
      before: { operator: one.operator.username },
      after: { operator: finance.operator.username },
    });
  });

  it("cases are claimed only by operators who decide in their area, or may take over", async () => {
    const support = await given.fixture.login("support");
    const input = await withdrawal();
    expect((await support.withdrawals.detail(input)).claimActions).toEqual([]);
    expect((await refusal(support.cases.claim(of(input)))).code).toBe("FORBIDDEN");
  });

  it("concurrent claims of a case succeed for one operator", async () => {
    const input = await withdrawal();
    const calls = await Promise.all(Array.from({ length: 8 }, () => given.fixture.login("cashier")));
    const tries = await Promise.allSettled(calls.map((call) => call.cases.claim(of(input))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("claimed cases can be withdrawals or deposits, and never another merchant's", async () => {
    const { one, other } = await people();
    const member = await given.fixture.member();
    const { depositId: id } = await given.fixture.deposits.payments.deposit(member, {
      channel: "bank",
      amount: 90_000,
      returnUrl: "https://manila.test/",
      idempotencyKey: `claim-${given.fixture.clock.now()}-deposit`,
    });
    const input = { merchant: code(), id };
    given.fixture.merchant.secondPersonAbove = 90_000;
    await one.cases.claim({ ...input, area: "deposits" });
    const match = { ...input, amount: 90_000, bankReference: `LINE ${id}` };
    expect((await refusal(other.deposits.match(match))).details.claimedBy).toBe(one.operator.username);
    expect(
      (
        await refusal(
          other.deposits.reject({
            ...input,
            reason: "notFound",
            note: "As seen in the case",
            seenPictures: 0,
          }),
        )
      ).code,
    ).toBe("CONFLICT");
    expect((await other.deposits.detail(input)).actions).toEqual([]);
    await one.deposits.match(match);
    const theirs = { ...input, merchant: "saigon", area: "deposits" } as const;
    expect((await refusal(one.cases.claim(theirs))).code).toBe("NOT_FOUND");
  });

  describe("rejected cases", () => {
    it("have a selected reason, and a note that operators can read and the member cannot", async () => {
      const { one } = await people();
      const { id, member } = await asked();
      const input = { merchant: code(), id };
      const none = { ...input, reason: "" } as unknown as Parameters<typeof one.withdrawals.reject>[0];
      expect((await refusal(one.withdrawals.reject(none))).fields[0]?.pointer).toBe("/reason");
      await one.withdrawals.reject({ ...input, reason: "details", note: " The bank knows no such number " });
      const note = "The bank knows no such number";
      expect((await one.withdrawals.detail(input)).one.steps.at(-1)).toMatchObject({
        state: "rejected",
        reason: "withdraw.reason.details",
        note,
      });
      expect((await lines(id)).at(-1)).toMatchObject({ after: { state: "rejected", note } });
      const shown = await given.fixture.withdrawals.withdrawalDetail(member, { withdrawalId: id });
      expect(JSON.stringify(shown)).not.toContain(note);
    });
  });
});
