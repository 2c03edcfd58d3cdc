import { afterEach, beforeEach, expect, test } from "vitest";
import { reachOfMean, simulate, testSeed } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import {
  drawBalls,
  drawTicket,
  exactPatterns,
  getPatterns,
  PATTERNS,
  payFor,
  RETURN_BASIS_POINTS,
} from "./rules.ts";

const START = 1_000_000;
const game = GAMES.find(({ engine }) => engine === "bingo");
if (!game) throw new Error("no bingo");
const STAKE = game.minBet;

function quickDraw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

let studio: TestStudio;
beforeEach(() => {
  studio = openTestStudio({ draw: quickDraw(5) });
});
afterEach(() => studio.close());

async function open(options = {}) {
  const frame = await studio.launch(game?.gameCode ?? "", "maria", options);
  return async (tickets: unknown, key = newKey(), stake = STAKE) =>
    (await studio.ask(frame, "play", { key, stake, tickets })).body;
}

test("each ticket is a bet on the same balls for all, and is paid once for its completed patterns", async () => {
  const play = await open();
  const key = newKey();
  const { bets, balance } = await play(4, key);
  expect(bets).toHaveLength(4);
  expect(new Set(bets.map(({ roundId }: { roundId: string }) => roundId)).size).toBe(1);
  let change = 0;
  for (const { detail, win, stake, state } of bets) {
    expect(state).toBe("settled");
    expect(detail.drawn).toEqual(bets[0].detail.drawn);
    const patterns = getPatterns(detail.ticket.map(Number), detail.drawn.map(Number));
    expect(detail.patterns).toEqual(patterns);
    expect(win).toBe(payFor(patterns.length) * stake);
    change += win - stake;
  }
  expect(balance).toBe(START + change);
  expect((await play(4, key)).bets).toEqual(expect.arrayContaining(bets));
  expect(studio.wallet.getBalance("maria")).toBe(START + change);
  expect(studio.wallet.getBets("maria")).toHaveLength(4);
  const { body } = await studio.recall(game.vassalage, bets[0].roundId);
  expect(body.lines).toHaveLength(4);
});

test("tickets beyond the balance are refused, and the other tickets are played", async () => {
  const play = await open();
  studio.wallet.setBalance("maria", STAKE * 2);
  const { bets } = await play(3);
  const states = bets.map(({ state }: { state: string }) => state).sort();
  expect(states).toEqual(["refused", "settled", "settled"]);
  expect(await play(5)).toEqual({ code: "BAD_REQUEST" });
  expect(await play(1, newKey(), STAKE + 1)).toEqual({ code: "BAD_REQUEST" });
});

test("balls that were not drawn because of a crash are drawn after it; a ticket with an unknown outcome is reverted", async () => {
  const play = await open();
  studio.wallet.atTheDoor = (call) => (call === "win" ? { status: 503, body: {} } : null);
  const { bets } = await play(2);
  studio.wallet.atTheDoor = () => null;
  studio.inMemory((db) => db.exec("update wager set state = 'open', data = json_remove(data, '$.balls')"));
  await studio.restart();
  await studio.tick();
  const { body } = await studio.recall(game.vassalage, bets[0].roundId);
  expect(body.state).toBe("done");
  studio.wallet.atTheDoor = (call) => (call === "bet" ? { status: 503, body: {} } : null);
  expect((await play(1)).bets).toMatchObject([{ state: "reverted", detail: { drawn: [] } }]);
});

test("tickets are played from the studio's own wallet, and each is reported separately", async () => {
  const play = await open({ wallet: "transfer" });
  await studio.fund(game.vassalage, "maria", STAKE * 2);
  const { bets } = await play(2);
  expect([...studio.wallet.reports.keys()].sort()).toEqual(bets.map(({ id }: { id: string }) => id).sort());
});

test("a ticket has five numbers from each column's fifteen, a free centre, and thirteen patterns", () => {
  const ticket = drawTicket(quickDraw(1));
  expect(new Set(ticket).size).toBe(25);
  expect(ticket[12]).toBe(0);
  for (const [n, number] of ticket.entries()) if (n !== 12) expect(Math.ceil(number / 15)).toBe((n % 5) + 1);
  expect(getPatterns(ticket, ticket)).toEqual(PATTERNS.map(({ id }) => id));
  expect(getPatterns(ticket, ticket.slice(0, 5))).toEqual(["row:1"]);
});

const SEED = testSeed();

simulate(`gives back what is declared, over 40,000 tickets (seed ${SEED})`, () => {
  const draw = quickDraw(SEED);
  const counts = Array.from({ length: 14 }, () => 0);
  const ROUNDS = 40_000;
  let sum = 0;
  for (let n = 0; n < ROUNDS; n++) {
    const patterns = getPatterns(drawTicket(draw), drawBalls(draw)).length;
    counts[patterns] = (counts[patterns] ?? 0) + 1;
    sum += payFor(patterns);
  }
  const mean = sum / ROUNDS;
  const declared = RETURN_BASIS_POINTS / 10_000;
  const most = Math.max(...counts.map((_, patterns) => payFor(patterns)));
  expect(Math.abs(mean - declared)).toBeLessThan(reachOfMean({ mean: declared, most, count: ROUNDS }));
  // The frequent pattern counts occur as often as computed exactly, a stronger check than the mean.
  const ways = exactPatterns();
  const all = Number(ways.reduce((total, count) => total + count, 0n));
  for (const patterns of [0, 1, 2, 3]) {
    const chance = Number(ways[patterns]) / all;
    const spread = reachOfMean({ mean: chance, most: 1, count: ROUNDS });
    expect(Math.abs((counts[patterns] ?? 0) / ROUNDS - chance), `${patterns}`).toBeLessThan(spread);
  }
});

test("the declared return equals the exact count", () => {
  const ways = exactPatterns();
  const all = ways.reduce((total, count) => total + count, 0n);
  const paid = ways.reduce((total, count, patterns) => total + count * BigInt(payFor(patterns)), 0n);
  expect(Number((paid * 10_000n) / all)).toBe(RETURN_BASIS_POINTS);
});
