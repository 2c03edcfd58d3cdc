import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { testSeed } from "#app/platform/wallet/testing.ts";
import { budget, simulate } from "../budget.ts";
import { type Floor, GAME_CODE, openFloor, type Player, type Reply } from "./vendor-floor.ts";

/** A vendor's calls in every order, repeated, late and at once, against a model of a few lines. */

const PURSE = 10_000;
/** Sequences of calls one after the other, and of calls at once. */
const SEQUENCES = budget({ sqlite: 120, postgres: 20 }, { sqlite: 500, postgres: 100 });
/** One of so many orders is tried, another one each time: SQLite tries them all. */
const ORDERS = budget({ sqlite: 1, postgres: 5 }, { sqlite: 1, postgres: 1 });
const AT_ONCE = budget({ sqlite: 40, postgres: 10 }, { sqlite: 160, postgres: 50 });

type Step =
  | { do: "bet"; bet: number; amount: number }
  | { do: "win"; bet: number; amount: number; last: boolean; again: number }
  | { do: "rollback"; bet: number; again: number }
  | { do: "end"; round: number; again: number };

/** Bets 0 and 1 are of round 0, 2 and 3 of round 1. */
const BETS = 4;
const roundOf = (bet: number) => bet >> 1;

const transactionOf = (step: Step) =>
  step.do === "bet"
    ? `bet-${step.bet}`
    : step.do === "end"
      ? `end-${step.round}-${step.again}`
      : `${step.do}-${step.bet}-${step.again}`;

/** What the vendor hears, by the rules of money-calls.ts, one call at a time. */
class Model {
  available = PURSE;
  readonly strict: boolean;
  readonly #answers = new Map<string, { content: string; answer: string }>();
  readonly #bets = new Map<
    number,
    { state: "applied" | "declined" | "rolled_back" | "tombstone"; amount: number }
  >();
  readonly #settled = new Set<number>();
  readonly #rounds = new Map<number, "open" | "ended" | "rolled_back">();

  constructor(strict: boolean) {
    this.strict = strict;
  }

  /** `<code> <balance>`, as the answer says them; a repeated call's is the first. */
  hear(step: Step): string {
    const id = transactionOf(step);
    const content = JSON.stringify(step);
    const before = this.#answers.get(id);
    const isTombstone = step.do === "bet" && this.#bets.get(step.bet)?.state === "tombstone";
    if (isTombstone) return "BET_ROLLED_BACK NaN";
    if (before) {
      return before.content === content ? before.answer : `TRANSACTION_CONFLICT ${this.available}`;
    }
    const code = this.#decide(step);
    const answer = `${code} ${this.available}`;
    const isFinal =
      !(step.do === "win" && code === "BET_UNKNOWN") && !(step.do === "end" && code === "ROUND_UNKNOWN");
    if (isFinal) this.#answers.set(id, { content, answer });
    return answer;
  }

  #decide(step: Step): string {
    if (step.do === "bet") return this.#bet(step.bet, step.amount);
    if (step.do === "win") return this.#win(step.bet, step.amount, step.last);
    if (step.do === "rollback") return this.#rollback(step.bet);
    if (!this.#rounds.has(step.round)) return "ROUND_UNKNOWN";
    if (this.#rounds.get(step.round) === "open") this.#rounds.set(step.round, "ended");
    return "OK";
  }

  #bet(bet: number, amount: number): string {
    const round = roundOf(bet);
    const closed = this.#rounds.get(round) === "ended";
    if (closed || amount > this.available) {
      this.#bets.set(bet, { state: "declined", amount: 0 });
      return closed ? "ROUND_CLOSED" : "INSUFFICIENT_FUNDS";
    }
    this.#bets.set(bet, { state: "applied", amount });
    this.#rounds.set(round, "open");
    this.available -= amount;
    return "OK";
  }

  #win(bet: number, amount: number, last: boolean): string {
    const known = this.#bets.get(bet);
    if (!known) return "BET_UNKNOWN";
    // A tombstone knows the round and player of the rollback that left it.
    if (known.state === "declined") return "BET_REFUSED";
    if (known.state !== "applied") return "BET_ROLLED_BACK";
    this.#settled.add(bet);
    this.available += amount;
    if (last && this.#rounds.get(roundOf(bet)) === "open") this.#rounds.set(roundOf(bet), "ended");
    return "OK";
  }

  #rollback(bet: number): string {
    const known = this.#bets.get(bet);
    if (!known) {
      this.#bets.set(bet, { state: "tombstone", amount: 0 });
      return this.strict ? "BET_UNKNOWN" : "OK";
    }
    if (known.state !== "applied") return "OK";
    const round = roundOf(bet);
    if (this.#rounds.get(round) === "ended" || this.#settled.has(bet)) return "ROUND_SETTLED";
    known.state = "rolled_back";
    this.available += known.amount;
    const stands = [...this.#bets].some(
      ([other, { state }]) => roundOf(other) === round && state === "applied",
    );
    if (!stands) this.#rounds.set(round, "rolled_back");
    return "OK";
  }
}

