import * as fc from "fast-check";
import { createUnloggedOperation } from "#app/platform/core/testing.ts";
import {
  amount,
  channel,
  defineCommand,
  getId,
  type Harness,
  outgoing,
  pick,
  player,
  recent,
  storeId,
  toContext,
  toOutcome,
} from "./command.ts";
import type { Outcome } from "./model/books.ts";
import type { Deposit } from "./model/deposits.ts";
import { WITHDRAWAL_ACTS, type WithdrawalAct } from "./model/withdrawals.ts";
import type { PayoutAnswer } from "./outside.ts";

/** The next actions of operators and members on a withdrawal in a state, or in one of a channel. */
const NEXT_ACTS: Record<string, WithdrawalAct[]> = {
  requested: ["approve", "approve", "approve", "review", "reject", "cancel"],
  reviewing: ["approve", "approve", "reject", "cancel"],
  approved: ["pay"],
  "ewallet paying": ["markPaid", "markPaid", "markFailed"],
  paid: ["dispute", "dispute", "confirm"],
  not_received: ["settleRefunded", "settleRefunded", "settleReceived", "confirm"],
};

/** Deposits and withdrawals, by members, operators and the provider. */
export const PAYMENT_COMMANDS = {
  deposit: defineCommand({
    weight: 4,
    wish: fc.record({
      player,
      // Small deposits are played through, so that their bonuses can be claimed.
      amount: fc.oneof(fc.constantFrom(1_000, 2_500), amount),
      channel,
      bonus: fc.constantFrom(null, "welcome", "reload"),
    }),
    aim: (_model, wish, serial) => ({ n: serial, ...wish }),
    expect: (model, { n, player, channel, amount, bonus }) =>
      model.deposits.deposit(n, player, channel, amount, bonus),
    run: ({ fixture, players, deposits }, { n, player, channel, amount, bonus }) =>
      toOutcome(async () => {
        const made = await fixture.payments.deposit(toContext(players, player), {
          channel,
          amount,
          bonusId: bonus ?? undefined,
          returnUrl: "https://manila.test/",
          idempotencyKey: `deposit-of-the-model-${n}`,
        });
        return storeId(deposits, n, { id: made.depositId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  depositNews: defineCommand({
    weight: 8,
    fromOutside: true,
    wish: fc.record({
      pick,
      state: fc.constantFrom("processing", "paid", "paid", "paid", "paid", "failed", "expired", "reversed"),
      odd: fc.nat({ max: 6 }),
    }),
    aim(model, { pick, state, odd }) {
      const deposit = recent(model.deposits.all.values(), pick);
      return deposit && { n: deposit.n, state, paid: deposit.amount + (odd === 0 ? 1 : 0) };
    },
    expect: (model, { n, state, paid }) => model.deposits.depositNews(n, state, paid),
    run: (harness, { n, state, paid }) =>
      webhook(harness, "checkout", harness.deposits.get(n), state, {
        paid: state === "paid" ? { amount: paid, currency: "PHP" } : null,
      }),
  }),

  depositAct: defineCommand({
    weight: 4,
    wish: fc.record({
      pick,
      act: fc.constantFrom("sent", "cancel", "match", "match", "match", "reject"),
      off: fc.nat({ max: 4 }),
    }),
    aim(model, { pick, act, off }, serial) {
      const ofBank = [...model.deposits.all.values()].filter(
        ({ channel, state }) => channel === "bank" || state === "review",
      );
      const deposit = recent<Deposit>(pick % 4 ? ofBank : model.deposits.all.values(), pick);
      if (!deposit) return null;
      return {
        n: deposit.n,
        act,
        amount: (deposit.paid ?? deposit.amount) + (off === 0 ? 1 : off === 1 ? -1 : 0),
        line: serial,
      };
    },
    expect: (model, { n, act, amount }) =>
      model.deposits.depositAct(n, act as "sent" | "cancel" | "match" | "reject", amount),
    run: ({ fixture, players, deposits }, { n, act, amount, line }) =>
      toOutcome(async () => {
        const depositId = getId(deposits, n);
        const owner = await fixture.database.db
          .selectFrom("deposit")
          .select("account_id")
          .where("merchant_id", "=", fixture.merchant.code)
          .where("id", "=", depositId)
          .executeTakeFirstOrThrow();
        const ctx = toContext(
          players,
          players.findIndex(({ id }) => id === owner.account_id),
        );
        const actor = createUnloggedOperation("operator-1");
        const decide = { depositId, actor };
        if (act === "sent") await fixture.payments.depositSent(ctx, { depositId });
        else if (act === "cancel") await fixture.payments.cancelDeposit(ctx, { depositId });
        else if (act === "reject")
          await fixture.rejectDeposit(fixture.merchant, { ...decide, reason: "notFound" });
        else await fixture.matchDeposit(fixture.merchant, { ...decide, amount, bankReference: `L${line}` });
      }),
  }),

  withdraw: defineCommand({
    weight: 6,
    wish: fc.record({ player, channel, amount: fc.oneof(fc.constant(null), outgoing) }),
    aim: (model, wish, serial) => ({
      n: serial,
      ...wish,
      amount: wish.amount ?? model.books.free(wish.player),
    }),
    expect: (model, { n, player, channel, amount }) => model.withdrawals.withdraw(n, player, channel, amount),
    run: ({ fixture, players, withdrawals }, { n, player, channel, amount }) =>
      toOutcome(async () => {
        const ctx = toContext(players, player);
        // Loads the page first, as a member does: bets are counted, whatever the result of the withdrawal.
        await fixture.claimable(ctx);
        const made = await fixture.withdrawals.withdraw(ctx, {
          payeeId: players[player]?.payees[channel] ?? "",
          amount,
          idempotencyKey: `withdrawal-of-the-model-${n}`,
        });
        return storeId(withdrawals, n, { id: made.withdrawalId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  withdrawalAct: defineCommand({
    weight: 9,
    wish: fc.record({
      pick,
      act: fc.constantFrom<WithdrawalAct>(...WITHDRAWAL_ACTS, "approve", "pay", "pay", "markPaid"),
      received: fc.nat({ max: 12_000 }),
      answer: fc.constantFrom<PayoutAnswer>("accepted", "accepted", "succeeded", "refused", "silent"),
    }),
    aim(model, { pick, ...wish }) {
      const one = recent(model.withdrawals.all.values(), pick);
      // Mostly the next step, because otherwise few withdrawals would reach being paid and returned.
      const next =
        one && pick % 4 ? (NEXT_ACTS[`${one.channel} ${one.state}`] ?? NEXT_ACTS[one.state]) : null;
      const act = next?.[wish.received % next.length] ?? wish.act;
      return one && { n: one.n, player: one.player, ...wish, act };
    },
    expect: (model, { n, act, received, answer }) =>
      model.withdrawals.withdrawalAct(n, act, received, answer),
    run: ({ fixture, players, withdrawals }, { n, player, act, received, answer }) =>
      toOutcome(async () => {
        const { review, merchant, provider } = fixture;
        const ctx = toContext(players, player);
        const id = getId(withdrawals, n);
        const operator = createUnloggedOperation("operator-1");
        const acts: Record<WithdrawalAct, () => Promise<unknown>> = {
          review: () => review.review(merchant, operator, id),
          approve: () => review.approve(merchant, operator, id),
          reject: () => review.reject(merchant, operator, id, { reason: "checks" }),
          cancel: () => fixture.withdrawals.cancel(ctx, { withdrawalId: id }),
          pay: () => review.pay(merchant, operator, id),
          markPaid: () => review.markPaid(merchant, operator, id, `LINE ${n}`),
          markFailed: () => review.markFailed(merchant, operator, id),
          confirm: () => fixture.withdrawals.confirm(ctx, { withdrawalId: id }),
          dispute: () => fixture.withdrawals.dispute(ctx, { withdrawalId: id, received }),
          settleReceived: () => review.settleNotReceived(merchant, operator, id, "received"),
          settleRefunded: () => review.settleNotReceived(merchant, operator, id, "refunded"),
        };
        provider.script.payout = answer;
        await acts[act]().finally(() => {
          provider.script.payout = "accepted";
        });
      }),
  }),

  payoutNews: defineCommand({
    weight: 5,
    fromOutside: true,
    wish: fc.record({
      pick,
      state: fc.constantFrom("accepted", "succeeded", "succeeded", "failed", "reversed"),
    }),
    aim(model, { pick, state }) {
      const paid = [...model.withdrawals.all.values()].filter(
        (one) => one.channel === "bank" && !["requested", "reviewing", "approved"].includes(one.state),
      );
      const one = recent(paid, pick);
      return one && { n: one.n, state };
    },
    expect: (model, { n, state }) => model.withdrawals.payoutNews(n, state),
    run: (harness, { n, state }) => webhook(harness, "payout", harness.withdrawals.get(n), state, {}),
  }),
};

/**
 * Sends a webhook. The route responds with 200 whether the event was new or not, so the result is read from the changed
 * state.
 */
async function webhook(
  { fixture }: Harness,
  subject: "checkout" | "payout",
  about: { reference: string } | undefined,
  state: string,
  rest: object,
): Promise<Outcome> {
  const report = { subject, reference: about?.reference ?? "", state, ...rest };
  const answer = await fixture.webhooks(fixture.webhookRequest(report as never));
  return { code: answer?.status === 200 ? "taken" : `status ${answer?.status}` };
}
