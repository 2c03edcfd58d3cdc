import { randomUUID } from "node:crypto";
import type { Call, CallFor, InvalidCallOptions, Outcome, Reply } from "./dialect.ts";

/** Thrown when a wallet deviates from the expected behaviour. */
export class Failure extends Error {
  readonly got: string;
  constructor(got: string, reason: string) {
    super(reason);
    this.got = got;
  }
}

/** Thrown when a scenario cannot run with the given settings; the message says what is missing. */
export class Skipped extends Error {}

/** The maximum number of stakes in a scenario, and a little more. */
const MIN_STAKES = 12;

/** Sends a call and reads the response; with `hangUp` it does not wait for one. */
export type Send = (call: Call, how?: InvalidCallOptions & { hangUp?: boolean }) => Promise<Reply>;

/** The inputs of every scenario. */
export interface Table {
  send: Send;
  player: { id: string; currency: string; decimals: number };
  /** The player's balance when the kit began, minor units. */
  seatedWith: number;
  /** The balance that the site shows at that time, in whole currency units; null when not given. */
  siteBalance: string | null;
  /** How many units of the currency the vendor counts as one. */
  factor: number;
  token: string;
  game: string;
  /** Stake of a bet, minor units. */
  stake: number;
  /** Signs the player out; null when no method was configured. */
  signOut: (() => Promise<void>) | null;
  /** The owner of the wallet from which the player's stakes are taken: the platform, or the vendor itself. */
  wallet: "seamless" | "transfer";
  /** Begins a break for the player; null when no method was configured. */
  beginBreak: (() => Promise<void>) | null;
  /**
   * Waits for the platform's `end-sessions`: resolves to null once it arrived, else to the error. Null when nothing
   * listens for it.
   */
  sessionsEnded: ((player: string) => Promise<string | null>) | null;
}

/** A scenario's calls to the wallet, and the checks of the responses. */
export interface Trial extends Table {
  /** The player's balance when the scenario began, minor units. */
  start: number;
  /** The wallet's responses, in the dialect's words. */
  said: string[];
  /** A bet with new ids; `over` overrides its fields. */
  bet(over?: Partial<CallFor<"bet">>): CallFor<"bet">;
  win(of: CallFor<"bet">, amount: number, over?: Partial<CallFor<"win">>): CallFor<"win">;
  rollback(of: CallFor<"bet">): CallFor<"rollback">;
  /** Without `outcome`, the amount decides between won and lost. */
  resettle(of: CallFor<"bet">, amount: number, outcome?: "void"): CallFor<"resettle">;
  unsettle(of: CallFor<"bet">): CallFor<"unsettle">;
  prize(kind: "bonus" | "jackpot", amount: number): CallFor<"bonus" | "jackpot">;
  endRound(of: CallFor<"bet">): CallFor<"end-round">;
  /**
   * Checks that a call is accepted, and that the balance in the response has changed by `change` since the scenario
   * began.
   */
  accepts(call: Call, change: number, rule: string): Promise<Reply>;
  /**
   * Checks that a call gets one of these outcomes, and that the player's balance has changed by `change` since the
   * scenario began.
   */
  refuses(
    call: Call,
    outcomes: readonly Outcome[],
    change: number,
    rule: string,
    wrong?: InvalidCallOptions,
  ): Promise<Reply>;
  /** Checks that the player's balance has changed by `change` since the scenario began. */
  moved(change: number, rule: string): Promise<void>;
  /** Checks that a response repeats the first one. */
  repeats(first: Reply, again: Reply, rule: string): void;
}

/** Begins a scenario. @throws Failure when the wallet does not report the player's balance. */
export async function beginTrial(table: Table): Promise<Trial> {
  const said: string[] = [];
  const send: Send = async (call, how) => {
    const reply = await table.send(call, how);
    if (!how?.hangUp && call.kind !== "balance") said.push(reply.said);
    return reply;
  };
  const balanceNow = async () => {
    const reply = await send({ kind: "balance", player: table.player.id });
    if (reply.outcome !== "accepted" || reply.balance === null) {
      throw new Failure(reply.said, "The wallet does not say what the player has.");
    }
    return reply.balance;
  };
  const start = await balanceNow();
  if (table.wallet === "seamless" && start < MIN_STAKES * table.stake) {
    throw new Skipped(`The player has ${start} minor units left, and ${MIN_STAKES} stakes are needed.`);
  }

  return {
    ...table,
    ...selectCalls(table),
    send,
    said,
    start,
    async accepts(call, change, rule) {
      const reply = await send(call);
      expectOutcome(call.kind, reply, ["accepted"], rule);
      if (reply.balance === null) throw new Failure(reply.said, `The answer to ${call.kind} has no balance.`);
      expectChange(reply.balance - start, change, `the answer to ${call.kind}`, rule);
      return reply;
    },
    async refuses(call, outcomes, change, rule, wrong) {
      const reply = await send(call, wrong);
      expectOutcome(call.kind, reply, outcomes, rule);
      expectChange((await balanceNow()) - start, change, call.kind, rule);
      return reply;
    },
    async moved(change, rule) {
      expectChange((await balanceNow()) - start, change, "all calls", rule);
    },
    repeats(first, again, rule) {
      if (first.kept !== again.kept) throw new Failure(again.kept.slice(0, 120), rule);
    },
  };
}

function expectOutcome(kind: Call["kind"], reply: Reply, outcomes: readonly Outcome[], rule: string) {
  if (outcomes.includes(reply.outcome)) return;
  throw new Failure(
    reply.said,
    `${kind} was answered ${reply.outcome}, not ${outcomes.join(" or ")}. ${rule}`,
  );
}

function expectChange(got: number, expected: number, after: string, rule: string) {
  if (got === expected) return;
  const of = (change: number) => `${change > 0 ? "+" : ""}${change}`;
  throw new Failure(
    `balance ${of(got)}`,
    `The balance after ${after} is ${of(got)} minor units from where it began, not ${of(expected)}. ${rule}`,
  );
}

type Calls = Pick<Trial, "bet" | "win" | "rollback" | "resettle" | "unsettle" | "prize" | "endRound">;

function selectCalls({ player: { id: player, currency }, token, game, stake }: Table): Calls {
  const about = ({ id, round }: CallFor<"bet">) => ({ id: randomUUID(), round, player, bet: id });
  return {
    bet: (over) => ({
      kind: "bet",
      ...{ id: randomUUID(), round: randomUUID(), player, token, game, currency, amount: stake },
      ...over,
    }),
    win: (of, amount, over) => ({ kind: "win", ...about(of), currency, amount, last: true, ...over }),
    rollback: (of) => ({ kind: "rollback", ...about(of) }),
    resettle: (of, amount, outcome) => ({
      kind: "resettle",
      ...about(of),
      ...{ currency, amount, outcome: outcome ?? (amount > 0 ? "won" : "lost"), reason: "conformance" },
    }),
    unsettle: (of) => ({ kind: "unsettle", ...about(of), currency, reason: "conformance" }),
    prize: (kind, amount) => ({
      kind,
      ...{ id: randomUUID(), round: randomUUID(), player, game, currency, amount, from: "conformance" },
    }),
    endRound: ({ round }) => ({ kind: "end-round", id: randomUUID(), round, player }),
  };
}

/** A scenario to run against a wallet, with the expected behaviour in one line. */
export interface Scenario {
  name: string;
  expected: string;
  /** @throws Failure when the wallet fails it, Skipped when it cannot run. */
  run(trial: Trial): Promise<void>;
}
