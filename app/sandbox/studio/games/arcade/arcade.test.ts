import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { fairDraw } from "./fair.ts";
import { getVariant, VARIANTS, type VariantId } from "./variants.ts";

const DAY = 24 * 60 * 60_000;
const START = 1_000_000;

let studio: TestStudio;
beforeEach(() => {
  let n = 0;
  // Seeds that are identical in every run.
  studio = openTestStudio({ draw: (below) => (n++ * 7 + 3) % below });
});
afterEach(() => studio.close());

async function open(id: VariantId, player = "maria", options = {}) {
  const game = GAMES.find((one) => one.engine === "arcade" && getVariant(one).id === id);
  if (!game) throw new Error(`no game of ${id}`);
  const frame = await studio.launch(game.gameCode, player, options);
  const stake = game.minBet * 10;
  const ask = async (action: string, body?: object) => (await studio.ask(frame, action, body)).body;
  const start = async (choice: string, key = newKey()) => (await ask("start", { key, stake, choice })).round;
  return { game, frame, stake, ask, start };
}

/** Returns the bad cells of the open round, derived from the server's secret seed. */
function badCells(choice: string, player = "maria"): number[] {
  return studio.inMemory((db) => {
    const row = db
      .prepare("select seed, client_seed, nonce from fair_seed where revealed = 0 and player_id = ?")
      .get(player) as {
      seed: string;
      client_seed: string;
      nonce: number;
    };
    const { mines } = VARIANTS;
    if (mines.kind !== "steps") throw new Error("mines have steps");
    return mines.rules.badCells(
      choice,
      fairDraw({ seed: row.seed, clientSeed: row.client_seed }, row.nonce - 1),
    );
  });
}

const cellsBut = (bad: readonly number[]) =>
  Array.from({ length: 25 }, (_, n) => n).filter((n) => !bad.includes(n));

describe("mines", () => {
  test("are played field by field, and paid when the player cashes out", async () => {
    const { stake, ask, start } = await open("mines");
    const { id } = await start("3");
    const [one, two] = cellsBut(badCells("3"));
    const first = (await ask("pick", { id, step: 0, cell: one })).round;
    expect(first).toMatchObject({ state: "open", picks: [one], worth: 1_113, result: [], seed: null });
    // Repeating the same step, as after a lost response, opens no further cell.
    expect((await ask("pick", { id, step: 0, cell: two })).round.picks).toEqual([one]);
    expect(await ask("pick", { id, step: 1, cell: one })).toMatchObject({ code: "BAD_REQUEST" });
    await ask("pick", { id, step: 1, cell: two });
    const { round } = await ask("end", { id });
    const win = Math.floor(stake * 1.272);
    expect(round).toMatchObject({ state: "settled", win, multiplier: 1_272 });
    expect((await ask("end", { id })).round.win).toBe(win);
    expect(studio.wallet.getBalance("maria")).toBe(START - stake + win);
    expect(studio.wallet.getBets("maria")).toMatchObject([
      {
        type: "mines",
        outcome: "won",
        detail: { kind: "fair", seed: null, multiplier: 1_272, picks: ["3", `${one}`, `${two}`] },
      },
    ]);
  });

  test("can end the round without a win, and a second round cannot start beside an open one", async () => {
    const { stake, ask, start } = await open("mines");
    const { id } = await start("10");
    expect(await ask("start", { key: newKey(), stake, choice: "1" })).toMatchObject({ code: "ROUND_OPEN" });
    expect(await ask("end", { id })).toMatchObject({ code: "BAD_REQUEST" });
    const [bad] = badCells("10");
    const { round } = await ask("pick", { id, step: 0, cell: bad });
    expect(round).toMatchObject({ state: "settled", win: 0, outcome: "lost" });
    expect(round.result).toHaveLength(10);
    expect(studio.wallet.getBalance("maria")).toBe(START - stake);
  });

  test("wait for a player who left, survive a crash, and are accessible to their player only", async () => {
    const { frame, ask, start } = await open("mines");
    const { id } = await start("3");
    const [cell] = cellsBut(badCells("3"));
    await ask("pick", { id, step: 0, cell });
    await studio.restart();
    await studio.tick();
    expect((await studio.ask(frame, "state")).body.open).toMatchObject({ id, picks: [cell], state: "open" });
    const stranger = await open("mines", "ana");
    expect(await stranger.ask("end", { id })).toMatchObject({ code: "NOT_FOUND" });
  });

  test("that are left unfinished are paid after a day, with the first tile opened if none was", async () => {
    const maria = await open("mines");
    const ana = await open("mines", "ana");
    const { id } = await maria.start("3");
    const [cell] = cellsBut(badCells("3"));
    await maria.ask("pick", { id, step: 0, cell });
    await ana.start("3");
    const isSafe = !badCells("3", "ana").includes(0);
    studio.clock.time += DAY - 1;
    await studio.tick();
    expect(studio.wallet.getBets("maria")[0]?.state).toBe("open");
    studio.clock.time += 60_001;
    await studio.tick();
    expect(studio.wallet.getBets("maria")).toMatchObject([
      { state: "settled", win: Math.floor(maria.stake * 1.113) },
    ]);
    // Her stake took part in a jackpot, so the round is played out and never refunded.
    expect(studio.wallet.getBets("ana")).toMatchObject([
      { state: "settled", win: isSafe ? Math.floor(ana.stake * 1.113) : 0, detail: { picks: ["3", "0"] } },
    ]);
  });
});

