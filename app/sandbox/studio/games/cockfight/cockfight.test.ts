import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { uniform } from "../../maths/chance.ts";
import { computeExpectedReturn } from "../../maths/odds.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import {
  computeChances,
  computePayout,
  drawWinner,
  type Fight,
  fightAt,
  getFight,
  SIDES,
  type Side,
  sideOdds,
  toResult,
} from "./fights.ts";

const GAME = "BARRIO_BARRIO_DERBY";
const START = 1_000_000;
const STAKE = 5_000;

describe("a fight", () => {
  test.each<[Side, Side, string, number]>([
    ["meron", "meron", "won", 9_500],
    ["meron", "wala", "lost", 0],
    ["meron", "draw", "void", 5_000],
    ["wala", "draw", "void", 5_000],
    ["draw", "draw", "won", 9_500],
    ["draw", "wala", "lost", 0],
  ])("bet on %s and won by %s: %s", (side, winner, result, payout) => {
    expect(toResult(side, winner)).toBe(result);
    expect(computePayout(STAKE, 1_900, toResult(side, winner))).toBe(payout);
  });

  test("has odds with the declared house edge on the stakes at risk", () => {
    for (let number = 0; number < 300; number++) {
      const fight = getFight(GAME, number);
      for (const side of SIDES) {
        const chances = computeChances(side, fight);
        const kept = (1 - computeExpectedReturn(chances, sideOdds(side, fight))) / (1 - chances.void);
        expect(kept).toBeGreaterThan(side === "draw" ? 0.1199 : 0.0499);
        expect(kept).toBeLessThan(side === "draw" ? 0.1202 : 0.0562);
      }
      expect(fight.birds.meron).not.toBe(fight.birds.wala);
    }
  });
});

const SEED = testSeed();

simulate(`random bets on fights give back what their odds say (seed ${SEED})`, () => {
  const count = budget(20_000, 1_000_000);
  let [paid, expected, squares] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    const fight = getFight(GAME, n);
    let drawn = 0;
    const winner = drawWinner(fight, (below) =>
      Math.floor(uniform(`${SEED} fights ${n}`, String(drawn++)) * below),
    );
    const side = SIDES[n % 3] ?? "meron";
    const odds = sideOdds(side, fight);
    const worth = computeExpectedReturn(computeChances(side, fight), odds);
    const payout = computePayout(1_000, odds, toResult(side, winner)) / 1_000;
    [paid, expected, squares] = [paid + payout, expected + worth, squares + (payout - worth) ** 2];
  }
  // Six standard deviations of a sum of thousands of small amounts: exceeded in one of hundreds of millions of runs.
  expect(Math.abs(paid - expected)).toBeLessThan(6 * Math.sqrt(squares));
});

