import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBet } from "../bets/testing.ts";
import type { CallContext } from "../core/call-context.ts";
import { createUnloggedOperation } from "../core/testing.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { openDepositFixture } from "./deposits-testing.ts";
import { openPayoutFixture, type PayoutFixture, payoutMerchant } from "./testing.ts";

const DAY = 24 * 60 * 60_000;
const OPERATOR = createUnloggedOperation("operator-1");
/** 1,500.00, which the brand approves automatically any number of times a day. */
const SMALL = 150_000;

await forEachDialect("automatic approval", (open) => {
  let database: TestDatabase;
  let fixture: PayoutFixture;
  let till: Awaited<ReturnType<typeof openDepositFixture>>;
  beforeAll(async () => {
    database = await open();
    fixture = await openPayoutFixture(database, payoutMerchant({ autoApproveUpTo: 10_000_000 }), {
      unguarded: true,
    });
    till = await openDepositFixture(database, { clock: fixture.clock });
  });
  afterAll(() => database.drop());

  const getId = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const code = () => fixture.merchant.code;
  let made = 0;
  let deposits = 0;

  async function deposit(ctx: CallContext, amount: number) {
    const input = { channel: "ewallet", amount, returnUrl: "https://manila.test/", idempotencyKey: newId(1) };
    const { reference } = await till.payments.deposit({ ...ctx, merchant: till.merchant }, input);
    const providerRef = `${reference}-${++deposits}`;
    expect(await till.tell({ reference, providerRef, paid: { amount, currency: "PHP" } })).toBe(200);
  }

  /** Adds a bet that is won, or lost if `net` is negative. */
  async function play(ctx: CallContext, net: number) {
    const now = fixture.clock.now();
    const came = { stake: Math.max(0, 0 - net), win: Math.max(0, net) };
    await addBet(database, { merchantId: code(), accountId: getId(ctx), ...came, placedAt: now });
    if (net === 0) return;
    await database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: code(),
        source: "test",
        idempotencyKey: `play:${++made}`,
        kind: net > 0 ? "win" : "bet",
        book: "real",
        entries: [
          { account: purse(getId(ctx), "PHP"), amount: net },
          { account: system("house", "PHP"), amount: -net },
        ],
        postedAt: now,
      }),
    );
  }

  const withdraw = (ctx: CallContext, payeeId: string, amount = SMALL) =>
    fixture.withdrawals.withdraw(ctx, { payeeId, amount, idempotencyKey: newId(1) });

  /** Sets a unique number, since a number that another member has is also a risk hint. */
  async function ownPayee(ctx: CallContext) {
    const payeeId = await fixture.getPayee(ctx);
    const number = String(7_000_000_000 + ++made);
    await database.db.updateTable("payee").set({ number }).where("id", "=", payeeId).execute();
    return payeeId;
  }

  /** Creates a member some days old, who has deposited 20,000.00, played and been paid 1,500.00 once. */
  async function trusted() {
    const ctx = await fixture.member();
    const payeeId = await ownPayee(ctx);
    fixture.clock.advance(2 * DAY);
    await deposit(ctx, 2_000_000);
    fixture.clock.advance(1);
    await play(ctx, 0);
    const { withdrawalId } = await withdraw(ctx, payeeId);
    await fixture.review.approve(fixture.merchant, OPERATOR, withdrawalId);
    fixture.provider.script.next = "succeeded";
    await fixture.review.pay(fixture.merchant, OPERATOR, withdrawalId);
    return { ctx, payeeId };
  }

  const getState = async (work: ReturnType<typeof withdraw>) => (await work).state;

  it("approves a withdrawal of a member without risk signs", async () => {
    const { ctx, payeeId } = await trusted();
    expect(await getState(withdraw(ctx, payeeId))).toBe("approved");
  });

  it("leaves every withdrawal to an operator after one was rejected for the payee's details", async () => {
    const { ctx, payeeId } = await trusted();
    const { withdrawalId } = await withdraw(ctx, payeeId, 600_000);
    await fixture.review.reject(fixture.merchant, OPERATOR, withdrawalId, { reason: "details" });
    for (const again of [1, 2, 3])
      expect([again, await getState(withdraw(ctx, payeeId))]).toEqual([again, "requested"]);
    const renamed = await ownPayee(ctx);
    fixture.clock.advance(2 * DAY);
    expect(await getState(withdraw(ctx, renamed)), "another number").toBe("approved");
    const { number } = await database.db
      .selectFrom("payee")
      .select("number")
      .where("id", "=", payeeId)
      .executeTakeFirstOrThrow();
    await database.db.updateTable("payee").set({ removed_at: 1 }).where("id", "=", payeeId).execute();
    await database.db.updateTable("payee").set({ number }).where("id", "=", renamed).execute();
    expect(await getState(withdraw(ctx, renamed)), "the same number, added again").toBe("requested");
  });

  it("compares withdrawals, including open ones, with deposits and wins", async () => {
    const { ctx, payeeId } = await trusted();
    await play(ctx, -1_000_000);
    await database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: code(),
        source: "test",
        idempotencyKey: `gift:${++made}`,
        kind: "bonus",
        book: "real",
        entries: [
          { account: purse(getId(ctx), "PHP"), amount: 5_000_000 },
          { account: system("house", "PHP"), amount: -5_000_000 },
        ],
        postedAt: fixture.clock.now(),
      }),
    );
    expect(await getState(withdraw(ctx, payeeId, 700_000)), "8,500.00 of 10,000.00").toBe("approved");
    expect(await getState(withdraw(ctx, payeeId, 150_000)), "10,000.00 of 10,000.00").toBe("approved");
    expect(await getState(withdraw(ctx, payeeId, 10_000)), "more than came in").toBe("requested");
    await play(ctx, 20_000);
    expect(await getState(withdraw(ctx, payeeId, 10_000)), "the open one counts").toBe("approved");
  });

  describe("leaves to an operator a withdrawal of", () => {
    const one = (ctx: CallContext) => ({ merchant_id: code(), id: getId(ctx) });
    const set = async (ctx: CallContext, columns: object) => {
      const { merchant_id, id } = one(ctx);
      await database.db
        .updateTable("account")
        .set(columns)
        .where("merchant_id", "=", merchant_id)
        .where("id", "=", id)
        .execute();
    };
    const CASES: Record<string, (ctx: CallContext, payeeId: string) => Promise<unknown>> = {
      "a number that another member has": async (_ctx, payeeId) => {
        const other = await fixture.getPayee(await fixture.member());
        const { number } = await database.db
          .selectFrom("payee")
          .select("number")
          .where("id", "=", payeeId)
          .executeTakeFirstOrThrow();
        await database.db.updateTable("payee").set({ number }).where("id", "=", other).execute();
      },
      "a payee of today": (_ctx, payeeId) =>
        database.db
          .updateTable("payee")
          .set({ created_at: fixture.clock.now() })
          .where("id", "=", payeeId)
          .execute(),
      "a password of today": (ctx) => set(ctx, { password_changed_at: fixture.clock.now() }),
      "an account of today": (ctx) => set(ctx, { registered_at: fixture.clock.now() }),
      "a deposit that nobody played with": async (ctx) => {
        fixture.clock.advance(1);
        await deposit(ctx, 100_000);
      },
    };
    it.each(Object.keys(CASES))("%s", async (name) => {
      const { ctx, payeeId } = await trusted();
      await CASES[name]?.(ctx, payeeId);
      expect(await getState(withdraw(ctx, payeeId))).toBe("requested");
    });

    it("a first withdrawal, and a withdrawal of money that was never deposited", async () => {
      const ctx = await fixture.member();
      const payeeId = await ownPayee(ctx);
      fixture.clock.advance(2 * DAY);
      await deposit(ctx, 1_000_000);
      fixture.clock.advance(1);
      await play(ctx, 0);
      expect(await getState(withdraw(ctx, payeeId))).toBe("requested");
      const granted = await addAccount(database, code(), { balance: 1_000_000 });
      const stranger = {
        ...ctx,
        caller: { ...ctx.caller, kind: "account", accountId: granted },
      } as CallContext;
      expect(await getState(withdraw(stranger, await ownPayee(stranger)))).toBe("requested");
    });
  });
});