test.each(["wheel", "drop"] as const)(
  "%s ends with the bet, and a crash cannot leave it open",
  async (id) => {
    const { ask, start } = await open(id);
    const choice = VARIANTS[id].choices[1]?.id ?? "";
    const key = newKey();
    const round = await start(choice, key);
    expect(round).toMatchObject({ state: "settled", choice });
    expect(await start(choice, key)).toEqual(round);
    const settled = studio.wallet.getBalance("maria");
    studio.inMemory((db) =>
      db.prepare("update wager set state = 'open', data = json_set(data, '$.multiplier', null)").run(),
    );
    await studio.restart();
    await studio.tick();
    expect((await ask("state")).last[0]).toMatchObject({ state: "settled", result: round.result });
    expect(studio.wallet.getBalance("maria")).toBe(settled);
  },
);

test("a tower is climbed door by door", async () => {
  const { ask, start } = await open("tower");
  let round = await start("easy");
  for (let step = 0; round.state === "open" && step < 8; step++) {
    expect(round.next).toBe(Math.floor(980 * (4 / 3) ** (step + 1) + 1e-9));
    round = (await ask("pick", { id: round.id, step, cell: 0 })).round;
  }
  expect(round.state).toBe("settled");
  expect(round.result).toHaveLength(8);
});

describe("the seed", () => {
  test("is revealed when it is replaced, matches the hash shown before, and reproduces every result", async () => {
    const { ask, start, game } = await open("wheel");
    const { seed } = await ask("state");
    const { roundId } = await start("easy");
    expect(seed.nextHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask("state")).seed).toEqual({ ...seed, nonce: 1 });
    const before = await studio.recall(game.vassalage, roundId);
    expect(before.body.lines.at(-1)).toBe("The server seed is still in use.");

    const rotated = await ask("rotate", { clientSeed: "my own seed" });
    expect(createHash("sha256").update(rotated.before.seed).digest("hex")).toBe(seed.seedHash);
    expect(rotated.seed).toMatchObject({ clientSeed: "my own seed", nonce: 0 });
    // The server was committed to its seed before it received the player's.
    expect(rotated.seed.seedHash).toBe(seed.nextHash);
    expect(new Set([rotated.seed.nextHash, seed.nextHash, seed.seedHash]).size).toBe(3);
    expect((await ask("state")).last[0].seed).toBe(rotated.before.seed);
    const after = await studio.recall(game.vassalage, roundId);
    expect(after.body.lines.at(-1)).toBe(`Server seed ${rotated.before.seed}.`);
  });

  test("of an open round stays secret", async () => {
    const { ask, start } = await open("mines");
    await start("3");
    expect(await ask("rotate", { clientSeed: "x" })).toMatchObject({ code: "ROUND_OPEN" });
    expect(await ask("rotate", { clientSeed: "<script>" })).toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("a bet that the wallet refuses or never answers is not played", async () => {
  const { ask, start, stake } = await open("crash");
  studio.wallet.setBalance("maria", stake - 1);
  expect(await start("2000")).toMatchObject({ state: "refused", refusal: "INSUFFICIENT_FUNDS", result: [] });
  studio.wallet.setBalance("maria", stake);
  studio.wallet.atTheDoor = (call) => (call === "bet" ? { status: 503, body: {} } : null);
  expect(await start("2000")).toMatchObject({ state: "reverted", result: [] });
  studio.wallet.atTheDoor = () => null;
  expect((await ask("state")).balance).toBe(stake);
});

test("only choices and stakes that the game offers are accepted", async () => {
  const { ask, stake } = await open("crash");
  for (const bad of [
    { choice: "1" },
    { choice: "2005" },
    { choice: "1000" },
    { choice: "10000010" },
    { choice: "2e3" },
    { choice: 2_000 },
    { stake: stake + 1 },
    { stake: -stake },
    { key: "x" },
  ]) {
    const answer = await ask("start", { key: newKey(), stake, choice: "2000", ...bad });
    expect(answer).toEqual({ code: "BAD_REQUEST" });
  }
  expect(studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
});

test("a game is played from the studio's own wallet, and reported to the operator", async () => {
  const { game, start, stake } = await open("wheel", "maria", { wallet: "transfer" });
  await studio.fund(game.vassalage, "maria", stake);
  const round = await start("easy");
  expect(round).toMatchObject({ state: "settled", balance: round.win });
  expect(studio.wallet.reports.get(round.id)).toMatchObject({ stake, win: round.win, betType: "wheel" });
});
