import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "#app/platform/database/testing.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { budget, simulate, testSeed } from "../budget.ts";
import { GAME_CODE, openVendorFixture, type Player, type VendorFixture } from "./vendor-fixture.ts";

/**
 * Tests one bet's outcomes in every order, against a model that knows only the last true state: docs/vendor-wallet.md.
 */

const STAKE = 100;
const PURSE = 100_000;

const STEPS = [
  "settle",
  "cash out",
  "void",
  "win",
  "lose",
  "end",
  "nought",
  "end round",
  "resettle",
  "unsettle",
  "rollback",
] as const;
type Step = (typeof STEPS)[number];

/** The body of each step, without the ids. */
const CALLS: Readonly<Record<Step, [call: string, body: object]>> = {
  settle: ["win", { amount: 300, outcome: "won", endRound: true }],
  "cash out": ["win", { amount: 80, outcome: "cashed_out", endRound: true }],
  void: ["win", { amount: STAKE, outcome: "void", endRound: true }],
  win: ["win", { amount: 250, endRound: false }],
  lose: ["win", { amount: 0, outcome: "lost", endRound: true }],
  end: ["win", { amount: 0, endRound: true }],
  nought: ["win", { amount: 0, endRound: false }],
  "end round": ["end-round", {}],
  resettle: ["resettle", { amount: 50, outcome: "half_lost", reason: "corrected" }],
  unsettle: ["unsettle", { reason: "settled too early" }],
  rollback: ["rollback", {}],
};

/** The last true state of a bet. */
interface Truth {
  /** `ended`: settled by the end of its round, so its own outcome may still arrive. */
  is: "open" | "ended" | "settled" | "void" | "back";
  win: number;
  /** True for a void bet that was reported to have won nothing, which becomes final at the end of the round. */
  isNought?: boolean;
}

/** Returns the expected state after a step: the table of docs/vendor-wallet.md, in a few lines. */
function after(truth: Truth, step: Step): Truth {
  const { is, win } = truth;
  if (is === "back") return truth;
  if (step === "rollback") return { is: "back", win: STAKE };
  if (step === "unsettle") return is === "open" ? truth : { is: "open", win: 0 };
  if (step === "resettle") return is === "open" ? truth : { is: "settled", win: 50 };
  if (step === "nought") return is === "void" ? { is, win, isNought: true } : truth;
  if (step === "end round") {
    if (is === "open") return { is: "ended", win };
    return truth.isNought ? { is: "settled", win: 0 } : truth;
  }
  if (step === "win") return { is: is === "void" ? "settled" : is, win: is === "void" ? 250 : win + 250 };
  if (is === "settled") return truth;
  if (step === "end" && is === "ended") return truth;
  if (step === "end") return { is: "settled", win: is === "void" ? 0 : win };
  if (step === "void") return is !== "void" && win === 0 ? { is: "void", win: STAKE } : truth;
  const { amount } = CALLS[step][1] as { amount: number };
  return { is: "settled", win: is === "void" ? amount : win + amount };
}

/** Returns all sequences of this length. */
function sequences(length: number): Step[][] {
  return length === 0 ? [[]] : sequences(length - 1).flatMap((some) => STEPS.map((step) => [...some, step]));
}

/**
 * A run tests one in this many of the 14,641 sequences of four steps, different ones each time; it tests all shorter
 * ones.
 */
const ONE_IN = budget({ sqlite: 16, postgres: 128 }, { sqlite: 1, postgres: 8 });
const MAX_SEQUENCE_LENGTH = budget({ sqlite: 3, postgres: 2 }, { sqlite: 3, postgres: 3 });
const RANDOM = budget({ sqlite: 25, postgres: 5 }, { sqlite: 400, postgres: 50 });
const AT_ONCE = budget({ sqlite: 4, postgres: 20 }, { sqlite: 40, postgres: 200 });