describe("an arena", () => {
  let studio: TestStudio;
  let frame: string;
  /** The next drawn numbers; the first of a fight decides if it is a draw, the second decides the winner. */
  let next: number[];
  const meronWins = () => [9_999, 0];

  beforeEach(async () => {
    next = [];
    studio = openTestStudio({ draw: (below) => Math.min(next.shift() ?? 0, below - 1) });
    frame = await studio.launch(GAME);
  });
  afterEach(() => studio.close());

  const bets = () => studio.wallet.getBets("maria");
  const place = (fight: Fight, side: Side, over: object = {}) =>
    studio.ask(frame, "bets", { key: newKey(), roundId: fight.roundId, side, stake: STAKE, ...over });
  /** Advances to the start of the next fight and returns it. */
  function newFight(): Fight {
    const { number } = fightAt(GAME, studio.clock.time);
    const fight = getFight(GAME, number + 1);
    studio.clock.time = fight.opensAt;
    return fight;
  }
  async function tickAt(time: number) {
    studio.clock.time = time;
    await studio.tick();
  }
  const allSettled = () => vi.waitFor(() => expect(bets().every(({ state }) => state !== "open")).toBe(true));

  test("of every title opens, and takes bets until the fight is closed", async () => {
    for (const { gameCode } of GAMES.filter(({ engine }) => engine === "cockfight")) {
      expect((await studio.fetch(await studio.launch(gameCode))).status, gameCode).toBe(200);
    }
    const fight = newFight();
    expect((await place(fight, "meron")).body.bet).toMatchObject({ state: "open", type: "meron" });
    expect(bets()[0]?.detail).toMatchObject({
      kind: "table",
      table: "Barrio Derby",
      position: "meron",
      result: [],
    });
    studio.clock.time = fight.closesAt;
    expect(await place(fight, "wala")).toMatchObject({ status: 409, body: { code: "CLOSED" } });
    expect(await place({ ...fight, roundId: "fight-x-1" }, "wala")).toMatchObject({ status: 409 });
    expect(bets()).toHaveLength(1);
  });

  test("pays at the odds of the bet when the fight is over, and not before", async () => {
    const fight = newFight();
    await place(fight, "meron");
    await place(fight, "wala");
    next = meronWins();
    await tickAt(fight.closesAt);
    expect(next).toEqual([]);
    await tickAt(fight.resultAt - 1);
    expect(bets().map(({ state }) => state)).toEqual(["open", "open"]);
    await studio.restart();
    await tickAt(fight.resultAt);
    await allSettled();
    const win = Math.floor((STAKE * sideOdds("meron", fight)) / 1_000);
    expect(bets()).toMatchObject([
      { outcome: "won", win, detail: { result: ["meron"] } },
      { outcome: "lost", win: 0 },
    ]);
    expect(studio.wallet.getBalance("maria")).toBe(START - 2 * STAKE + win);
  });

  test("refunds bets on meron and wala when neither wins", async () => {
    const fight = newFight();
    for (const side of SIDES) await place(fight, side);
    next = [0];
    await tickAt(fight.resultAt);
    await allSettled();
    expect(bets().map(({ outcome }) => outcome)).toEqual(["void", "void", "won"]);
  });

  test("that is declared void refunds its stakes, before and after settlement", async () => {
    for (const isSettled of [false, true]) {
      const fight = newFight();
      await place(fight, "meron");
      if (isSettled) {
        next = meronWins();
        await tickAt(fight.resultAt);
        await allSettled();
      }
      expect(studio.voidRound(fight.roundId, "a bird left the pit")).toBe(true);
      expect(studio.voidRound(fight.roundId, "again")).toBe(false);
      await tickAt(fight.resultAt + 1_000);
      await vi.waitFor(() => expect(studio.wallet.getBalance("maria")).toBe(START));
      expect((await place(fight, "wala")).status).toBe(409);
    }
    await tickAt(studio.clock.time + 1_000);
    expect(studio.wallet.calls.filter(({ call }) => call === "resettle")).toHaveLength(1);
  });

  test("advances by the time that operators skip, also after a restart; other games do not", async () => {
    const fight = newFight();
    await place(fight, "meron");
    const table = await studio.launch("NORTHWIND_BACCARAT_A1");
    const leftAtTable = async () => (await studio.ask(table, "table")).body.round.leftMs;
    const before = await leftAtTable();
    next = meronWins();
    const passed = studio.order({ kind: "pass", engine: "cockfight", ms: fight.resultAt - fight.opensAt });
    const refused = [
      studio.order({ kind: "pass", engine: "arcade", ms: 1_000 }),
      studio.order({ kind: "pass", engine: "cockfight", ms: -1_000 }),
    ];
    await studio.tick();
    expect(passed()).toBe(true);
    expect(refused.map((outcome) => outcome())).toEqual([false, false]);
    await allSettled();
    expect(bets()).toMatchObject([{ outcome: "won" }]);
    await studio.restart();
    expect((await studio.ask(frame, "fight")).body).toMatchObject({ roundId: fight.roundId, phase: "over" });
    expect(await leftAtTable()).toBe(before);
  });

  test("accepts the same key once, and refuses malformed bets", async () => {
    const fight = newFight();
    const key = newKey();
    await Promise.all([place(fight, "meron", { key }), place(fight, "meron", { key })]);
    expect(bets()).toHaveLength(1);
    expect(await place(fight, "wala", { key })).toMatchObject({ status: 409, body: { code: "KEY_USED" } });
    for (const over of [
      { stake: 1 },
      { stake: 5_000.5 },
      { stake: -5_000 },
      { side: "both" },
      { key: "k" },
    ]) {
      expect((await place(fight, "meron", over)).status, JSON.stringify(over)).toBe(400);
    }
    expect(bets()).toHaveLength(1);
  });

  test("sends each phase to the frames, and the winner only at the end", async () => {
    const fight = newFight();
    const stream = await studio.fetch(`${frame}/events`);
    const reader = stream.body?.getReader();
    const read = async () => JSON.parse(new TextDecoder().decode((await reader?.read())?.value).slice(6));
    expect(await read()).toMatchObject({ phase: "betting", roundId: fight.roundId, winner: null });
    await tickAt(fight.opensAt + 250);
    await read();
    next = meronWins();
    await tickAt(fight.closesAt);
    expect(await read()).toMatchObject({ phase: "closed", winner: null });
    await tickAt(fight.fightsAt);
    expect(await read()).toMatchObject({ phase: "fighting", winner: null });
    await tickAt(fight.resultAt);
    expect(await read()).toMatchObject({ phase: "over", winner: "meron", last: ["meron"] });
    await reader?.cancel();
  });
});
