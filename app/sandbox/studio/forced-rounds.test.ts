import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GAMES } from "../catalogue/games.ts";
import { sign } from "../signing.ts";
import { fairDraw } from "./games/arcade/fair.ts";
import { getVariant, type VariantId } from "./games/arcade/variants.ts";
import { fightAt, getFight } from "./games/cockfight/fights.ts";
import { WATERS } from "./games/fishing/waters.ts";
import { PROFILES } from "./maths/profiles.ts";
import { force, newKey, openTestStudio, type TestStudio } from "./testing.ts";

/** Numbers of the operating system's kind, repeatable, so that a test does not lose by chance. */
function seededDraw() {
  let state = 20_261_130;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ARENA = "BARRIO_BARRIO_DERBY";

let studio: TestStudio;
beforeEach(() => {
  studio = openTestStudio({ draw: seededDraw() });
});
afterEach(() => studio.close());

type GameKind = (game: (typeof GAMES)[number]) => boolean;

/** Opens a game of a kind; `play` plays one round of it, and returns its stake and win. */
async function open(isKind: GameKind, playOnce: Round, player = "maria") {
  const game = GAMES.find(isKind);
  if (!game) throw new Error("no such game");
  const frame = await studio.launch(game.gameCode, player);
  const ask = async (action: string, content: object) => (await studio.ask(frame, action, content)).body;
  return {
    game,
    ask,
    async play() {
      const before = studio.wallet.getBets(player).length;
      await playOnce({ ask, stake: game.minBet });
      const bets = studio.wallet.getBets(player).slice(before);
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      return { stake: sum(bets.map(({ stake }) => stake)), win: sum(bets.map(({ win }) => win)) };
    },
  };
}

type Ask = (action: string, content: object) => Promise<{ round: { id: string } }>;
type Round = (table: { ask: Ask; stake: number }) => Promise<unknown>;

const spin: Round = ({ ask, stake }) => ask("spin", { spinId: newKey(), stake });
const slot =
  (maths: string): GameKind =>
  (game) =>
    game.maths === maths;
const arcade =
  (id: VariantId): GameKind =>
  (game) =>
    game.engine === "arcade" && getVariant(game).id === id;
const start =
  (choice: string): Round =>
  ({ ask, stake }) =>
    ask("start", { key: newKey(), stake, choice });
/** Starts a round and opens the first cell `picks` times. */
const startAndPick =
  (choice: string, picks: number): Round =>
  async ({ ask, stake }) => {
    const { round } = await ask("start", { key: newKey(), stake, choice });
    for (let step = 0; step < picks; step++) await ask("pick", { id: round.id, step, cell: 0 });
    await ask("end", { id: round.id });
  };
/** Starts a flight that is cashed out at a multiplier, and lets it end. */
const fly =
  (choice: string): Round =>
  async ({ ask, stake }) => {
    const { round } = await ask("start", { key: newKey(), stake, choice });
    studio.clock.time += 300_000;
    await ask("look", { id: round.id });
  };
const fire: Round = ({ ask, stake }) =>
  ask("fire", { key: newKey(), stake, targets: ["goldfish", "koi", "koi"] });
const deal: Round = async ({ ask, stake }) => {
  const { round } = await ask("deal", { key: newKey(), stake });
  await ask("move", { id: round.id, step: 0, move: "stand" });
};

const ENGINES: [string, GameKind, Round][] = [
  ...Object.keys(PROFILES).map((id): [string, GameKind, Round] => [`slot ${id}`, slot(id), spin]),
  ["mines with 24 mines", arcade("mines"), startAndPick("24", 1)],
  ["tower with two doors", arcade("tower"), startAndPick("hard", 8)],
  ["wheel", arcade("wheel"), start("hard")],
  ["drop", arcade("drop"), start("hard")],
  ["flight to 50 times the stake", arcade("crash"), fly("50000")],
  ["fishing", ({ water }) => water !== undefined && WATERS[water] === WATERS.pond, fire],
  ["blackjack", ({ engine }) => engine === "cards", deal],
  [
    "bingo",
    ({ engine }) => engine === "bingo",
    ({ ask, stake }) => ask("play", { key: newKey(), stake, tickets: 4 }),
  ],
];

describe.each(ENGINES)("%s", (_name, isKind, round) => {
  test("pays more than the stake as often as a win is forced, and then as it is drawn", async () => {
    const { play } = await open(isKind, round);
    force(studio, "win", { times: 3 });
    for (let n = 0; n < 3; n++) {
      const { stake, win } = await play();
      expect([stake > 0, win > stake]).toEqual([true, true]);
    }
    expect(studio.forced.list("m1")).toEqual([]);
    const wins = [];
    for (let n = 0; n < 8; n++) wins.push(await play());
    expect(wins.some(({ stake, win }) => win <= stake)).toBe(true);
  });
});

test("a win that is forced on one member stays theirs while others play", async () => {
  const other = await open(slot("steady"), spin, "jose");
  force(studio, "win");
  for (let n = 0; n < 5; n++) await other.play();
  expect(studio.forced.list("m1")).toMatchObject([{ playerId: "maria", times: 1 }]);
  const own = await open(slot("steady"), spin);
  const { stake, win } = await own.play();
  expect(win).toBeGreaterThan(stake);
});

test("a forced free spin pays more than its value", async () => {
  const { game, ask } = await open(slot("steady"), spin);
  const { vassalage, gameCode } = game;
  const gift = { reference: "g1", playerId: "maria", gameCode, currency: "PHP", spins: 1, stake: 100 };
  await studio.giveSpins(vassalage, { ...gift, expiresAt: studio.clock.time + 1 });
  force(studio, "win");
  const { round } = (await ask("spin", { spinId: newKey(), gift: true })) as unknown as {
    round: { win: number };
  };
  expect(round.win).toBeGreaterThan(100);
  expect(studio.forced.list("m1")).toEqual([]);
});

test("an arcade round keeps its forced win for the next one when the stake is refused", async () => {
  const { play } = await open(arcade("wheel"), start("hard"));
  force(studio, "win");
  studio.wallet.setBalance("maria", 0);
  expect(await play()).toEqual({ stake: 0, win: 0 });
  expect(studio.forced.list("m1")).toMatchObject([{ times: 1 }]);
  studio.wallet.setBalance("maria", 1_000_000);
  const { stake, win } = await play();
  expect(win).toBeGreaterThan(stake);
});

test("a forced arcade round can be verified like any other: only its nonce was passed over", async () => {
  const { play, ask, game } = await open(arcade("wheel"), start("hard"));
  force(studio, "win");
  await play();
  const rotated = (await ask("rotate", { clientSeed: "mine" })) as unknown as {
    before: { seed: string; clientSeed: string };
  };
  const [bet] = studio.wallet.getBets("maria");
  const detail = bet?.detail as { nonce: number; result: string[] };
  const variant = getVariant(game);
  if (variant.kind !== "instant") throw new Error("the wheel is no instant game");
  expect(detail.nonce).toBeGreaterThan(0);
  const { result } = variant.rules.play("hard", fairDraw(rotated.before, detail.nonce));
  expect(result).toEqual(detail.result);
});

test.each([
  ["vault", "a window full of coins", { kind: "hold", pays: 115 }],
  ["fortune", "the wheel's best segment", { kind: "wheel", pays: 50 }],
  ["steady", "five of the best symbol", { kind: "spin", pays: 125 }],
  ["stormy", "five of the best symbol", { kind: "spin", pays: 250 }],
])("a forced jackpot of %s is %s", async (id, _name, { kind, pays }) => {
  const { ask, play, game } = await open(slot(id), spin);
  force(studio, "jackpot");
  const { round } = (await ask("spin", { spinId: newKey(), stake: game.minBet })) as unknown as {
    round: { win: number; screens: { kind: string; wins: { pays: number }[] }[] };
  };
  const best = round.screens.filter((screen) => screen.kind === kind).flatMap(({ wins }) => wins);
  expect(Math.max(...best.map((win) => win.pays))).toBeGreaterThanOrEqual(pays);
  expect(round.win).toBeGreaterThanOrEqual(pays * game.minBet);
  expect(studio.forced.list("m1")).toEqual([]);
  expect((await play()).win).toBeLessThan(pays * game.minBet);
});

describe("a forced void", () => {
  test("returns the stake of a settled round right afterwards, once, and takes its win back", async () => {
    const { play } = await open(slot("steady"), spin);
    const before = studio.wallet.getBalance("maria");
    force(studio, "win");
    force(studio, "void");
    await play();
    await studio.settleOpen();
    const [bet] = studio.wallet.getBets("maria");
    expect(bet).toMatchObject({ state: "settled", outcome: "void", win: bet?.stake });
    expect(studio.wallet.getBalance("maria")).toBe(before);
    const calls = studio.wallet.calls.filter(({ call }) => call === "win" || call === "resettle");
    expect(calls.map(({ call, body }) => [call, body.reason])).toEqual([
      ["win", undefined],
      ["resettle", "Voided for a test"],
    ]);
    const next = await play();
    await studio.settleOpen();
    expect(studio.wallet.getBets("maria")[1]?.outcome).not.toBe("void");
    expect(studio.wallet.getBalance("maria")).toBe(before - next.stake + next.win);
  });

  test("covers every bet of the round, also one that is settled later", async () => {
    const { play } = await open(
      ({ engine }) => engine === "bingo",
      ({ ask, stake }) => ask("play", { key: newKey(), stake, tickets: 4 }),
    );
    force(studio, "void");
    let wins = 0;
    const isLast = (call: string) => call === "win" && ++wins === 4;
    studio.wallet.atTheDoor = (call) => (isLast(call) ? { status: 503, body: {} } : null);
    await play();
    expect(studio.forced.list("m1")).toEqual([]);
    await vi.waitFor(async () => expect(await studio.settleOpen()).toBe(0));
    expect(studio.wallet.getBets("maria").map(({ outcome }) => outcome)).toEqual(Array(4).fill("void"));
    expect(studio.wallet.getBalance("maria")).toBe(1_000_000);
    expect(studio.forced.list("m1")).toEqual([]);
  });

  test("is not lost with the wallet's answer", async () => {
    const { play } = await open(slot("steady"), spin);
    force(studio, "void");
    studio.wallet.atTheDoor = (call) => (call === "resettle" ? { status: 503, body: {} } : null);
    await play();
    expect(studio.wallet.getBets("maria")[0]?.outcome).not.toBe("void");
    studio.wallet.atTheDoor = () => null;
    expect(await studio.settleOpen()).toBe(0);
    expect(studio.wallet.getBets("maria")[0]?.outcome).toBe("void");
    expect(studio.wallet.getBalance("maria")).toBe(1_000_000);
  });

  test("of one member leaves the bets of others in a shared round as they are", async () => {
    const frames = [await studio.launch(ARENA, "maria"), await studio.launch(ARENA, "jose")];
    const fight = getFight(ARENA, fightAt(ARENA, studio.clock.time).number + 1);
    studio.clock.time = fight.opensAt;
    for (const frame of frames) {
      const bet = { key: newKey(), roundId: fight.roundId, side: "meron", stake: 5_000 };
      expect((await studio.ask(frame, "bets", bet)).body.bet.state).toBe("open");
    }
    force(studio, "void");
    studio.clock.time = fight.endsAt;
    await studio.tick();
    await vi.waitFor(async () => {
      await studio.settleOpen();
      expect(studio.wallet.getBets("maria")[0]?.outcome).toBe("void");
    });
    expect(studio.wallet.getBalance("maria")).toBe(1_000_000);
    expect(studio.wallet.getBets("jose")[0]?.outcome).toMatch(/^(won|lost)$/);
  });
});

describe("a silent vendor", () => {
  const KEY = { id: "1", secret: Buffer.from("a key of tests") };
  const VENDOR = "AURORA";

  /** Sends an operator's call, which `giveUp` aborts. */
  function call(method: "GET" | "POST", path: string, content?: object) {
    const aborting = new AbortController();
    const body = Buffer.from(content ? JSON.stringify(content) : "");
    const headers = sign(KEY, studio.clock.now(), { method, path, body });
    const init = { method, headers, signal: aborting.signal, ...(content ? { body } : {}) };
    const answer = studio.answer(new Request(`http://studio.test${path}`, init));
    return { answer, giveUp: () => aborting.abort() };
  }

  const launch = (player: string) => {
    const gameCode = GAMES.find(({ vassalage }) => vassalage === VENDOR)?.gameCode;
    const content = { gameCode, token: `token-${player}`, language: "EN", siteOrigins: [] };
    return call("POST", `/api/v1/m1/${VENDOR}/launch`, content);
  };
  const transfer = (playerId: string) => {
    const content = { reference: newKey(), playerId, currency: "PHP", direction: "in", amount: 500 };
    return call("POST", `/api/v1/m1/${VENDOR}/wallet/transfers`, content);
  };
  const balance = (player: string) => call("GET", `/api/v1/m1/${VENDOR}/wallet/players/${player}`);

  test.each([
    ["launch", launch],
    ["transfer", transfer],
    ["balance", balance],
  ])("does not answer the next %s of the member, and does answer others", async (_name, ask) => {
    force(studio, "vendor-silent");
    expect((await ask("jose").answer).status).toBe(200);
    const silent = ask("maria");
    expect(await Promise.race([silent.answer, wait(50, "nothing")])).toBe("nothing");
    silent.giveUp();
    await silent.answer;
    expect((await ask("maria").answer).status).toBe(200);
  });

  test("has not made the transfer that it did not answer", async () => {
    force(studio, "vendor-silent");
    const silent = transfer("maria");
    silent.giveUp();
    await silent.answer;
    expect(await (await studio.fetch("/wallets")).text()).not.toContain("maria");
  });
});
