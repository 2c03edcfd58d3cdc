import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { budget, simulate } from "#tests/budget.ts";
import { withFaults } from "../../fault-injection.ts";
import { openDatabase, type StudioDatabase } from "../database.ts";
import { createSilence } from "../silence.ts";
import type { Play } from "../store.ts";
import { newKey, testWallet } from "../testing.ts";
import { createWalletClient } from "../wallet-client.ts";
import { createPlayerWallets } from "../wallets/wallets.ts";
import type { WagerResult } from "./wager.ts";
import { createWagers, type Wagers } from "./wagers.ts";

const START = 1_000_000;
const STAKE = 500;
const clock = { now: () => 1_000 };
const keys = { keys: () => [{ id: "1", secret: Buffer.from("key") }] };
const WON: WagerResult = { win: 1_250, outcome: "won", detail: { kind: "none" } };

let folder: string;
let db: StudioDatabase;
let wallet: ReturnType<typeof testWallet>;
let own: ReturnType<typeof createPlayerWallets>;
let wagers: Wagers;

function open(send = (url: string, init: RequestInit) => wallet.send(url, init)) {
  db = openDatabase(folder);
  own = createPlayerWallets({
    origin: "http://studio.test",
    keys,
    clock,
    dataFolder: folder,
    silence: createSilence({ take: () => null }),
    endPlays: () => {},
  });
  const operators = createWalletClient({ platformUrl: "http://operator.test", keys, clock, send });
  wagers = createWagers({ db, wallet: operators, ownWallet: own.client, clock, onSettled: () => {} });
}

async function closeAll() {
  await wagers.idle();
  await own.close();
  db.close();
}

/** Simulates a crash: only stored data survives. */
async function restart() {
  await closeAll();
  open();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marquee-wagers-"));
  wallet = testWallet();
  open();
});

afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});

const play = (over: Partial<Play> = {}): Play => ({
  tokenHash: "",
  merchant: "m1",
  vendor: "AURORA",
  gameCode: "G",
  playerId: "maria",
  token: "token-maria",
  currency: "PHP",
  decimals: 2,
  language: "EN",
  timeZone: "UTC",
  selection: null,
  look: null,
  demo: false,
  siteOrigins: [],
  expiresAt: 0,
  wallet: "seamless",
  ...over,
});

async function place(of: Play = play(), over: { key?: string; roundId?: string; stake?: number } = {}) {
  const bet = { key: newKey(), roundId: "round-1", type: "banker", stake: STAKE, detail: { kind: "none" } };
  const placed = await wagers.place(of, { ...bet, ...over });
  if (placed.kind !== "bet") throw new Error(placed.kind);
  return placed.bet;
}

const onlyBet = () => [...wallet.bets.values()][0];
const stop = (name: string) => {
  wallet.atTheDoor = (call) => (call === name ? { status: 503, body: {} } : null);
};
const letThrough = () => {
  wallet.atTheDoor = () => null;
};