await forEachDialect("one bet's outcomes", (open, dialect) => {
  let database: TestDatabase;
  let vendorFixture: VendorFixture;
  let player: Player;
  let bets = 0;

  beforeAll(async () => {
    database = await open();
    vendorFixture = await openVendorFixture(database);
    player = await vendorFixture.addPlayer({ balance: PURSE });
  });
  afterAll(async () => {
    const { findings } = await audit(database);
    await database.drop();
    expect(findings).toEqual([]);
  });

  const ids = (bet: string) => ({ roundId: bet, playerId: player.id });
  async function place(): Promise<string> {
    const bet = `bet-${bets++}`;
    const game = { token: player.token, gameCode: GAME_CODE, currency: "PHP", amount: STAKE };
    expect((await vendorFixture.send("bet", { transactionId: bet, ...ids(bet), ...game })).code).toBe("OK");
    return bet;
  }
  const send = (bet: string, step: Step, n: number) => {
    const [call, body] = CALLS[step];
    const currency = step === "rollback" ? {} : { currency: "PHP" };
    if (step === "end round") return vendorFixture.send(call, { transactionId: `${bet}-${n}`, ...ids(bet) });
    const named = { transactionId: `${bet}-${n}`, ...ids(bet), betTransactionId: bet };
    return vendorFixture.send(call, { ...named, ...currency, ...body });
  };
  const toRow = (bet: string) =>
    database.db
      .selectFrom("bet")
      .selectAll()
      .where("merchant_id", "=", vendorFixture.merchantId)
      .where("transaction_id", "=", bet)
      .executeTakeFirstOrThrow();

  /** Plays steps on a new bet and compares the money after each with the true state. */
  async function play(steps: readonly Step[]): Promise<void> {
    const start = await vendorFixture.available(player);
    const bet = await place();
    let truth: Truth = { is: "open", win: 0 };
    for (const [n, step] of steps.entries()) {
      truth = after(truth, step);
      const reply = await send(bet, step, n);
      expect(reply.balance, steps.slice(0, n + 1).join(", ")).toBe(start - STAKE + truth.win);
    }
    const row = await toRow(bet);
    expect(row.win, steps.join(", ")).toBe(truth.win);
    expect(row.state === "open", steps.join(", ")).toBe(truth.is === "open");
  }

  it.each<[Step[], number]>([
    [["void", "win"], 150],
    [["void", "settle"], 200],
    [["void", "lose"], -100],
    [["void", "end"], -100],
    [["void", "nought"], 0],
    [["void", "end round"], 0],
    [["nought", "void", "end round"], 0],
    [["void", "nought", "end round"], -100],
    [["void", "nought", "end round", "nought", "end round", "win"], 150],
    [["void", "nought", "win", "end round"], 150],
    [["settle", "end"], 200],
    [["win", "void"], 150],
    [["lose", "win"], 150],
    [["settle", "win"], 450],
    [["settle", "settle"], 200],
    [["cash out", "cash out"], -20],
    [["settle", "unsettle", "lose"], -100],
    [["settle", "unsettle", "settle"], 200],
    [["settle", "resettle", "win"], 200],
    [["settle", "unsettle", "rollback"], 0],
  ])("the steps %j change the player's balance by %i", async (steps, gain) => {
    const start = await vendorFixture.available(player);
    await play(steps);
    expect((await vendorFixture.available(player)) - start).toBe(gain);
  });

  simulate("every short sequence leaves the stake and the last true win", { timeout: 600_000 }, async () => {
    for (let length = 1; length <= MAX_SEQUENCE_LENGTH[dialect]; length++) {
      for (const steps of sequences(length)) await play(steps);
    }
    const every = ONE_IN[dialect];
    const first = testSeed() % every;
    for (const steps of sequences(4).filter((_, at) => at % every === first)) await play(steps);
  });

  simulate("any longer sequence leaves the stake and the last true win", { timeout: 600_000 }, async () => {
    const anySteps = fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 20, size: "max" });
    await fc.assert(fc.asyncProperty(anySteps, play), { numRuns: RANDOM[dialect], seed: testSeed() });
  });

  it("a bet is cashed out only once, even under several IDs", async () => {
    const start = await vendorFixture.available(player);
    const bet = await place();
    const codes = [];
    for (let n = 0; n < 20; n++) codes.push((await send(bet, "cash out", n)).code);
    expect(codes).toEqual(["OK", ...Array(19).fill("BET_SETTLED")]);
    const atOnce = await Promise.all(Array.from({ length: 20 }, (_, n) => send(bet, "settle", 100 + n)));
    expect(new Set(atOnce.map(({ code }) => code))).toEqual(new Set(["BET_SETTLED"]));
    expect(await vendorFixture.available(player)).toBe(start - STAKE + 80);
    expect((await send(bet, "cash out", 0)).code).toBe("OK");
  });

  it("the end of a round settles its bets only provisionally: a bet's own outcome is still accepted", async () => {
    const start = await vendorFixture.available(player);
    const bet = await place();
    await vendorFixture.send("end-round", { transactionId: `${bet}-end`, ...ids(bet) });
    expect((await send(bet, "settle", 1)).balance).toBe(start - STAKE + 300);
    expect((await send(bet, "settle", 2)).code).toBe("BET_SETTLED");
  });

  it("a reopened bet is open in its record, and its round accepts bets", async () => {
    const bet = await place();
    await send(bet, "settle", 0);
    vendorFixture.clock.time += 1_000;
    await send(bet, "unsettle", 1);
    const { state, win, valid_bet, settled_at, resettled_at, unsettled_at } = await toRow(bet);
    expect({ state, win, valid_bet, settled_at, resettled_at, unsettled_at }).toEqual({
      ...{ state: "open", win: 0, valid_bet: 0, settled_at: null, resettled_at: null },
      unsettled_at: vendorFixture.clock.time,
    });
    const more = { token: player.token, gameCode: GAME_CODE, currency: "PHP", amount: STAKE };
    const second = { transactionId: `${bet}-more`, ...ids(bet), ...more };
    expect((await vendorFixture.send("bet", second)).code).toBe("OK");
    await send(bet, "settle", 2);
    expect(await toRow(bet)).toMatchObject({
      state: "won",
      settled_at: vendorFixture.clock.time,
      unsettled_at: null,
    });
    await vendorFixture.send("end-round", { transactionId: `${bet}-end`, ...ids(bet) });
  });

  it.each([
    ["open", [], "BET_OPEN"],
    ["rolled back", ["rollback"], "BET_ROLLED_BACK"],
  ] as const)("a bet that is %s cannot be reopened", async (_, before, code) => {
    const bet = await place();
    for (const [n, step] of before.entries()) await send(bet, step, n);
    expect((await send(bet, "unsettle", 9)).code).toBe(code);
  });

  describe("the time", () => {
    /** The times of a bet's changes, by their numbers. */
    const createTimeFormatter = async (bet: string) =>
      (
        await database.db
          .selectFrom("bet_change as change")
          .innerJoin("bet", (join) =>
            join.onRef("bet.merchant_id", "=", "change.merchant_id").onRef("bet.id", "=", "change.bet_id"),
          )
          .select("at")
          .where("bet.merchant_id", "=", vendorFixture.merchantId)
          .where("bet.transaction_id", "=", bet)
          .orderBy("change.seq")
          .execute()
      ).map(({ at }) => at);

    it("increases in a bet's history, although concurrent wins arrive by clocks that differ", async () => {
      const { now } = vendorFixture.clock;
      let read = 0;
      // Each reading comes from a different server: up to five seconds apart.
      vendorFixture.clock.now = () => vendorFixture.clock.time + ((read++ * 1_699) % 5_000);
      try {
        for (let n = 0; n < AT_ONCE[dialect]; n++) {
          const bet = await place();
          await send(bet, "settle", 0);
          await Promise.all([1, 2, 3, 4, 5].map((id) => send(bet, "win", id)));
          await send(bet, "unsettle", 6);
          await send(bet, "lose", 7);
          const times = await createTimeFormatter(bet);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
          const { settled_at, resettled_at } = await toRow(bet);
          expect([settled_at, resettled_at]).toEqual([times.at(-1), times.at(-1)]);
        }
      } finally {
        vendorFixture.clock.now = now;
      }
      expect((await audit(database)).findings).toEqual([]);
    });
  });
});

