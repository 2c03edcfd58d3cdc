import * as fc from "fast-check";
import { amount, defineCommand, type Harness, pick, player, recent } from "./command.ts";
import type { Outcome } from "./model/books.ts";
import type { Model } from "./model/model.ts";

interface BetMessage {
  tx: string;
  player: number;
  round: string;
  amount: number;
}

/** The bets that were drawn, whether they have arrived or not. */
const bets = new WeakMap<Model, BetMessage[]>();
const getBets = (model: Model) => {
  const known = bets.get(model) ?? [];
  bets.set(model, known);
  return known;
};

/** The calls of vendors. */
export const PLAY_COMMANDS = {
  bet: defineCommand({
    weight: 9,
    fromOutside: true,
    wish: fc.record({ player, amount, round: fc.constantFrom("new", "new", "new", "last", "any"), pick }),
    aim(model, wish, serial): BetMessage {
      const all = getBets(model);
      const own = all.filter((bet) => bet.player === wish.player);
      const from = wish.round === "last" ? own.at(-1) : wish.round === "any" ? recent(all, wish.pick) : null;
      const round = from?.round ?? `r${serial}`;
      const message = { tx: `b${serial}`, player: wish.player, round, amount: wish.amount };
      all.push(message);
      return message;
    },
    expect: (model, { tx, player, round, amount }) => model.rounds.bet(tx, player, round, amount),
    run: (harness, { tx, player, round, amount }) =>
      vendorCall(harness, player, "bet", tx, {
        roundId: round,
        currency: "PHP",
        token: harness.players[player]?.token,
        amount,
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  win: defineCommand({
    weight: 6,
    fromOutside: true,
    wish: fc.record({
      pick,
      amount: fc.oneof(fc.constant(0), amount),
      last: fc.constantFrom(true, true, false),
      other: pick,
    }),
    aim(model, wish, serial) {
      const bet = recent(getBets(model), wish.pick);
      if (!bet) return null;
      // Sometimes about another player's bet.
      const { player, round } = wish.other === 0 ? { player: (bet.player + 1) % 3, round: "r0" } : bet;
      return { tx: `w${serial}`, player, round, bet: bet.tx, amount: wish.amount, last: wish.last };
    },
    expect: (model, { tx, player, round, bet, amount, last }) =>
      model.rounds.win(tx, player, round, bet, amount, last),
    run: (harness, { tx, player, round, bet, amount, last }) =>
      vendorCall(harness, player, "win", tx, {
        roundId: round,
        betTransactionId: bet,
        currency: "PHP",
        amount,
        endRound: last,
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  rollback: defineCommand({
    weight: 3,
    fromOutside: true,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = recent(getBets(model), wish.pick);
      return bet && { tx: `x${serial}`, player: bet.player, round: bet.round, bet: bet.tx };
    },
    expect: (model, { tx, player, round, bet }) => model.rounds.rollback(tx, player, round, bet),
    run: (harness, { tx, player, round, bet }) =>
      vendorCall(harness, player, "rollback", tx, { roundId: round, betTransactionId: bet }),
    twist: (message) => ({ ...message, bet: `${message.bet}0` }),
  }),

  resettle: defineCommand({
    weight: 2,
    fromOutside: true,
    wish: fc.record({ pick, amount, won: fc.boolean() }),
    aim(model, wish, serial) {
      const bet = recent(getBets(model), wish.pick);
      if (!bet) return null;
      const { player, round } = bet;
      // Only outcomes that count the whole stake: this model does not define what a partial one would count.
      const outcome = wish.won ? "won" : "lost";
      return {
        tx: `c${serial}`,
        player,
        round,
        bet: bet.tx,
        amount: wish.won ? wish.amount : 0,
        outcome,
      } as const;
    },
    expect: (model, { tx, player, round, bet, amount, outcome }) =>
      model.rounds.resettle(tx, player, round, bet, amount, outcome),
    run: (harness, { tx, player, round, bet, amount, outcome }) =>
      vendorCall(harness, player, "resettle", tx, {
        roundId: round,
        betTransactionId: bet,
        currency: "PHP",
        amount,
        outcome,
        reason: "corrected result",
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  endRound: defineCommand({
    weight: 2,
    fromOutside: true,
    wish: fc.record({ pick }),
    aim(model, wish, serial) {
      const bet = recent(getBets(model), wish.pick);
      return bet && { tx: `e${serial}`, player: bet.player, round: bet.round };
    },
    expect: (model, { tx, player, round }) => model.rounds.endRound(tx, player, round),
    run: (harness, { tx, player, round }) => vendorCall(harness, player, "end-round", tx, { roundId: round }),
  }),
};

async function vendorCall(
  { fixture, players, answers }: Harness,
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
  // These are not stored: a retry may get another response.
  if (code !== "TRANSACTION_CONFLICT" && code !== "BET_OPEN" && !code?.endsWith("_UNKNOWN"))
    answers.set(tx, text);
  return { code: code ?? "done", ...(balance === undefined ? {} : { free: balance }) };
}
