import { describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { AMOUNT, CONFIRMED, type LoggedIn, openOperators } from "./testing.ts";

await forEachDialect("money that one operator gives on their word", (open) => {
  const { given, getId, code, asked, lines } = openOperators(open);
  let made = 0;
  /** The member's available balance. */
  const loadAvailable = async (member: CallContext) =>
    (await purseBalance(given.database.db, code(), purse(getId(member), "PHP"))).available;

  /** Creates a bank transfer that its member reported as sent. */
  async function sent() {
    const member = await given.fixture.member({});
    const { depositId: id } = await given.fixture.deposits.payments.deposit(member, {
      ...{ channel: "bank", amount: AMOUNT, returnUrl: "https://manila.test/member/depositv2" },
      idempotencyKey: `second-person-${++made}`,
    });
    await given.fixture.deposits.payments.depositSent(member, { depositId: id });
    return { member, id };
  }

  const getMatch = (id: string, amount = AMOUNT) => ({
    ...{ merchant: code(), id, amount, bankReference: `LINE ${id}` },
  });

  /** Creates a payout that was paid by hand; the case records `payer` as the one who paid it. */
  async function paying(payer: LoggedIn) {
    const cashier = await given.fixture.login("cashier");
    const { id, member } = await asked("ewallet");
    await cashier.withdrawals.approve({ merchant: code(), id, confirmed: CONFIRMED });
    await payer.withdrawals.pay({ merchant: code(), id });
    return { id, member };
  }

  const ACTS: Record<
    string,
    {
      /** Creates a case on which `payer` has acted before. */
      of(payer: LoggedIn): Promise<{ id: string; member: CallContext }>;
      /** Runs the action that gives the money. */
      give(operator: LoggedIn, id: string): Promise<unknown>;
      /** True when the operator of the earlier act may never do it alone. */
      ownIsNever: boolean;
    }
  > = {
    "the credit of a typed bank line": {
      of: sent,
      give: (operator, id) => operator.deposits.match(getMatch(id)),
      ownIsNever: false,
    },
    "a payout by hand that is called failed": {
      of: paying,
      give: (operator, id) => operator.withdrawals.markFailed({ merchant: code(), id }),
      ownIsNever: true,
    },
    "the refund of a payout that somebody else had begun": {
      async of(payer) {
        const { id, member } = await paying(await given.fixture.login("finance"));
        await payer.withdrawals.markPaid({ merchant: code(), id, proof: `PAID ${id}` });
        await given.fixture.withdrawals.dispute(member, { withdrawalId: id, received: 0 });
        return { id, member };
      },
      give: (operator, id) =>
        operator.withdrawals.settle({ merchant: code(), id, outcome: "refunded", seenPictures: 0 }),
      ownIsNever: true,
    },
    "the refund of a payout that is said not to have arrived": {
      async of(payer) {
        const { id, member } = await paying(payer);
        // Another operator completes the payment: the one who began it still counts as having paid it.
        const other = await given.fixture.login("finance");
        await other.withdrawals.markPaid({ merchant: code(), id, proof: `PAID ${id}` });
        await given.fixture.withdrawals.dispute(member, { withdrawalId: id, received: 0 });
        return { id, member };
      },
      give: (operator, id) =>
        operator.withdrawals.settle({ merchant: code(), id, outcome: "refunded", seenPictures: 0 }),
      ownIsNever: true,
    },
  };

  describe.each(Object.entries(ACTS))("%s", (_, { of, give, ownIsNever }) => {
    it("above the brand's amount requires two operators, even if one of them tries repeatedly", async () => {
      given.fixture.merchant.secondPersonAbove = AMOUNT - 1;
      const [first, second] = [await given.fixture.login("finance"), await given.fixture.login("finance")];
      const { id, member } = await of(first);
      const before = await loadAvailable(member);
      for (let tries = 0; tries < 3; tries++) await give(first, id);
      expect(await loadAvailable(member)).toBe(before);
      const area = (await lines(id)).at(-1)?.action.startsWith("deposits") ? "deposits" : "withdrawals";
      const { asked: waits } = await second[area].detail({ merchant: code(), id });
      expect(waits).toMatchObject([{ askedBy: first.operator.username, isOwn: false }]);
      await give(second, id);
      expect(await loadAvailable(member)).toBe(before + AMOUNT);
      expect((await second[area].detail({ merchant: code(), id })).asked).toEqual([]);
      expect((await lines(id)).slice(-2)).toMatchObject([
        { operatorId: first.operator.id, after: { waits: true } },
        { operatorId: second.operator.id, after: { firstBy: first.operator.username } },
      ]);
    });

    it("below the brand's amount requires one operator, other than the one who paid it", async () => {
      given.fixture.merchant.secondPersonAbove = AMOUNT;
      const [payer, other] = [await given.fixture.login("finance"), await given.fixture.login("finance")];
      const one = await of(payer);
      const before = await loadAvailable(one.member);
      await give(payer, one.id);
      expect(await loadAvailable(one.member)).toBe(ownIsNever ? before : before + AMOUNT);
      const two = await of(payer);
      const had = await loadAvailable(two.member);
      await give(other, two.id);
      expect(await loadAvailable(two.member)).toBe(had + AMOUNT);
    });
  });

  it("applies only the first operator's decision, and only to the state that was seen", async () => {
    given.fixture.merchant.secondPersonAbove = 0;
    const [first, second] = [await given.fixture.login("cashier"), await given.fixture.login("cashier")];
    const { id, member } = await sent();
    const waiting = async () => (await second.deposits.detail({ merchant: code(), id })).asked;
    expect(await first.deposits.match(getMatch(id, 90_000))).toEqual({ waits: "first" });
    expect(await waiting()).toMatchObject([{ insteadOf: null, isOwn: false }]);
    expect((await waiting())[0]?.terms).toEqual({});
    expect(await second.deposits.match(getMatch(id, 80_001))).toEqual({ waits: "differs" });
    expect(await second.deposits.match(getMatch(id, 80_000))).toEqual({ waits: "differs" });
    const insteadOf = { askedBy: first.operator.username, terms: { amount: 90_000 } };
    expect(await waiting()).toMatchObject([{ terms: { amount: 80_000 }, insteadOf, isOwn: true }]);
    const [toFirst] = (await first.deposits.detail({ merchant: code(), id })).asked;
    expect([toFirst?.terms, toFirst?.insteadOf?.terms]).toEqual([{}, {}]);
    expect(await loadAvailable(member)).toBe(0);
    expect((await lines(id)).at(-1)?.after).toMatchObject({ waits: true, insteadOf: insteadOf.askedBy });
    const late = { ...getMatch(id, 80_000), seenState: "pending" };
    expect((await refusal(first.deposits.match(late))).code).toBe("CONFLICT");
    expect((await refusal(first.deposits.match(getMatch(id, AMOUNT + 1)))).code).toBe("INVALID_INPUT");
    const same = { ...getMatch(id, 80_000), seenState: "processing" };
    expect(await first.deposits.match(same)).toEqual({});
    expect(await loadAvailable(member)).toBe(80_000);
  });

  it("adds up what one person gives alone on a day, in cases and catalogues, also concurrently", async () => {
    given.fixture.merchant.secondPersonAbove = 2 * AMOUNT;
    const cashier = await given.fixture.login("cashier");
    const all = await Promise.all([1, 2, 3, 4].map(sent));
    await Promise.all(all.map(({ id }) => cashier.deposits.match(getMatch(id))));
    const sums = async () =>
      (await Promise.all(all.map(({ member }) => loadAvailable(member)))).filter(Boolean);
    expect(await sums()).toHaveLength(2);
    const finance = await given.fixture.login("finance");
    const reward = {
      ...{ type: "bonus" as const, texts: { TY: { name: "Money", text: "" } }, picture: "art:cup", price: 1 },
      ...{ worth: AMOUNT + 1, times: 0, days: 1, stock: 1, perMember: 1, sort: 0 },
    };
    const input = { merchant: code(), ...reward, idempotencyKey: "second-person-reward" };
    const { id } = await finance.rewards.create(input);
    await finance.rewards.publish({ merchant: code(), id, seenVersion: 1 });
    const { id: more, member } = await sent();
    await finance.deposits.match(getMatch(more));
    expect(await loadAvailable(member)).toBe(0);
    given.fixture.clock.advance(86_400_000);
    await finance.deposits.match(getMatch(more));
    expect(await loadAvailable(member)).toBe(AMOUNT);
  });

  it("is shown as pending until the case is decided otherwise", async () => {
    given.fixture.merchant.secondPersonAbove = 0;
    const [first, second] = [await given.fixture.login("cashier"), await given.fixture.login("cashier")];
    const { id, member } = await sent();
    await first.deposits.match(getMatch(id));
    const one = { merchant: code(), id };
    expect((await first.deposits.detail(one)).asked).toMatchObject([{ isOwn: true }]);
    await second.deposits.reject({
      ...one,
      reason: "notFound",
      note: "As seen in the case",
      seenPictures: 0,
    });
    expect((await first.deposits.detail(one)).asked).toEqual([]);
    expect((await refusal(second.deposits.match(getMatch(id)))).code).toBe("CONFLICT");
    expect(await loadAvailable(member)).toBe(0);
  });

  it("requires no second person where a provider confirms the amount", async () => {
    given.fixture.merchant.secondPersonAbove = 0;
    const cashier = await given.fixture.login("cashier");
    const { id, member } = await sent();
    const reportedState = {
      provider: "xendit",
      state: "review" as const,
      paid_amount: 70_000,
      paid_currency: "PHP",
    };
    const { db } = given.database;
    await db.updateTable("deposit").set(reportedState).where("id", "=", id).execute();
    const report = {
      ...{
        merchant_id: code(),
        deposit_id: id,
        kind: "payment" as const,
        report_id: "paid-1",
        payment_id: null,
      },
      ...{ amount: 70_000, currency: "PHP", booked: 0, state: "review" as const, reported_at: 1, at: 1 },
      ...{ decided_by: null, decided_at: null, note: "" },
    };
    await db.insertInto("deposit_report").values(report).execute();
    await cashier.deposits.match({ ...getMatch(id, 70_000), bankReference: "" });
    expect(await loadAvailable(member)).toBe(70_000);
  });

  it("a bank reference is the same in other case and with other separators", async () => {
    const [first, second] = [await given.fixture.login("finance"), await given.fixture.login("finance")];
    const { id, member } = await sent();
    const written = (bankReference: string) => ({ ...getMatch(id), bankReference });
    expect(await first.deposits.match(written(`BPI-7 ${id}`))).toEqual({ waits: "first" });
    const other = await second.deposits.match(written(`BPI-8 ${id}`));
    expect(other).toEqual({ waits: "differs" });
    expect(await first.deposits.match(written(`bpi 8-${id.toLowerCase()}`))).toEqual({});
    expect(await loadAvailable(member)).toBe(AMOUNT);
  });
});