await forEachDialect("the audit of outcomes", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("finds a bet that two calls settled, but not one that was voided or reopened in between", async () => {
    const vendorFixture = await openVendorFixture(database);
    const player = await vendorFixture.addPlayer({ balance: PURSE });
    const game = { token: player.token, gameCode: GAME_CODE, currency: "PHP", amount: STAKE };
    const play = async (bet: string, steps: readonly Step[]) => {
      const named = { roundId: bet, playerId: player.id };
      await vendorFixture.send("bet", { transactionId: bet, ...named, ...game });
      for (const [n, step] of steps.entries()) {
        const [call, body] = CALLS[step];
        const at = { transactionId: `${bet}-${n}`, ...named, betTransactionId: bet, currency: "PHP" };
        expect((await vendorFixture.send(call, { ...at, ...body })).code).toBe("OK");
      }
    };
    await play("replaced", ["void", "settle"]);
    await play("again", ["settle", "unsettle", "cash out"]);
    await play("paid", ["cash out", "win"]);
    expect((await audit(database)).findings).toEqual([]);

    // Adds the late win of the last bet, as if a second outcome had been accepted.
    const { id } = await database.db
      .selectFrom("bet")
      .select("id")
      .where("transaction_id", "=", "paid")
      .executeTakeFirstOrThrow();
    const last = await database.db
      .selectFrom("bet_change")
      .selectAll()
      .where("bet_id", "=", id)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("bet_change")
      .values({ ...last, seq: last.seq + 1, transfer_id: null, settles: 1 })
      .execute();
    expect((await audit(database)).findings).toContainEqual({
      rule: "a bet is settled once, except after a void or an unsettle",
      row: `bet ${vendorFixture.merchantId} ORION paid`,
      says: "cashed_out with 80, then cashed_out with 330",
    });
  });
});
