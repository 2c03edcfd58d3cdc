import { afterAll, beforeAll, expect, it } from "vitest";
import { createUnloggedOperation } from "#app/platform/core/testing.ts";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { getCode, testClock } from "#app/platform/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { purse, purseBalance } from "#app/platform/wallet/wallet.server.ts";
import { budget } from "../budget.ts";
import { openWalletFixture, type WalletFixture } from "./wallet/fixture.ts";
import { TRANSFER_VENDOR } from "./wallet/outside.ts";
import { type Player, START } from "./wallet/players.ts";

/**
 * Runs many concurrent requests for something that can happen only once. Withdrawing the whole balance is tested in
 * withdrawals.test.ts, claiming a bonus in rewards.test.ts.
 */
const AT_ONCE = budget(60, 200);
const OPERATOR = createUnloggedOperation("operator-1");

await forEachDialect(`of ${AT_ONCE} at once`, (open) => {
  let database: TestDatabase;
  let fixture: WalletFixture;
  beforeAll(async () => {
    database = await open();
    fixture = await openWalletFixture(database, { merchantId: "manila", clock: testClock() });
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });

  const money = async ({ id }: Player) => {
    const { balance, held } = await purseBalance(database.db, "manila", purse(id, "PHP"));
    return { balance, held };
  };

  /** Runs `work` `AT_ONCE` times concurrently, and counts the results: `done`, or the code of the refusal. */
  async function all(work: (n: number) => Promise<unknown>): Promise<Record<string, number>> {
    const codes = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => getCode(work(n))));
    const counts: Record<string, number> = {};
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }

  let keys = 0;
  async function withdrawal(player: Player, amount: number, channel: "bank" | "ewallet" = "bank") {
    const made = await fixture.withdrawals.withdraw(player.ctx, {
      payeeId: player.payees[channel],
      amount,
      idempotencyKey: `one-of-many-at-once-${++keys}`,
    });
    return { id: made.withdrawalId, reference: made.reference };
  }

  async function paid(player: Player, amount: number) {
    const one = await withdrawal(player, amount);
    await fixture.review.approve(fixture.merchant, OPERATOR, one.id);
    await fixture.review.pay(fixture.merchant, OPERATOR, one.id);
    await tell("payout", one.reference, "succeeded");
    return one;
  }

  async function tell(subject: "checkout" | "payout", reference: string, state: string, amount?: number) {
    const rest = amount === undefined ? {} : { paid: { amount, currency: "PHP" } };
    const answer = await fixture.webhooks(
      fixture.webhookRequest({ subject, reference, state, ...rest } as never),
    );
    expect(answer?.status).toBe(200);
  }

  async function credited(player: Player, amount: number, bonusId?: string) {
    const { depositId, reference } = await fixture.payments.deposit(player.ctx, {
      channel: "ewallet",
      amount,
      bonusId,
      returnUrl: "https://manila.test/",
      idempotencyKey: `one-of-many-at-once-${++keys}`,
    });
    await tell("checkout", reference, "paid", amount);
    return { id: depositId, reference };
  }

  it("refunds of an undelivered withdrawal, only one is paid, even if the provider returns it too", async () => {
    const player = await fixture.addPlayer();
    const one = await paid(player, 10_000);
    await fixture.withdrawals.dispute(player.ctx, { withdrawalId: one.id, received: 0 });
    expect(await money(player)).toEqual({ balance: START - 10_000, held: 0 });
    const { settleNotReceived } = fixture.review;
    const counts = await all((n) =>
      n % 2
        ? settleNotReceived(fixture.merchant, OPERATOR, one.id, "refunded")
        : tell("payout", one.reference, "reversed"),
    );
    // All webhooks are accepted; at most one of the operators' decisions succeeded.
    expect(counts.CONFLICT).toBeGreaterThanOrEqual(AT_ONCE / 2 - 1);
    expect(await money(player)).toEqual({ balance: START, held: 0 });
  });

  it("decisions on a withdrawal, only one counts, and the hold is released at most once", async () => {
    const player = await fixture.addPlayer();
    const { id } = await withdrawal(player, START);
    const { review, withdrawals, merchant } = fixture;
    const acts = [
      () => review.approve(merchant, OPERATOR, id),
      () => review.reject(merchant, OPERATOR, id, { reason: "checks" }),
      () => withdrawals.cancel(player.ctx, { withdrawalId: id }),
    ];
    const counts = await all((n) => acts[n % 3]?.() ?? Promise.resolve());
    const { state } = await withdrawals.withdrawalDetail(player.ctx, { withdrawalId: id });
    // An approved one may still be rejected afterwards.
    expect(["approved", "rejected", "cancelled"]).toContain(state);
    expect(counts.done).toBeLessThanOrEqual(2);
    expect(await money(player)).toEqual({ balance: START, held: state === "approved" ? START : 0 });
  });

  it("payments of one withdrawal, only one is made", async () => {
    const player = await fixture.addPlayer();
    const { id } = await withdrawal(player, 20_000, "ewallet");
    await fixture.review.approve(fixture.merchant, OPERATOR, id);
    expect(await all(() => fixture.review.pay(fixture.merchant, OPERATOR, id))).toEqual({
      done: 1,
      CONFLICT: AT_ONCE - 1,
    });
    expect(await all((n) => fixture.review.markPaid(fixture.merchant, OPERATOR, id, `LINE-${n}`))).toEqual({
      done: 1,
      CONFLICT: AT_ONCE - 1,
    });
    expect(await money(player)).toEqual({ balance: START - 20_000, held: 0 });
  });

  it("reversals of a deposit, only one debits it", async () => {
    const player = await fixture.addPlayer();
    const { reference } = await credited(player, 30_000);
    expect(await money(player)).toEqual({ balance: START + 30_000, held: 0 });
    await all((n) => tell("checkout", reference, n % 2 ? "reversed" : "paid", 30_000));
    expect(await money(player)).toEqual({ balance: START, held: 0 });
  });

  it("matches of a transfer with one statement line, only one is credited", async () => {
    const player = await fixture.addPlayer();
    const { depositId } = await fixture.payments.deposit(player.ctx, {
      channel: "bank",
      amount: 40_000,
      returnUrl: "https://manila.test/",
      idempotencyKey: `one-of-many-at-once-${++keys}`,
    });
    const match = { depositId, amount: 40_000, bankReference: "LINE-1", actor: OPERATOR };
    expect(await all(() => fixture.matchDeposit(fixture.merchant, match))).toEqual({
      done: 1,
      CONFLICT: AT_ONCE - 1,
    });
    expect(await money(player)).toEqual({ balance: START + 40_000, held: 0 });
  });

  it("rollbacks of a bet under different IDs, only one refunds it", async () => {
    const player = await fixture.addPlayer();
    const call = async (name: string, transactionId: string, content: object) => {
      const body = { transactionId, roundId: "many", playerId: player.id, ...content };
      return (await fixture.vendorCalls(fixture.vendorRequest(name, body)))?.status;
    };
    const bet = { currency: "PHP", token: player.token, amount: 5_000 };
    expect(await call("bet", "many-bet", bet)).toBe(200);
    const rollback = (n: number) => call("rollback", `many-${n}`, { betTransactionId: "many-bet" });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => rollback(n)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await money(player)).toEqual({ balance: START, held: 0 });
  });

  it("transfers of the whole balance to the upline agent, only one is made", async () => {
    const above = await fixture.addPlayer(0, { type: 2 });
    const player = await fixture.addPlayer(START, { above });
    const counts = await all(() =>
      fixture.accountTransfers.transferToUpline(player.ctx, {
        amount: START,
        idempotencyKey: `one-of-many-at-once-${++keys}`,
      }),
    );
    expect(counts).toEqual({ done: 1, INSUFFICIENT_FUNDS: AT_ONCE - 1 });
    expect([(await money(player)).balance, (await money(above)).balance]).toEqual([0, START]);
  });

  it("transfers of the whole balance to a vendor, only one is made", async () => {
    const player = await fixture.addPlayer();
    const counts = await all(() =>
      fixture.wallets.walletTransfer(player.ctx, {
        vassalage: TRANSFER_VENDOR,
        direction: "in",
        amount: START,
        idempotencyKey: `one-of-many-at-once-${++keys}`,
      }),
    );
    // The others find the money in transit, or already moved.
    expect(counts.done).toBe(1);
    expect((counts.CONFLICT ?? 0) + (counts.INSUFFICIENT_FUNDS ?? 0)).toBe(AT_ONCE - 1);
    expect((await money(player)).balance).toBe(0);
  });

  it("requests that claim a bonus or give it up, only one succeeds", async () => {
    const player = await fixture.addPlayer(0);
    await credited(player, 1_000, "welcome");
    const [{ grantId = "" } = {}] = (await fixture.rewards.rewardCentre(player.ctx)).bonuses;
    const { claimBonus, forfeitBonus } = fixture.rewards;
    // Nothing was bet, so nothing can be claimed. The first forfeit succeeds and the others find the bonus forfeited.
    const counts = await all((n) =>
      n % 2
        ? claimBonus(player.ctx, { grantId, idempotencyKey: `one-of-many-at-once-${++keys}` })
        : forfeitBonus(player.ctx, { grantId }),
    );
    expect(counts).toEqual({ done: AT_ONCE / 2, CONFLICT: AT_ONCE / 2 });
    expect((await money(player)).balance).toBe(1_000);
    const bonus = await purseBalance(database.db, "manila", purse(player.id, "PHP", "bonus"));
    expect(bonus.balance).toBe(0);
  });
});