function send(floor: Floor, player: Player, step: Step): Promise<Reply> {
  const transactionId = transactionOf(step);
  const round = step.do === "end" ? step.round : roundOf(step.bet);
  const common = { transactionId, roundId: `round-${round}`, playerId: player.id };
  if (step.do === "end") return floor.send("end-round", common);
  if (step.do === "bet") {
    const { amount } = step;
    return floor.send("bet", {
      ...common,
      token: player.token,
      gameCode: GAME_CODE,
      currency: "PHP",
      amount,
    });
  }
  const ofBet = { ...common, betTransactionId: `bet-${step.bet}` };
  if (step.do === "rollback") return floor.send("rollback", ofBet);
  return floor.send("win", { ...ofBet, currency: "PHP", amount: step.amount, endRound: step.last });
}

const bet = fc.nat(BETS - 1);
const again = fc.nat(1);
const stake = fc.constantFrom(100, 3_000, 6_000);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("bet" as const), bet, amount: stake }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("win" as const),
      bet,
      amount: fc.constantFrom(0, 500, 4_000),
      last: fc.boolean(),
      again,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rollback" as const), bet, again }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("end" as const), round: fc.nat(1), again }) },
);
const anySteps = fc.array(anyStep, { minLength: 6, maxLength: 24, size: "max" });

await forEachDialect("a vendor's calls in any order", (open, dialect) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    const { findings } = await audit(database);
    await database.drop();
    expect(findings).toEqual([]);
  });

  /** A merchant of its own for each run, so that ids may repeat. */
  const openTable = async (strict: boolean) => {
    const floor = await openFloor(database);
    await floor.setDialect(strict ? "marquee-strict" : "marquee");
    return { floor, player: await floor.addPlayer({ balance: PURSE }) };
  };

  describe.each([
    ["marquee", false],
    ["marquee-strict", true],
  ])("%s", (_, strict) => {
    it("bet, win and rollback, each sent twice, in all 90 orders", async () => {
      const steps: Step[] = [
        { do: "bet", bet: 0, amount: 1_000 },
        { do: "win", bet: 0, amount: 2_500, last: true, again: 0 },
        { do: "rollback", bet: 0, again: 0 },
      ];
      const every = ORDERS[dialect];
      const first = testSeed() % every;
      for (const order of ordersOfPairs(steps).filter((_, at) => at % every === first)) {
        const { floor, player } = await openTable(strict);
        const model = new Model(strict);
        for (const step of order) {
          const reply = await send(floor, player, step);
          expect(`${reply.code} ${reply.balance}`, label(order)).toBe(model.hear(step));
        }
        expect(await floor.available(player), label(order)).toBe(model.available);
      }
    });
  });

  simulate("any sequence of calls of two rounds is answered as the model says", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, fc.boolean(), async (steps, strict) => {
        const { floor, player } = await openTable(strict);
        const model = new Model(strict);
        for (const step of steps) {
          const reply = await send(floor, player, step);
          expect(`${reply.code} ${reply.balance}`).toBe(model.hear(step));
        }
        expect(await floor.available(player)).toBe(model.available);
      }),
      { numRuns: SEQUENCES[dialect], seed: testSeed() },
    );
  });

  simulate(
    "any calls sent twice and all at once: definite answers do not change, and the money is what stands",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySteps, async (steps) => {
          const { floor, player } = await openTable(false);
          const unique = [...new Map(steps.map((step) => [transactionOf(step), step])).values()];
          const sent = [...unique, ...unique];
          const replies = await Promise.all(sent.map((step) => send(floor, player, step)));
          expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
          for (const [index, step] of unique.entries()) {
            const pair = [replies[index]?.text, replies[index + unique.length]?.text];
            const final = (await send(floor, player, step)).text;
            const isOpen = (text = "") => text.includes('"BET_UNKNOWN"') || text.includes('"ROUND_UNKNOWN"');
            expect(pair.filter((text) => !isOpen(text) && text !== final)).toEqual([]);
          }
          expect(await floor.available(player)).toBe(PURSE + (await whatStands(database, floor)));
        }),
        { numRuns: AT_ONCE[dialect], seed: testSeed() },
      );
      expect((await audit(database)).findings).toEqual([]);
    },
  );
});

/** Wins that stand less bets that stand; and no bet both settled and rolled back. */
async function whatStands(database: TestDatabase, floor: Floor): Promise<number> {
  const calls = await database.db
    .selectFrom("vendor_call")
    .selectAll()
    .where("merchant_id", "=", floor.merchantId)
    .execute();
  const applied = calls.filter((call) => call.state === "applied");
  const rolledBack = new Set(
    calls.filter((call) => call.state === "rolled_back").map((call) => call.transaction_id),
  );
  const wins = applied.filter((call) => call.kind === "win");
  expect(wins.filter((win) => rolledBack.has(win.target_transaction_id ?? ""))).toEqual([]);
  const sum = (list: typeof calls) => list.reduce((total, call) => total + call.amount, 0);
  return sum(wins) - sum(applied.filter((call) => call.kind === "bet"));
}

/** Every distinct order of the steps with each one twice. */
function ordersOfPairs<T>(steps: readonly T[]): T[][] {
  const orders: T[][] = [];
  const left = steps.map(() => 2);
  const extend = (order: T[]) => {
    if (order.length === steps.length * 2) orders.push(order);
    for (const [index, step] of steps.entries()) {
      if ((left[index] ?? 0) === 0) continue;
      left[index] = (left[index] ?? 0) - 1;
      extend([...order, step]);
      left[index] = (left[index] ?? 0) + 1;
    }
  };
  extend([]);
  return orders;
}

const label = (order: readonly Step[]) => order.map((step) => step.do).join(", ");
