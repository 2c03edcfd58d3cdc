import * as fc from "fast-check";
import { PlatformError } from "#app/platform/core/errors.ts";
import { unrecorded } from "#app/platform/core/testing.ts";
import { LIMITS, type WalletHouse } from "./house.ts";
import type { Channel, Outcome } from "./model/books.ts";
import type { Deposit } from "./model/deposits.ts";
import type { Model } from "./model/model.ts";
import { WITHDRAWAL_ACTS, type WithdrawalAct } from "./model/withdrawals.ts";
import { type InjectedFault, KEEPER, type PayoutAnswer } from "./outside.ts";
import type { Player } from "./players.ts";

/** The members of a run, and what the platform calls the things that the model numbers. */
export interface Bench {
  fixture: WalletHouse;
  players: Player[];
  deposits: Map<number, { id: string; reference: string }>;
  withdrawals: Map<number, { id: string; reference: string }>;
  /** Between wallets and between accounts. */
  transfers: Map<number, { id: string; reference: string }>;
  /** The bonus of each deposit that brought one. */
  grants: Map<number, string>;
  /** First answers to vendors' calls, by their id, to the byte. */
  answers: Map<string, string>;
}

/**
 * One kind of command. A wish is what fast-check draws; `aim` makes of it a message about what is there, or null where
 * there is nothing that it could be about. The same message goes to the model and to the platform. Another kind of
 * command is one entry more in {@link COMMANDS}.
 */
interface Command<W, M> {
  /** How often it is drawn, beside the others. */
  weight: number;
  wish: fc.Arbitrary<W>;
  aim(model: Model, wish: W, serial: number): M | null;
  expect(model: Model, message: M): Outcome;
  run(bench: Bench, message: M): Promise<Outcome>;
  /** The same key with other content. */
  twist?(message: M): M;
  /** It comes from outside, where messages are late and pass each other. */
  fromOutside?: true;
}

/** A message with its kind. What it is about is between the two. */
export interface Sent {
  kind: string;
  message: unknown;
  command: Command<never, unknown>;
}

const define = <W, M>(command: Command<W, M>) => command as unknown as Command<never, unknown>;

const pick = fc.nat({ max: 50 });
const player = fc.nat({ max: 2 });
const amount = fc.oneof(fc.constantFrom(1_000, 2_500, 10_000), fc.integer({ min: 1, max: 25_000 }));
/** Of what goes out: now and then more than is taken at once. */
const outgoing = fc.oneof(
  { weight: 8, arbitrary: amount },
  { weight: 1, arbitrary: fc.integer({ min: LIMITS.max, max: 2 * LIMITS.max }) },
);
const channel = fc.constantFrom<Channel>("bank", "ewallet");

/** One of the last few. */
function recent<T>(all: Iterable<T>, at: number): T | null {
  const last = [...all].slice(-8);
  return last.at(-1 - (at % Math.max(1, last.length))) ?? null;
}

interface BetMessage {
  tx: string;
  player: number;
  round: string;
  amount: number;
}

/** Bets that were decided on, whether they have come or not. */
const bets = new WeakMap<Model, BetMessage[]>();
const betsOf = (model: Model) => {
  const known = bets.get(model) ?? [];
  bets.set(model, known);
  return known;
};

/** What operators and members do next with a withdrawal in a state, or in one of a channel. */
const NEXT_ACTS: Record<string, WithdrawalAct[]> = {
  requested: ["approve", "approve", "approve", "review", "reject", "cancel"],
  reviewing: ["approve", "approve", "reject", "cancel"],
  approved: ["pay"],
  "ewallet paying": ["markPaid", "markPaid", "markFailed"],
  paid: ["dispute", "dispute", "confirm"],
  not_received: ["settleRefunded", "settleRefunded", "settleReceived", "confirm"],
};

