import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { budget, simulate, testSeed } from "../budget.ts";
import { BetModel, isClosed, OUTCOMES, type Outcome } from "./bet-model.ts";
import {
  GAME_CODE,
  openVendorFixture,
  type Player,
  type Reply,
  STRICT_ANSWERS,
  type VendorFixture,
} from "./vendor-fixture.ts";

/** Tests a vendor's calls in every order, repeated, late and concurrent, against a model of a few lines. */

const PURSE = 10_000;
/** The number of sequences of successive calls, and of concurrent calls. */
const SEQUENCES = budget({ sqlite: 120, postgres: 20 }, { sqlite: 500, postgres: 100 });
/** Tries one in this many of the 2,520 orders, another one each time: a full run on SQLite tries them all. */
const ORDERS = budget({ sqlite: 30, postgres: 200 }, { sqlite: 1, postgres: 10 });
const AT_ONCE = budget({ sqlite: 40, postgres: 10 }, { sqlite: 160, postgres: 50 });

type Step =
  | { do: "bet"; bet: number; amount: number }
  | { do: "win"; bet: number; amount: number; last: boolean; outcome?: Outcome | undefined; again: number }
  | { do: "resettle"; bet: number; amount: number; outcome: Outcome; again: number }
  | { do: "rollback"; bet: number; again: number }
  | { do: "unsettle"; bet: number; again: number }
  | { do: "end"; round: number; player: number; again: number };

/** Bets 0 to 3 belong to the first player, two in each of two rounds; 4 and 5 to the second, one in each. */
const BETS = 6;
const getPlayer = (step: Step) => (step.do === "end" ? step.player : Number(step.bet > 3));
const getRound = (bet: number) => (bet > 3 ? bet - 4 : bet >> 1);

const getTransaction = (step: Step) =>
  step.do === "bet"
    ? `bet-${step.bet}`
    : step.do === "end"
      ? `end-${step.round}-${step.player}-${step.again}`
      : `${step.do}-${step.bet}-${step.again}`;

/** The answers that the vendor should receive, one call at a time. */
class Model {
  readonly available = [PURSE, PURSE];
  readonly owed = [0, 0];
  readonly strict: boolean;
  readonly #answers = new Map<string, { content: string; answer: string }>();
  /** The state of each bet that was called about; an accepted bet is a model of its own. */
  readonly bets = new Map<number, BetModel | "declined" | "tombstone">();

  constructor(strict: boolean) {
    this.strict = strict;
  }

  /** Returns the expected response as `<code> <balance>`; a repeated call gets the first one again. */
  hear(step: Step): string {
    const id = getTransaction(step);
    const content = JSON.stringify(step);
    const before = this.#answers.get(id);
    if (step.do === "bet" && this.bets.get(step.bet) === "tombstone") return "BET_ROLLED_BACK NaN";
    const available = () => this.available[getPlayer(step)];
    if (before) {
      return before.content === content ? before.answer : `TRANSACTION_CONFLICT ${available()}`;
    }
    const code = this.#decide(step);
    const answer = `${code} ${available()}`;
    const isTombstone = step.do === "rollback" && code === "BET_UNKNOWN";
    if (isTombstone || !OPEN_CODES.includes(code)) this.#answers.set(id, { content, answer });
    return answer;
  }

  #decide(step: Step): string {
    if (step.do === "end") {
      const bets = this.#taken(step.player, step.round);
      for (const bet of bets) bet.end();
      return bets.length === 0 ? "ROUND_UNKNOWN" : "OK";
    }
    if (step.do === "bet") return this.#bet(step.bet, step.amount);
    const known = this.bets.get(step.bet);
    if (step.do === "rollback") return this.#rollback(step.bet, known);
    if (!known) return "BET_UNKNOWN";
    // A tombstone stores the round and player of the rollback that created it.
    if (known === "declined") return "BET_REFUSED";
    if (known === "tombstone") return "BET_ROLLED_BACK";
    if (step.do === "resettle") return known.resettle(step.amount, step.outcome);
    if (step.do === "unsettle") return known.unsettle();
    const code = known.pay(step.amount, step.last, step.outcome);
    if (code === "OK" && step.last) {
      for (const bet of this.#taken(getPlayer(step), getRound(step.bet))) bet.end();
    }
    return code;
  }