describe("a bet", () => {
  test("is accepted, settled with its outcome and detail, and paid once however often it is delivered", async () => {
    const bet = await place();
    expect(bet).toMatchObject({ state: "open", balance: START - STAKE });
    const detail = { kind: "table", table: "A1" };
    const settled = await wagers.settle(bet.id, { ...WON, validBet: 400, detail });
    expect(settled).toMatchObject({ state: "settled", win: 1_250, outcome: "won", validBet: 400 });
    await wagers.settle(bet.id, { ...WON, win: 9_999 });
    await wagers.deliver(bet.id);
    expect(wallet.getBalance("maria")).toBe(START - STAKE + 1_250);
    expect(onlyBet()).toMatchObject({ type: "banker", state: "settled", outcome: "won", detail });
    expect(wallet.calls.find(({ call }) => call === "win")?.body).toMatchObject({ validBet: 400 });
  });

  test("sent twice, at once or later, counts once; with another stake it is a conflict", async () => {
    const key = newKey();
    const bets = await Promise.all([place(play(), { key }), place(play(), { key })]);
    expect((await place(play(), { key })).id).toBe(bets[0]?.id);
    expect(bets[1]).toMatchObject({ id: bets[0]?.id, state: "open" });
    await expect(place(play(), { key, stake: 1 })).rejects.toThrow("conflict");
    expect(wallet.getBalance("maria")).toBe(START - STAKE);
    // Keys are per player: another player's bet with the same key is another bet.
    expect((await place(play({ playerId: "ana" }), { key })).id).not.toBe(bets[0]?.id);
  });

  test("above the balance is refused with the wallet's reason", async () => {
    expect(await place(play(), { stake: START + 1 })).toMatchObject({
      state: "refused",
      refusal: "INSUFFICIENT_FUNDS",
      balance: START,
    });
  });

  test("above the limit of free play is refused and not stored", async () => {
    wallet.atTheDoor = (call) => (call === "bet" ? { status: 409, body: { code: "FREE_PLAY_LIMIT" } } : null);
    const refused = await place(play());
    expect(refused).toMatchObject({ state: "refused", refusal: "FREE_PLAY_LIMIT" });
    expect(wagers.find(refused.id)).toBeNull();
  });

  test("whose response was lost is rolled back, and cannot be accepted late", async () => {
    wallet.atTheDoor = (call) => (call === "bet" || call === "rollback" ? { status: 503, body: {} } : null);
    const bet = await place();
    expect(bet.state).toBe("reverting");
    letThrough();
    expect(await wagers.settleOpen()).toBe(0);
    expect(wagers.find(bet.id)).toMatchObject({ state: "reverted", balance: START });
    expect(onlyBet()?.state).toBe("tombstone");
  });

  test("left unfinished by a crash is rolled back", async () => {
    const bet = await place();
    db.prepare("update wager set state = 'placing' where id = ?").run(bet.id);
    await restart();
    expect(await wagers.settleOpen()).toBe(0);
    expect(wagers.find(bet.id)?.state).toBe("reverted");
    expect(wallet.getBalance("maria")).toBe(START);
  });
});

describe("an outcome", () => {
  test("that the wallet has not received is delivered later, also after a crash", async () => {
    const bet = await place();
    stop("win");
    expect((await wagers.settle(bet.id, WON)).state).toBe("settling");
    await restart();
    expect(await wagers.settleOpen()).toBe(1);
    letThrough();
    expect(await wagers.settleOpen()).toBe(0);
    expect(wallet.getBalance("maria")).toBe(START - STAKE + 1_250);
  });

  test("set in a game's transaction that fails is not recorded", async () => {
    const bet = await place();
    const work = db.transaction(() => {
      wagers.decide(bet.id, WON);
      throw new Error("the game's own write failed");
    });
    expect(work).toThrow("own write");
    expect(await wagers.deliver(bet.id)).toMatchObject({ state: "open", win: 0 });
  });

  test("is replaced by a later one, higher or lower, with the reason", async () => {
    const bet = await place();
    await wagers.settle(bet.id, WON);
    for (const win of [2_000, 0]) {
      const outcome = win > 0 ? "won" : "lost";
      await wagers.resettle(bet.id, { ...WON, win, outcome, reason: "the camera showed another card" });
      expect(wallet.getBalance("maria")).toBe(START - STAKE + win);
    }
    expect(wagers.find(bet.id)).toMatchObject({ state: "settled", revision: 2, toldWin: 0 });
    expect(wallet.calls.at(-1)?.body).toMatchObject({ reason: "the camera showed another card" });
  });

  test("is withdrawn and sent again, with separate ids", async () => {
    const bet = await place();
    for (const win of [1_250, 700]) {
      await wagers.settle(bet.id, { ...WON, win });
      expect(wallet.getBalance("maria")).toBe(START - STAKE + win);
      wagers.decideOpen(bet.id, { detail: WON.detail, reason: "too early" });
      await wagers.deliver(bet.id);
      expect(wallet.getBalance("maria")).toBe(START - STAKE);
    }
    await wagers.settle(bet.id, { ...WON, win: 0, outcome: "lost" });
    expect(wagers.find(bet.id)).toMatchObject({ state: "settled", revision: 2 });
    expect(wallet.getBets("maria")).toMatchObject([{ state: "settled", win: 0 }]);
  });

  test("permanently refused by the wallet stays stuck, for an operator to check", async () => {
    const bet = await place();
    wallet.atTheDoor = () => ({ status: 409, body: { code: "ROUND_SETTLED", balance: 1 } });
    expect(await wagers.settle(bet.id, WON)).toMatchObject({ state: "stuck", refusal: "ROUND_SETTLED" });
    letThrough();
    expect(await wagers.settleOpen()).toBe(0);
  });

  test("ends the round only with the player's last bet in it", async () => {
    const [one, two] = [await place(), await place()];
    await place(play({ playerId: "ana", token: "token-ana" }));
    await wagers.settle(one.id, { ...WON, endRound: true });
    await wagers.settle(two.id, { ...WON, endRound: true });
    const ends = wallet.calls.filter(({ call }) => call === "win").map(({ body }) => body.endRound);
    expect(ends).toEqual([false, true]);
  });
});