export const COMMANDS: Record<string, Command<never, unknown>> = {
  bet: define({
    weight: 9,
    fromOutside: true,
    wish: fc.record({ player, amount, round: fc.constantFrom("new", "new", "new", "last", "any"), pick }),
    aim(model, wish, serial): BetMessage {
      const all = betsOf(model);
      const own = all.filter((bet) => bet.player === wish.player);
      const from = wish.round === "last" ? own.at(-1) : wish.round === "any" ? recent(all, wish.pick) : null;
      const round = from?.round ?? `r${serial}`;
      const message = { tx: `b${serial}`, player: wish.player, round, amount: wish.amount };
      all.push(message);
      return message;
    },
    expect: (model, { tx, player, round, amount }) => model.rounds.bet(tx, player, round, amount),
    run: (bench, { tx, player, round, amount }) =>
      vendorCall(bench, player, "bet", tx, {
        roundId: round,
        currency: "PHP",
        token: bench.players[player]?.token,
        amount,
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  win: define({
    weight: 6,
    fromOutside: true,
    wish: fc.record({
      pick,
      amount: fc.oneof(fc.constant(0), amount),
      last: fc.constantFrom(true, true, false),
      other: pick,
    }),
    aim(model, wish, serial) {
      const bet = recent(betsOf(model), wish.pick);
      if (!bet) return null;
      // Now and then about another one's bet.
      const { player, round } = wish.other === 0 ? { player: (bet.player + 1) % 3, round: "r0" } : bet;
      return { tx: `w${serial}`, player, round, bet: bet.tx, amount: wish.amount, last: wish.last };
    },
    expect: (model, { tx, player, round, bet, amount, last }) =>
      model.rounds.win(tx, player, round, bet, amount, last),
    run: (bench, { tx, player, round, bet, amount, last }) =>
      vendorCall(bench, player, "win", tx, {
        roundId: round,
        betTransactionId: bet,
        currency: "PHP",
        amount,
        endRound: last,
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  rollback: define({
    weight: 3,
    fromOutside: true,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = recent(betsOf(model), wish.pick);
      return bet && { tx: `x${serial}`, player: bet.player, round: bet.round, bet: bet.tx };
    },
    expect: (model, { tx, player, round, bet }) => model.rounds.rollback(tx, player, round, bet),
    run: (bench, { tx, player, round, bet }) =>
      vendorCall(bench, player, "rollback", tx, { roundId: round, betTransactionId: bet }),
    twist: (message) => ({ ...message, bet: `${message.bet}0` }),
  }),

  endRound: define({
    weight: 2,
    fromOutside: true,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = recent(betsOf(model), wish.pick);
      return bet && { tx: `e${serial}`, player: bet.player, round: bet.round };
    },
    expect: (model, { tx, player, round }) => model.rounds.endRound(tx, player, round),
    run: (bench, { tx, player, round }) => vendorCall(bench, player, "end-round", tx, { roundId: round }),
  }),

  deposit: define({
    weight: 4,
    wish: fc.record({
      player,
      // Small ones are played through, so that their bonuses can be claimed.
      amount: fc.oneof(fc.constantFrom(1_000, 2_500), amount),
      channel,
      bonus: fc.constantFrom(null, "welcome", "reload"),
    }),
    aim: (_model, wish, serial) => ({ n: serial, ...wish }),
    expect: (model, { n, player, channel, amount, bonus }) =>
      model.deposits.deposit(n, player, channel, amount, bonus),
    run: ({ fixture, players, deposits }, { n, player, channel, amount, bonus }) =>
      outcomeOf(async () => {
        const made = await fixture.payments.deposit(contextOf(players, player), {
          channel,
          amount,
          bonusId: bonus ?? undefined,
          returnUrl: "https://manila.test/",
          idempotencyKey: `deposit-of-the-model-${n}`,
        });
        return keep(deposits, n, { id: made.depositId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  depositNews: define({
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
    run: (bench, { n, state, paid }) =>
      webhook(bench, "checkout", bench.deposits.get(n), state, {
        paid: state === "paid" ? { amount: paid, currency: "PHP" } : null,
      }),
  }),

  depositAct: define({
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
      outcomeOf(async () => {
        const depositId = idOf(deposits, n);
        const owner = await fixture.database.db
          .selectFrom("deposit")
          .select("account_id")
          .where("merchant_id", "=", fixture.merchant.code)
          .where("id", "=", depositId)
          .executeTakeFirstOrThrow();
        const ctx = contextOf(
          players,
          players.findIndex(({ id }) => id === owner.account_id),
        );
        const actor = unrecorded("operator-1");
        const decide = { depositId, actor };
        if (act === "sent") await fixture.payments.depositSent(ctx, { depositId });
        else if (act === "cancel") await fixture.payments.cancelDeposit(ctx, { depositId });
        else if (act === "reject")
          await fixture.rejectDeposit(fixture.merchant, { ...decide, reason: "notFound" });
        else await fixture.matchDeposit(fixture.merchant, { ...decide, amount, bankReference: `L${line}` });
      }),
  }),

  withdraw: define({
    weight: 6,
    wish: fc.record({ player, channel, amount: fc.oneof(fc.constant(null), outgoing) }),
    aim: (model, wish, serial) => ({
      n: serial,
      ...wish,
      amount: wish.amount ?? model.books.free(wish.player),
    }),
    expect: (model, { n, player, channel, amount }) => model.withdrawals.withdraw(n, player, channel, amount),
    run: ({ fixture, players, withdrawals }, { n, player, channel, amount }) =>
      outcomeOf(async () => {
        const ctx = contextOf(players, player);
        // As a member sees the page first: what was played is counted, whatever becomes of the wish.
        await fixture.claimable(ctx);
        const made = await fixture.withdrawals.withdraw(ctx, {
          payeeId: players[player]?.payees[channel] ?? "",
          amount,
          idempotencyKey: `withdrawal-of-the-model-${n}`,
        });
        return keep(withdrawals, n, { id: made.withdrawalId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  withdrawalAct: define({
    weight: 9,
    wish: fc.record({
      pick,
      act: fc.constantFrom<WithdrawalAct>(...WITHDRAWAL_ACTS, "approve", "pay", "pay", "markPaid"),
      received: fc.nat({ max: 12_000 }),
      answer: fc.constantFrom<PayoutAnswer>("accepted", "accepted", "succeeded", "refused", "silent"),
    }),
    aim(model, { pick, ...wish }) {
      const one = recent(model.withdrawals.all.values(), pick);
      // Mostly what is next, or few withdrawals would come as far as being paid and returned.
      const next =
        one && pick % 4 ? (NEXT_ACTS[`${one.channel} ${one.state}`] ?? NEXT_ACTS[one.state]) : null;
      const act = next?.[wish.received % next.length] ?? wish.act;
      return one && { n: one.n, player: one.player, ...wish, act };
    },
    expect: (model, { n, act, received, answer }) =>
      model.withdrawals.withdrawalAct(n, act, received, answer),
    run: ({ fixture, players, withdrawals }, { n, player, act, received, answer }) =>
      outcomeOf(async () => {
        const { review, merchant, provider } = fixture;
        const ctx = contextOf(players, player);
        const id = idOf(withdrawals, n);
        const operator = unrecorded("operator-1");
        const acts: Record<WithdrawalAct, () => Promise<unknown>> = {
          review: () => review.review(merchant, operator, id),
          approve: () => review.approve(merchant, operator, id),
          reject: () => review.reject(merchant, operator, id, "checks"),
          cancel: () => fixture.withdrawals.cancel(ctx, { withdrawalId: id }),
          pay: () => review.pay(merchant, operator, id),
          markPaid: () => review.markPaid(merchant, operator, id, "LINE"),
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

  payoutNews: define({
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
    run: (bench, { n, state }) => webhook(bench, "payout", bench.withdrawals.get(n), state, {}),
  }),

  claim: define({
    weight: 5,
    wish: fc.record({ pick, player }),
    aim(model, wish, serial) {
      const { grants } = model.books.member(wish.player);
      const grant = grants.find(({ status }) => status === "claimable") ?? recent(grants, wish.pick);
      return grant && { player: wish.player, deposit: grant.deposit, key: `claim-of-the-model-${serial}` };
    },
    expect: (model, { player, deposit, key }) => model.bonuses.claim(player, deposit, key),
    run: (bench, { player, deposit, key }) =>
      outcomeOf(async () => {
        const ctx = contextOf(bench.players, player);
        await bench.fixture.claimable(ctx);
        const grantId = await grantOf(bench, deposit);
        await bench.fixture.rewards.claimBonus(ctx, { grantId, idempotencyKey: key });
        return "taken";
      }),
    twist: (message) => ({ ...message, key: `${message.key}-other` }),
  }),

  forfeit: define({
    weight: 1,
    wish: fc.record({ pick, player }),
    aim(model, wish) {
      const grant = recent(model.books.member(wish.player).grants, wish.pick);
      return grant && { player: wish.player, deposit: grant.deposit };
    },
    expect: (model, { player, deposit }) => model.bonuses.forfeit(player, deposit),
    run: (bench, { player, deposit }) =>
      outcomeOf(async () => {
        const ctx = contextOf(bench.players, player);
        await bench.fixture.claimable(ctx);
        await bench.fixture.rewards.forfeitBonus(ctx, { grantId: await grantOf(bench, deposit) });
        return "taken";
      }),
  }),

  vendorTransfer: define({
    weight: 3,
    wish: fc.record({
      player,
      amount,
      direction: fc.constantFrom<"in" | "out">("in", "out"),
      injectedFault: fc.constantFrom<InjectedFault>("none", "none", "none", "deaf", "lost", "refused"),
    }),
    aim: (_model, wish, serial) => ({ n: serial, ...wish }),
    expect: (model, { n, player, direction, amount, injectedFault }) =>
      model.transfers.vendorTransfer(n, player, direction, amount, injectedFault),
    run: ({ fixture, players, transfers }, { n, player, direction, amount, injectedFault }) =>
      outcomeOf(async () => {
        fixture.keeper.script.next = injectedFault;
        const made = await fixture.wallets.walletTransfer(contextOf(players, player), {
          vassalage: KEEPER,
          direction,
          amount,
          idempotencyKey: `transfer-of-the-model-${n}`,
        });
        return keep(transfers, n, { id: made.transferId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  accountTransfer: define({
    weight: 3,
    wish: fc.record({ below: fc.integer({ min: 1, max: 2 }), up: fc.boolean(), amount: outgoing }),
    aim: (_model, { below, up, amount }, serial) => ({
      n: serial,
      from: up ? below : 0,
      to: up ? 0 : below,
      amount,
    }),
    expect: (model, { n, from, to, amount }) => model.transfers.accountTransfer(n, from, to, amount),
    run: ({ fixture, players, transfers }, { n, from, to, amount }) =>
      outcomeOf(async () => {
        const ctx = contextOf(players, from);
        await fixture.claimable(ctx);
        const input = { amount, idempotencyKey: `transfer-of-the-model-${n}` };
        const { transferToUpline, transferToDownline } = fixture.accountTransfers;
        const username = players[to]?.id ?? "";
        const made = await (to === 0
          ? transferToUpline(ctx, input)
          : transferToDownline(ctx, { ...input, username }));
        return keep(transfers, n, { id: made.transferId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  pass: define({
    weight: 1,
    wish: fc.constantFrom(60_000, 31 * 60_000, 2 * 3_600_000, 26 * 3_600_000),
    aim: (_model, ms) => ms,
    expect: (model, ms) => model.pass(ms),
    async run({ fixture }, ms) {
      (fixture.clock as unknown as { advance(ms: number): void }).advance(ms);
      await fixture.runJobs();
      return { code: "done" };
    },
  }),
};

/** A step of a sequence: a wish, or one of the last messages once more. */
export type Step = { late: number } & ({ kind: string; wish: never } | { again: number; twisted: boolean });

/** Each message of the outside world may come up to five messages late, and each of the last eight may come again. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(COMMANDS).map(([kind, { weight, wish, fromOutside }]) => ({
    weight: weight * 4,
    arbitrary: fc.record({
      kind: fc.constant(kind),
      wish,
      late: fromOutside
        ? fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 5 }))
        : fc.constant(0),
    }) as fc.Arbitrary<Step>,
  })),
  {
    weight: 70,
    arbitrary: fc.record({
      again: fc.nat({ max: 7 }),
      twisted: fc.nat({ max: 4 }).map((n) => n === 0),
      late: fc.constant(0),
    }),
  },
);

const contextOf = (players: Player[], at: number) => {
  const player = players[at];
  if (!player) throw new Error(`no player ${at}`);
  return player.ctx;
};

function idOf(known: Bench["deposits"], n: number): string {
  const one = known.get(n);
  if (!one) throw new Error(`number ${n} has no id`);
  return one.id;
}

async function grantOf({ fixture, grants, deposits }: Bench, deposit: number): Promise<string> {
  const known = grants.get(deposit);
  if (known) return known;
  const { id } = await fixture.database.db
    .selectFrom("bonus_grant")
    .select("id")
    .where("merchant_id", "=", fixture.merchant.code)
    .where("deposit_id", "=", idOf(deposits, deposit))
    .executeTakeFirstOrThrow();
  grants.set(deposit, id);
  return id;
}

/** Notes what a number is called; `again` when it was called that before. */
function keep(known: Bench["deposits"], n: number, made: { id: string; reference: string }): string {
  const before = known.get(n);
  if (before && before.id !== made.id) throw new Error(`number ${n} was made twice`);
  known.set(n, made);
  return before ? "again" : "done";
}

/** `done`, or what work says, or the code that it is refused with. */
async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const said = await work();
    return { code: typeof said === "string" ? said : "done" };
  } catch (error) {
    if (error instanceof PlatformError) return { code: error.code };
    throw error;
  }
}

async function vendorCall(
  { fixture, players, answers }: Bench,
  player: number,
  call: string,
  tx: string,
  content: object,
): Promise<Outcome> {
  const playerId = players[player]?.id;
  const answer = await fixture.vendorCalls(
    fixture.vendorRequest(call, { transactionId: tx, playerId, ...content }),
  );
  const text = (await answer?.text()) ?? "{}";
  if (answers.get(tx) === text) return { code: "again" };
  const { code, balance } = JSON.parse(text) as { code?: string; balance?: number };
  // These two are not kept: they may be asked again, and then be answered otherwise.
  if (code !== "TRANSACTION_CONFLICT" && !code?.endsWith("_UNKNOWN")) answers.set(tx, text);
  return { code: code ?? "done", ...(balance === undefined ? {} : { free: balance }) };
}

/** What the provider's door says: 200 whether it was news or not, so that is seen by what has changed. */
async function webhook(
  { fixture }: Bench,
  subject: "checkout" | "payout",
  about: { reference: string } | undefined,
  state: string,
  rest: object,
): Promise<Outcome> {
  const report = { subject, reference: about?.reference ?? "", state, ...rest };
  const answer = await fixture.webhooks(fixture.webhookRequest(report as never));
  return { code: answer?.status === 200 ? "taken" : `status ${answer?.status}` };
}