  #taken(player: number, round: number): BetModel[] {
    return [...this.bets]
      .filter(([bet]) => getPlayer({ do: "bet", bet, amount: 0 }) === player && getRound(bet) === round)
      .flatMap(([, bet]) => (bet instanceof BetModel ? [bet] : []));
  }

  #bet(bet: number, amount: number): string {
    const player = Number(bet > 3);
    const closed = isClosed(this.#taken(player, getRound(bet)));
    if (closed || amount > this.#free(player)) {
      this.bets.set(bet, "declined");
      return closed ? "ROUND_CLOSED" : "INSUFFICIENT_FUNDS";
    }
    const move = (sum: number) => {
      const owned = this.#free(player) - (this.owed[player] ?? 0) + sum;
      this.available[player] = Math.max(0, owned);
      this.owed[player] = Math.max(0, -owned);
    };
    this.bets.set(bet, new BetModel({ move }, amount));
    return "OK";
  }

  #free(player: number): number {
    return this.available[player] ?? Number.NaN;
  }

  #rollback(bet: number, known: BetModel | "declined" | "tombstone" | undefined): string {
    if (!known) {
      this.bets.set(bet, "tombstone");
      return this.strict ? "BET_UNKNOWN" : "OK";
    }
    if (typeof known === "string" || known.isBack) return "OK";
    if (this.strict && known.state !== "open") return "ROUND_SETTLED";
    known.rollBack();
    return "OK";
  }
}

/** Refusals that are not final. */
const OPEN_CODES = ["BET_UNKNOWN", "ROUND_UNKNOWN", "BET_OPEN"];

function send(vendorFixture: VendorFixture, players: readonly Player[], step: Step): Promise<Reply> {
  const transactionId = getTransaction(step);
  const round = step.do === "end" ? step.round : getRound(step.bet);
  const player = players[getPlayer(step)];
  const common = { transactionId, roundId: `round-${round}`, playerId: player?.id };
  if (step.do === "end") return vendorFixture.send("end-round", common);
  if (step.do === "bet") {
    const { amount } = step;
    return vendorFixture.send("bet", {
      ...common,
      token: player?.token,
      gameCode: GAME_CODE,
      currency: "PHP",
      amount,
    });
  }
  const ofBet = { ...common, betTransactionId: `bet-${step.bet}` };
  if (step.do === "rollback") return vendorFixture.send("rollback", ofBet);
  if (step.do === "unsettle") {
    return vendorFixture.send("unsettle", { ...ofBet, currency: "PHP", reason: "settled too early" });
  }
  const paid = { ...ofBet, currency: "PHP", amount: step.amount, outcome: step.outcome };
  if (step.do === "resettle") return vendorFixture.send("resettle", { ...paid, reason: "corrected result" });
  return vendorFixture.send("win", { ...paid, endRound: step.last });
}