test("a void bet is rolled back while open, and gets its stake refunded once settled", async () => {
  const [openBet, settledBet] = [await place(), await place()];
  await wagers.settle(settledBet.id, WON);
  expect(await wagers.voidBet(openBet.id, "no contest")).toMatchObject({ state: "reverted" });
  expect(await wagers.voidBet(settledBet.id, "no contest")).toMatchObject({
    state: "settled",
    outcome: "void",
  });
  expect(wallet.getBalance("maria")).toBe(START);
  expect([...wallet.bets.values()].map(({ state }) => state)).toEqual(["rolled_back", "settled"]);
});

test("a bonus is paid once without a bet, and is listed among the player's bets", async () => {
  stop("bonus");
  const bonus = { key: newKey(), roundId: "r", campaign: "noon", amount: 700, detail: { kind: "none" } };
  const give = () => wagers.deliver(wagers.decideBonus(play(), bonus).id);
  await give();
  letThrough();
  await wagers.settleOpen();
  await give();
  expect(wallet.getBalance("maria")).toBe(START + 700);
  expect(wagers.listLatest(play(), 5)).toMatchObject([{ kind: "bonus", type: "noon", win: 700 }]);
});

test("bets are found by round, by game (open bets), and by player", async () => {
  const one = await place();
  const two = await place(play({ playerId: "ana" }), { roundId: "round-2" });
  const refused = await place(play(), { stake: START * 2 });
  await wagers.settle(one.id, WON);
  expect(wagers.ofRound("round-1").map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, refused.id]));
  expect(wagers.getOpen("G").map(({ id }) => id)).toEqual([two.id]);
  expect(wagers.listLatest(play(), 5).map(({ id }) => id)).toEqual([one.id]);
});

