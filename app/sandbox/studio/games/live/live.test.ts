import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { createSeededDraw, hashSeed } from "./seed.ts";
import { toResult } from "./settle.ts";
import { BY_NAME, computeMaxStake, getChips, getPace, getRules } from "./tables.ts";

const GAME = "NORTHWIND_BACCARAT_A1";
const START = 1_000_000;
/** A baccarat table with a minimum of five units. */
const STAKE = 500;
const PACE = { bettingMs: 15_000, dealingMs: 8_000, resultMs: 5_000 };

let studio: TestStudio;
const leaving: (() => Promise<void>)[] = [];

beforeEach(() => {
  studio = openTestStudio();
});

afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
  await studio.close();
});

/** The part of an event that these tests read. */
interface StreamEvent {
  type: string;
  round?: { id: string; number: number; phase: string; seed: string; seedHash: string; result: unknown };
  bets?: { type: string; outcome: string | null }[];
}

/** Watches a table; returns the next event of a kind. */
async function watch(frame: string) {
  const { body } = await studio.fetch(`${frame}/events`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const leave = () => reader.cancel();
  leaving.push(leave);
  const next = async (): Promise<StreamEvent> => {
    const { value } = await reader.read();
    return JSON.parse(new TextDecoder().decode(value).slice("data: ".length));
  };
  return {
    leave,
    /** Returns the next received round in this phase. */
    async until(phase: string) {
      for (;;) {
        const { round } = await next();
        if (round?.phase === phase) return round;
      }
    },
    /** Returns the next received bets with outcomes. */
    async outcomes() {
      for (;;) {
        const { bets } = await next();
        if (bets?.some(({ outcome }) => outcome !== null)) return bets;
      }
    },
  };
}

const table = async (frame: string) => (await studio.ask(frame, "table")).body;
const pass = async (ms: number) => {
  studio.clock.time += ms;
  await studio.tick();
};
const bet = (position: string, stake = STAKE, key = newKey()) => ({ key, position, stake });
async function send(frame: string, bets: object[], roundId?: string) {
  return studio.ask(frame, "bets", { roundId: roundId ?? (await table(frame)).round.id, bets });
}
const betAt = (player: string) => studio.wallet.getBets(player);
const settled = (player: string, count = 1) =>
  vi.waitFor(() => {
    const bets = betAt(player).filter(({ state }) => state !== "open");
    expect(bets).toHaveLength(count);
    return bets;
  });

describe("a round", () => {
  test("reports bets that cover each other to the wallet with the amount they can lose together", async () => {
    const frame = await studio.launch(GAME, "maria");
    const looks = await watch(frame);
    await looks.until("betting");
    await send(frame, [bet("player"), bet("banker")]);
    await pass(PACE.bettingMs);
    await pass(PACE.dealingMs);
    const bets = await settled("maria", 2);
    const sent = studio.wallet.calls.filter(({ call }) => call === "win").map(({ body }) => body);
    const isTie = bets.every(({ outcome }) => outcome === "void");
    // The banker's win pays 5 % commission: 25 on each stake of 500.
    const valid = sent.map(({ validBet }) => Number(validBet ?? 0)).toSorted((a, b) => a - b);
    expect(valid).toEqual(isTie ? [0, 0] : [12, 13]);
  });

  test("is the same for players of two merchants, committed before and revealed after, and settles both", async () => {
    const maria = await studio.launch(GAME, "maria");
    const ana = await studio.launch(GAME, "ana", {}, "m2");
    const [first, second] = [await watch(maria), await watch(ana)];
    const round = await first.until("betting");
    expect(await second.until("betting")).toMatchObject({ id: round.id });
    expect(round).toMatchObject({ number: 1, leftMs: PACE.bettingMs, seed: null, result: null });

    expect((await send(maria, [bet("player"), bet("tie")])).body.bets).toMatchObject([
      { state: "open", type: "player" },
      { state: "open", type: "tie" },
    ]);
    await send(ana, [bet("banker", 1_000)]);
    await pass(PACE.bettingMs);
    const dealing = await first.until("dealing");
    expect(dealing).toMatchObject({
      seed: null,
      result: { hands: [{ side: "player" }, { side: "banker" }] },
    });
    expect(await second.until("dealing")).toEqual(dealing);
    await pass(PACE.dealingMs);
    const done = await second.until("result");
    expect(hashSeed(done.seed)).toBe(round.seedHash);
    const game = GAMES.find(({ gameCode }) => gameCode === GAME);
    const { back, ...drawn } = getRules(game ?? fail()).deal(createSeededDraw(done.seed, round.id));
    expect(done.result).toMatchObject(drawn);

    const reportedOutcomes = await first.outcomes();
    expect(reportedOutcomes.map(({ type }) => type).sort()).toEqual(["player", "tie"]);
    for (const { type, stake, win, outcome, detail } of [
      ...(await settled("maria", 2)),
      ...(await settled("ana")),
    ]) {
      expect(win).toBe((stake * (back[type] ?? 0)) / 1_000);
      expect(outcome).toBe(win === stake ? "void" : win > stake ? "won" : "lost");
      expect(detail).toMatchObject({ kind: "table", table: "Baccarat A1", position: type });
      expect(detail?.result).toContainEqual(expect.stringMatching(/^player [A2-9TJQK][SHDC]$/));
    }
    await pass(PACE.resultMs);
    expect(await first.until("betting")).toMatchObject({ number: 2 });
    // A player who joins now sees the last result until the next one arrives.
    const { road, last } = await table(maria);
    expect(road).toEqual([{ number: 1, mark: drawn.mark, signs: drawn.signs }]);
    expect(last).toMatchObject(drawn);
  });

  test("with a bet continues without spectators, without bets ends, and then no new round begins", async () => {
    const frame = await studio.launch(GAME);
    const { id } = (await table(frame)).round;
    await pass(PACE.bettingMs);
    await send(frame, [bet("player")], id).then(({ status }) => expect(status).toBe(409));
    const next = (await table(frame)).round;
    expect(next).toMatchObject({ number: 1, phase: "betting" });
    await send(frame, [bet("player")], next.id);
    await pass(PACE.bettingMs);
    await pass(PACE.dealingMs);
    await settled("maria");
    await pass(PACE.resultMs);
    studio.clock.time += 1_000_000;
    await studio.tick();
    // The next round only starts when someone watches the table.
    expect((await table(frame)).round).toMatchObject({ number: 2, leftMs: PACE.bettingMs });
  });
});

describe("a bet", () => {
  test("with an unknown position or stake, or above the table's limit, is refused", async () => {
    const frame = await studio.launch(GAME);
    for (const wrong of [
      bet("straight:17"),
      bet("player", STAKE + 1),
      bet("player", 0),
      bet("player", STAKE, "x"),
    ])
      expect(await send(frame, [wrong])).toMatchObject({ status: 400 });
    const twice = bet("player");
    expect((await send(frame, [twice, twice])).status).toBe(400);
    expect((await send(frame, [])).status).toBe(400);
    expect((await send(frame, [bet("tie", 500 * STAKE)])).status).toBe(200);
    expect(await send(frame, [bet("tie")])).toMatchObject({ status: 409, body: { code: "LIMIT" } });
    expect(betAt("maria")).toHaveLength(1);
  });

  test("sent twice counts once, also when the response is requested after bets have closed", async () => {
    const frame = await studio.launch(GAME);
    const one = bet("player");
    const { id } = (await table(frame)).round;
    const [first, second] = await Promise.all([send(frame, [one], id), send(frame, [one], id)]);
    await pass(PACE.bettingMs);
    const third = await send(frame, [one], id);
    expect([second.body.bets[0].id, third.body.bets[0].id]).toEqual([
      first.body.bets[0].id,
      first.body.bets[0].id,
    ]);
    expect(studio.wallet.getBalance("maria")).toBe(START - STAKE);
  });

  test("is refused once bets have closed, even before the round advances, and nothing is charged", async () => {
    const frame = await studio.launch(GAME);
    const { id } = (await table(frame)).round;
    studio.clock.time += PACE.bettingMs;
    expect(await send(frame, [bet("player")], id)).toMatchObject({ status: 409, body: { code: "CLOSED" } });
    expect(studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
  });

  test.each([
    ["while the cards are dealt counts", 0, "settled"],
    ["after the round was settled is given back", PACE.dealingMs, "rolled_back"],
  ])("that the wallet accepts %s", async (_, ms, state) => {
    const frame = await studio.launch(GAME);
    await watch(frame);
    const send_ = studio.wallet.send;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    studio.wallet.send = async (url, init) => {
      if (url.endsWith("/bet")) await held;
      return send_.call(studio.wallet, url, init);
    };
    const sent = send(frame, [bet("player")]);
    await vi.waitFor(async () => expect((await table(frame)).bets).toHaveLength(1));
    await pass(PACE.bettingMs);
    await pass(ms);
    letGo();
    await sent;
    await pass(PACE.dealingMs);
    expect(await settled("maria")).toMatchObject([{ state }]);
  });
});

describe("a void round", () => {
  test("refunds open bets at once, and is not in the results road", async () => {
    const frame = await studio.launch(GAME);
    const player = await watch(frame);
    const { id } = (await table(frame)).round;
    await send(frame, [bet("player"), bet("tie")]);
    expect(studio.voidRound(id, "dealer error")).toBe(true);
    expect(studio.voidRound(id, "dealer error")).toBe(false);
    await player.until("void");
    expect(await settled("maria", 2)).toMatchObject([{ state: "rolled_back" }, { state: "rolled_back" }]);
    expect(studio.wallet.getBalance("maria")).toBe(START);
    expect((await send(frame, [bet("player")], id)).status).toBe(409);
    await pass(PACE.resultMs);
    expect((await player.until("betting")).number).toBe(2);
    expect((await table(frame)).road).toEqual([]);
  });

  test("refunds the stakes of settled bets, including those whose wallet had not answered yet", async () => {
    const frame = await studio.launch(GAME);
    await watch(frame);
    const { id } = (await table(frame)).round;
    await send(frame, [bet("player"), bet("banker")]);
    await pass(PACE.bettingMs);
    studio.wallet.atTheDoor = (call, { betTransactionId }) =>
      call === "win" && betTransactionId === [...studio.wallet.bets.keys()][1]
        ? { status: 503, body: {} }
        : null;
    await pass(PACE.dealingMs);
    await settled("maria", 1);
    studio.voidRound(id, "dealer error");
    studio.wallet.atTheDoor = () => null;
    await studio.settleOpen();
    await pass(0);
    await vi.waitFor(() => expect(betAt("maria").map(({ outcome }) => outcome)).toEqual(["void", "void"]));
    expect(studio.wallet.getBalance("maria")).toBe(START);
  });
});

describe("a crash", () => {
  test.each([
    ["while bets are taken", 0],
    ["while the cards are dealt", PACE.bettingMs],
  ])("%s does not change the result, which depends on the seed", async (_, ms) => {
    const frame = await studio.launch(GAME);
    await watch(frame);
    const { round } = await table(frame);
    await send(frame, [bet("player")]);
    await pass(ms);
    await studio.restart();
    expect((await table(frame)).round).toMatchObject({ id: round.id, seedHash: round.seedHash });
    await pass(1_000_000);
    const [{ win } = fail()] = await settled("maria");
    expect([0, STAKE, 2 * STAKE]).toContain(win);
  });

  test("after the result still lets every bet be settled", async () => {
    const frame = await studio.launch(GAME);
    await watch(frame);
    await send(frame, [bet("player")]);
    await pass(PACE.bettingMs);
    studio.wallet.atTheDoor = (call) => (call === "win" ? { status: 503, body: {} } : null);
    await pass(PACE.dealingMs);
    await studio.restart();
    studio.wallet.atTheDoor = () => null;
    await studio.settleOpen();
    expect(betAt("maria")).toMatchObject([{ state: "settled" }]);
  });
});

test("every live title is a table with the rules in its name, and can be opened", async () => {
  const live = GAMES.filter(({ engine }) => engine === "live");
  expect(Object.keys(BY_NAME).filter((name) => !live.some((game) => game.name === name))).toEqual([]);
  for (const game of live) {
    const { positions } = getRules(game);
    expect(new Set(positions.map(({ id }) => id)).size).toBe(positions.length);
    for (const decimals of [0, 2]) {
      const [least = 0] = getChips(game.minBet, decimals);
      for (const position of positions) {
        expect(position.id.length).toBeLessThanOrEqual(32);
        expect(computeMaxStake(position, least)).toBeGreaterThanOrEqual(10 * least);
        // Every win of the minimum stake is a whole number of minor units.
        for (const odds of position.odds) expect((least * odds) % 1_000).toBe(0);
      }
    }
  }
  for (const game of new Map(live.map((one) => [getRules(one).id, one])).values()) {
    const frame = await studio.launch(game.gameCode);
    const page = await (await studio.fetch(frame)).text();
    expect(page).toContain(`data-rules="${getRules(game).id}"`);
    const player = await watch(frame);
    const first = getRules(game).positions[0]?.id ?? "";
    expect((await send(frame, [bet(first, getChips(game.minBet, 2)[0])])).status).toBe(200);
    const { bettingMs, dealingMs } = getPace(game);
    await pass(bettingMs);
    await pass(dealingMs);
    expect((await player.until("result")).result).toMatchObject({ mark: expect.stringMatching(/./) });
    await player.leave();
  }
});

test("a stake is returned at a push, and halved if the rules say so", () => {
  const of = (back: number) => {
    const wager = { type: "player", stake: STAKE, detail: { kind: "table" } };
    return toResult(wager as never, { hands: [], mark: "tie", signs: [], back: { player: back } });
  };
  expect(of(1_000)).toMatchObject({ win: STAKE, outcome: "void" });
  expect(of(500)).toMatchObject({ win: STAKE / 2, outcome: "half_lost" });
  expect(of(0)).toMatchObject({ win: 0, outcome: "lost" });
});

test("numbers from a seed are in range, evenly distributed, and the same each time", () => {
  const draw = createSeededDraw("seed", "round");
  const drawn = Array.from({ length: 3_700 }, () => draw(37));
  expect(drawn.slice(0, 50)).toEqual(
    Array.from(
      { length: 50 },
      (
        (again) => () =>
          again(37)
      )(createSeededDraw("seed", "round")),
    ),
  );
  const counts = Array.from({ length: 37 }, (_, n) => drawn.filter((one) => one === n).length);
  expect(counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)).toBeLessThan(80);
});

function fail(): never {
  throw new Error("it is missing");
}

test("an operator receives each table's own limits", async () => {
  const { tables } = (await studio.tables("NORTHWIND")).body;
  const ofLabel = GAMES.filter(({ engine, vassalage }) => engine === "live" && vassalage === "NORTHWIND");
  expect(tables.map(({ gameId }: { gameId: string }) => gameId)).toEqual(ofLabel.map(({ gameId }) => gameId));
  const limits = tables.find(({ gameId }: { gameId: string }) => gameId === "baccarat-a1");
  expect(limits.minBet).toBe(STAKE);
  const frame = await studio.launch(GAME);
  const most = { position: "player", key: newKey() };
  expect((await send(frame, [{ ...most, stake: limits.maxBet + limits.minBet }])).status).toBe(409);
  expect((await send(frame, [{ ...most, key: newKey(), stake: limits.maxBet }])).status).toBe(200);
});