const bet = fc.nat(BETS - 1);
const again = fc.nat(1);
const stake = fc.constantFrom(100, 3_000, 6_001);
/** Sometimes equal to the stake, as for a void bet. */
const winnings = fc.constantFrom(0, 100, 500, 4_000, 6_001);
const outcome = fc.constantFrom(...OUTCOMES);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("bet" as const), bet, amount: stake }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("win" as const),
      bet,
      amount: winnings,
      last: fc.boolean(),
      outcome: fc.option(outcome, { nil: undefined, freq: 3 }),
      again,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("resettle" as const), bet, amount: winnings, outcome, again }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rollback" as const), bet, again }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("unsettle" as const), bet, again }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("end" as const), round: fc.nat(1), player: fc.nat(1), again }),
  },
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

  /** Opens a new merchant for each run, so that ids may repeat. */
  const openTable = async (strict: boolean) => {
    const vendorFixture = await openVendorFixture(database);
    if (strict) vendorFixture.answers = STRICT_ANSWERS;
    const players = [
      await vendorFixture.addPlayer({ balance: PURSE }),
      await vendorFixture.addPlayer({ balance: PURSE }),
    ];
    return { vendorFixture, players, model: new Model(strict) };
  };
  type Table = Awaited<ReturnType<typeof openTable>>;

  /** Plays steps one after another, compares each response with the model's, and compares the final state. */
  async function play({ vendorFixture, players, model }: Table, steps: readonly Step[]) {
    for (const step of steps) {
      const reply = await send(vendorFixture, players, step);
      expect(`${reply.code} ${reply.balance}`, label(steps)).toBe(model.hear(step));
    }
    for (const [at, player] of players.entries()) {
      expect(await vendorFixture.available(player), label(steps)).toBe(model.available[at]);
    }
    expect(await loadBets(database, vendorFixture), label(steps)).toEqual(
      [...model.bets]
        .filter((pair): pair is [number, BetModel] => pair[1] instanceof BetModel)
        .map(([n, { state, stake, win, validBet, isChanged }]) => ({
          id: `bet-${n}`,
          state,
          stake,
          win,
          validBet,
          isChanged,
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    );
  }

  it.each([
    ["marquee", false],
    ["marquee-strict", true],
  ])(
    "bet, win, rollback and resettle, each sent twice, leave the right balance in every order (%s)",
    async (_, strict) => {
      const steps: Step[] = [
        { do: "bet", bet: 0, amount: 1_000 },
        { do: "win", bet: 0, amount: 2_500, last: true, again: 0 },
        { do: "rollback", bet: 0, again: 0 },
        { do: "resettle", bet: 0, amount: 400, outcome: "half_lost", again: 0 },
      ];
      const every = ORDERS[dialect];
      const first = testSeed() % every;
      for (const order of ordersOfPairs(steps).filter((_, at) => at % every === first)) {
        await play(await openTable(strict), order);
      }
    },
  );

  simulate("any sequence of calls of two players in two rounds is answered as the model says", async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, fc.boolean(), async (steps, strict) => play(await openTable(strict), steps)),
      { numRuns: SEQUENCES[dialect], seed: testSeed() },
    );
  });

  simulate(
    "any calls sent twice and all at once: definite answers do not change, and the money is what stands",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySteps, async (steps) => {
          const { vendorFixture, players } = await openTable(false);
          const unique = [...new Map(steps.map((step) => [getTransaction(step), step])).values()];
          const sent = [...unique, ...unique];
          const replies = await Promise.all(sent.map((step) => send(vendorFixture, players, step)));
          expect(replies.filter((reply) => reply.status >= 500)).toEqual([]);
          for (const [index, step] of unique.entries()) {
            const pair = [replies[index]?.text, replies[index + unique.length]?.text];
            const final = (await send(vendorFixture, players, step)).text;
            const isOpen = (text = "") => OPEN_CODES.some((code) => text.includes(`"${code}"`));
            expect(pair.filter((text) => !isOpen(text) && text !== final)).toEqual([]);
          }
          const own = await Promise.all(players.map((player) => vendorFixture.available(player)));
          expect(own.reduce((sum, one) => sum + one, 0)).toBe(
            2 * PURSE + (await whatStands(database, vendorFixture)),
          );
        }),
        { numRuns: AT_ONCE[dialect], seed: testSeed() },
      );
      expect((await audit(database)).findings).toEqual([]);
    },
  );
});

/** Returns the merchant's bets, ordered by id. */
async function loadBets(database: TestDatabase, vendorFixture: VendorFixture) {
  const rows = await database.db
    .selectFrom("bet")
    .selectAll()
    .where("merchant_id", "=", vendorFixture.merchantId)
    .orderBy("transaction_id")
    .execute();
  return rows.map((row) => ({
    id: row.transaction_id,
    state: row.state,
    stake: row.stake,
    win: row.win,
    validBet: row.valid_bet,
    isChanged: row.resettled_at !== null,
  }));
}

/** Returns wins minus stakes, plus the players' debts. */
async function whatStands(database: TestDatabase, vendorFixture: VendorFixture): Promise<number> {
  const owed = await database.db
    .selectFrom("ledger_account")
    .select((eb) => eb.fn.sum<number | null>("debt").as("sum"))
    .where("merchant_id", "=", vendorFixture.merchantId)
    .executeTakeFirst();
  const bets = await loadBets(database, vendorFixture);
  return bets.reduce((sum, { win, stake }) => sum + win - stake, owed?.sum ?? 0);
}

/** Returns every distinct order of the steps, with each step twice. */
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