describe("with the studio's own wallet", () => {
  const fund = async (amount: number) => {
    const transfer = { transactionId: randomUUID(), playerId: "maria", currency: "PHP", amount };
    await own.client.call(play(), "win", transfer);
  };
  const left = async () => {
    const answer = await own.client.call(play(), "balance", { playerId: "maria" });
    return answer.kind === "ok" ? answer.balance : null;
  };
  const atHome = play({ wallet: "transfer" });

  test("a bet is played, and reported separately until the operator has confirmed it", async () => {
    await fund(1_000);
    stop("round");
    const bet = await place(atHome);
    await wagers.settle(bet.id, WON);
    expect(await left()).toBe(1_750);
    expect(wallet.bets.size).toBe(0);
    letThrough();
    await restart();
    await wagers.settleOpen();
    const calls = wallet.calls.length;
    await wagers.settleOpen();
    expect(wallet.calls).toHaveLength(calls);
    expect(wallet.reports.get(bet.id)).toMatchObject({ stake: 500, win: 1_250, outcome: "won", revision: 0 });
  });

  test("a later outcome takes back at most the available balance, and is reported as a revision", async () => {
    await fund(1_000);
    const bet = await place(atHome);
    await wagers.settle(bet.id, WON);
    await place(atHome, { stake: 1_500 });
    await wagers.resettle(bet.id, { ...WON, win: 0, outcome: "lost", reason: "wrong score" });
    expect(await left()).toBe(0);
    expect(wallet.reports.get(bet.id)).toMatchObject({ win: 0, outcome: "lost", revision: 1 });
  });

  test("a reopened bet returns its win, and is settled and reported again", async () => {
    await fund(1_000);
    const bet = await place(atHome);
    await wagers.settle(bet.id, WON);
    wagers.decideOpen(bet.id, { detail: WON.detail, reason: "wrong score" });
    expect(await wagers.deliver(bet.id)).toMatchObject({ state: "open", win: 0, revision: 1 });
    expect(await left()).toBe(500);
    await wagers.settle(bet.id, { ...WON, win: 700 });
    expect(await left()).toBe(1_200);
    expect(wallet.reports.get(bet.id)).toMatchObject({ win: 700, outcome: "won", revision: 1 });
    wagers.decideOpen(bet.id, { detail: WON.detail, reason: "no contest" });
    await wagers.deliver(bet.id);
    await wagers.voidBet(bet.id, "no contest");
    expect(wallet.reports.get(bet.id)).toMatchObject({ win: 500, outcome: "void", revision: 2 });
  });

  test("the operator is asked before each stake, and receives the stakes that were not taken", async () => {
    await fund(1_000);
    const text = "You are taking a break";
    wallet.atTheDoor = (call) =>
      call === "may-play" ? { status: 403, body: { code: "PLAYER_EXCLUDED", text } } : null;
    const no = await place(atHome);
    expect(no).toMatchObject({ state: "refused", refusal: "PLAYER_EXCLUDED", refusalText: text });
    expect(await left()).toBe(1_000);
    stop("not-played");
    expect(await place(atHome, { stake: 1_001 })).toMatchObject({ refusal: "INSUFFICIENT_FUNDS" });
    const bet = await place(atHome);
    expect([...wallet.allowed.values()]).toEqual([1_001, 500]);
    letThrough();
    await restart();
    await wagers.settleOpen();
    expect([...wallet.allowed.keys()]).toEqual([bet.id]);
    await wagers.voidBet(bet.id, "no contest");
    expect(wallet.allowed.size).toBe(0);
    stop("may-play");
    expect(await place(atHome), "no answer is no").toMatchObject({ refusal: "WALLET_UNAVAILABLE" });
    letThrough();
  });

  test("a void bet is refunded", async () => {
    await fund(1_000);
    const bet = await place(atHome);
    expect(await wagers.voidBet(bet.id, "no contest")).toMatchObject({ state: "reverted", balance: 1_000 });
  });
});

simulate(
  "over a line that repeats, delays, loses and reorders, every bet is paid for what it was",
  async () => {
    let seed = 20_261_123;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 4_294_967_296;
    };
    const line = withFaults((url, init) => wallet.send(url, init), {
      random,
      duplicate: 0.2,
      loseAnswer: 0.2,
      late: 0.1,
      delayMs: 2,
    });
    await closeAll();
    open(line);
    await Promise.all(
      Array.from({ length: budget(60, 600) }, async (_, n) => {
        const bet = await place(play(), { roundId: `r${n >> 1}` });
        if (n % 7 === 0) return wagers.voidBet(bet.id, "no contest");
        await wagers.settle(bet.id, { ...WON, win: n % 3 === 0 ? 1_250 : 0, endRound: true });
        return n % 5 === 0 ? wagers.resettle(bet.id, { ...WON, win: 800, reason: "again" }) : undefined;
      }),
    );
    for (let tries = 0; tries < 50 && (await wagers.settleOpen()) > 0; tries++) await line.settled();
    await line.settled();
    expect(await wagers.settleOpen()).toBe(0);
    const seen = db.prepare("select state, stake, win from wager").all() as {
      state: string;
      stake: number;
      win: number;
    }[];
    expect(seen.filter(({ state }) => !["settled", "reverted"].includes(state))).toEqual([]);
    const played = seen.filter(({ state }) => state === "settled");
    expect(played.length).toBeGreaterThan(10);
    const change = played.reduce((sum, { stake, win }) => sum + win - stake, 0);
    expect(wallet.getBalance("maria")).toBe(START + change);
  },
);
