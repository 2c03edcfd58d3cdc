import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GAMES } from "../catalogue/games.ts";
import { type FaultInjection, withFaults } from "../fault-injection.ts";
import { type ForcedOutcome, openForcedOutcomes } from "../forced-outcomes.ts";
import { sign } from "../signing.ts";
import { type ConsoleTask, openConsole } from "./console.ts";
import { openDatabase, type StudioDatabase } from "./database.ts";
import { createStudio, type StudioDeps } from "./studio.ts";

/** The studio with an operator's wallet in memory, without a network: for tests of games and of the studio's bets. */

const ORIGIN = "http://studio.test";
const OPERATOR = "http://operator.test";
const MERCHANT = "m1";
const GRANT = 1_000_000;
const KEY = { id: "1", secret: Buffer.from("a key of tests") };

type Body = Record<string, unknown>;
type Reply = { status: number; body: Body };

/** A bet as the operator's wallet records it. `tombstone`: it was rolled back before it arrived. */
export interface WalletBet {
  playerId: string;
  roundId: string;
  type: string;
  stake: number;
  win: number;
  state: "open" | "settled" | "rolled_back" | "tombstone";
  outcome: unknown;
  detail: Body | null;
}

/** Returns the operator's side of bets played from the studio's own wallets. */
function ownWalletCalls() {
  /** The latest report of each round. */
  const reports = new Map<string, Body>();
  /** Stakes that the wallet allowed and whose end was not reported. */
  const allowed = new Map<string, number>();
  return {
    reports,
    allowed,
    answer(call: string, body: Body): Reply | null {
      const id = String(body.roundId);
      if (call === "may-play") allowed.set(id, Number(body.amount));
      else if (call === "not-played" || call === "round") allowed.delete(id);
      else return null;
      if (call === "round") reports.set(id, body);
      return { status: 200, body: {} };
    },
  };
}

/**
 * An operator's wallet by docs/vendor-wallet.md: every player starts with 10,000.00, and every transaction moves money
 * once. A player's token is `token-<player>`.
 */
export function testWallet() {
  const balances = new Map<string, number>();
  const bets = new Map<string, WalletBet>();
  const answers = new Map<string, { content: string; reply: Reply }>();
  const own = ownWalletCalls();
  const calls: { call: string; body: Body }[] = [];
  const profile = { currency: "PHP", decimals: 2, language: "EN", demo: false };

  const getBalance = (player: string) => balances.get(player) ?? GRANT;
  const move = (player: string, amount: number) => balances.set(player, getBalance(player) + amount);
  const accept = (player: string): Reply => ({ status: 200, body: { balance: getBalance(player) } });
  const refuse = (code: string, player: string): Reply => ({
    status: 409,
    body: { code, balance: getBalance(player) },
  });

  function bet(id: string, player: string, body: Body): Reply {
    if (bets.has(id)) return refuse("BET_ROLLED_BACK", player);
    const stake = Number(body.amount);
    if (stake > getBalance(player)) return refuse("INSUFFICIENT_FUNDS", player);
    move(player, 0 - stake);
    const facts = { roundId: String(body.roundId), type: String(body.betType), detail: body.detail as Body };
    bets.set(id, { playerId: player, ...facts, stake, win: 0, state: "open", outcome: null });
    return accept(player);
  }

  function rollback(id: string, player: string, body: Body): Reply {
    const known = bets.get(id);
    if (known?.state === "open") move(player, known.stake);
    const none = { type: "", stake: 0, win: 0, outcome: null, detail: null };
    const roundId = String(body.roundId);
    if (known) bets.set(id, { ...known, state: "rolled_back" });
    else bets.set(id, { ...none, playerId: player, roundId, state: "tombstone" });
    return accept(player);
  }

  /** Pays the whole win of a bet, the first time or after a correction; a bet that is open again has none. */
  function pay(id: string, player: string, body: Body, [from, to]: [WalletBet["state"], WalletBet["state"]]) {
    const known = bets.get(id);
    if (!known) return refuse("BET_UNKNOWN", player);
    if (known.state !== from) return refuse(`BET_${known.state.toUpperCase()}`, player);
    const win = Number(body.amount ?? 0);
    move(player, win - known.win);
    const { outcome = null, detail = known.detail } = body;
    bets.set(id, { ...known, win, outcome, detail: detail as Body, state: to });
    return accept(player);
  }

  function moneyCall(call: string, player: string, body: Body): Reply {
    const betId = String(body.betTransactionId);
    if (call === "bet") return bet(String(body.transactionId), player, body);
    if (call === "rollback") return rollback(betId, player, body);
    if (call === "win") return pay(betId, player, body, ["open", "settled"]);
    if (call === "resettle") return pay(betId, player, body, ["settled", "settled"]);
    if (call === "unsettle") return pay(betId, player, body, ["settled", "open"]);
    move(player, Number(body.amount));
    return accept(player);
  }

  function answer(call: string, body: Body): Reply {
    const player = String(body.playerId);
    if (call === "authenticate") {
      const playerId = String(body.token).replace(/^token-/, "");
      return { status: 200, body: { balance: getBalance(playerId), playerId, ...profile } };
    }
    if (call === "balance") return accept(player);
    const ownWallet = own.answer(call, body);
    if (ownWallet) return ownWallet;
    const id = String(body.transactionId);
    const content = JSON.stringify(body);
    const before = answers.get(id);
    if (before) return before.content === content ? before.reply : refuse("TRANSACTION_CONFLICT", player);
    const reply = moneyCall(call, player, body);
    const isFinal = reply.body.code !== "BET_UNKNOWN";
    if (isFinal) answers.set(id, { content, reply });
    return reply;
  }

  return {
    /** The operator's profile of every player who opens a game. */
    profile,
    getBalance,
    setBalance: (player: string, amount: number) => void balances.set(player, amount),
    bets,
    getBets: (player: string) => [...bets.values()].filter(({ playerId }) => playerId === player),
    reports: own.reports,
    allowed: own.allowed,
    /** Every call that arrived, including repeated ones. */
    calls,
    /** Overrides the response to a call; null handles the call normally. */
    atTheDoor: (_call: string, _body: Body): Reply | null => null,
    async send(url: string, init: RequestInit): Promise<Response> {
      const call = url.split("/").at(-1) ?? "";
      const body = JSON.parse(String(init.body)) as Body;
      const stopped = this.atTheDoor(call, body);
      if (!stopped) calls.push({ call, body });
      const { status, body: content } = stopped ?? answer(call, body);
      return Response.json(content, { status });
    },
  };
}

interface TestStudioOptions {
  draw?: StudioDeps["draw"];
  faultInjection?: FaultInjection;
  /** The studio's public origin; a browser that plays needs a real one. */
  origin?: string;
}

export type TestStudio = ReturnType<typeof openTestStudio>;

/** Opens a studio whose clock only changes with `clock.time`, and which ticks when `tick()` is called. */
export function openTestStudio({ draw, faultInjection, origin = ORIGIN }: TestStudioOptions = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), "marquee-studio-"));
  const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
  const wallet = testWallet();
  const direct = (url: string, init: RequestInit) => wallet.send(url, init);
  const line = faultInjection ? withFaults(direct, faultInjection) : null;
  const forced = openForcedOutcomes(dataFolder);
  const open = () =>
    createStudio({
      platformUrl: OPERATOR,
      ...{ origin, clock, dataFolder, forced },
      keys: { keys: () => [KEY] },
      send: line ?? direct,
      ...(draw ? { draw } : {}),
    });
  let studio = open();

  async function operatorCall(method: string, path: string, content?: object) {
    const body = Buffer.from(content ? JSON.stringify(content) : "");
    const headers = sign(KEY, clock.now(), { method, path, body });
    const reply = await studio.fetch(
      new Request(`${origin}${path}`, { method, headers, ...(content ? { body } : {}) }),
    );
    return { status: reply.status, body: await reply.json() };
  }

  return {
    clock,
    wallet,
    forced,
    /** Opens a game for a player and returns the path of the frame. */
    async launch(
      gameCode: string,
      player = "maria",
      options: object = {},
      merchant = MERCHANT,
    ): Promise<string> {
      const vendor = GAMES.find((game) => game.gameCode === gameCode)?.vassalage;
      const launch = { gameCode, token: `token-${player}`, language: "EN", siteOrigins: [], ...options };
      const { status, body } = await operatorCall("POST", `/api/v1/${merchant}/${vendor}/launch`, launch);
      if (status !== 200) throw new Error(`the launch was answered with ${JSON.stringify(body)}`);
      return new URL(body.url).pathname;
    },
    /** Sends a frame's request: a POST if there is a body. */
    async ask(frame: string, action: string, content?: object) {
      const init = content ? { method: "POST", body: JSON.stringify(content), headers: { origin } } : {};
      const reply = await studio.fetch(new Request(`${origin}${frame}/${action}`, init));
      return { status: reply.status, body: await reply.json() };
    },
    fetch: (path: string, init?: RequestInit) => studio.fetch(new Request(`${origin}${path}`, init)),
    /** Answers as the studio's own server does. */
    answer: (request: Request) => studio.fetch(request),
    /** Returns a round, or a bet, as reported to an operator that queries it. */
    recall: (vendor: string, id: string) => operatorCall("GET", `/api/v1/${MERCHANT}/${vendor}/rounds/${id}`),
    /** Returns the rooms of a label, as listed for an operator. */
    rooms: (vendor: string, merchant = MERCHANT) =>
      operatorCall("GET", `/api/v1/${merchant}/${vendor}/rooms?currency=PHP&decimals=2`),
    /** Returns the limits of a label's live tables, as listed for an operator. */
    tables: (vendor: string, decimals = 2) =>
      operatorCall("GET", `/api/v1/${MERCHANT}/${vendor}/tables?currency=PHP&decimals=${decimals}`),
    /** Returns the matches of a label, as listed for an operator. */
    fixtures: (vendor: string) => operatorCall("GET", `/api/v1/${MERCHANT}/${vendor}/fixtures`),
    /** Grants a player free spins. */
    giveSpins: (vendor: string, gift: object) =>
      operatorCall("POST", `/api/v1/${MERCHANT}/${vendor}/free-spins`, gift),
    takeSpinsBack: (vendor: string, gift: { reference: string; playerId: string }) =>
      operatorCall("POST", `/api/v1/${MERCHANT}/${vendor}/free-spins/take-back`, gift),
    /** Puts money into a player's wallet at the studio. */
    fund: (vendor: string, player: string, amount: number) =>
      operatorCall("POST", `/api/v1/${MERCHANT}/${vendor}/wallet/transfers`, {
        reference: newKey(),
        playerId: player,
        currency: "PHP",
        direction: "in",
        amount,
      }),
    tick: () => studio.tick(),
    voidRound: (id: string, reason: string) => studio.voidRound(id, reason),
    /** Stores an order, as `npm run studio` does; returns a function for its result so far. */
    order(task: ConsoleTask): () => boolean | null {
      const id = this.inMemory((db) => openConsole(db).leave(task, clock.time));
      return () => this.inMemory((db) => openConsole(db).outcome(id));
    },
    settleOpen: () => studio.settleOpen(),
    /** Waits for the calls that are still running in the background. */
    lineSettled: async () => void (await line?.settled()),
    /** Reads or changes the studio's database directly, for tests of a crash. */
    inMemory<T>(work: (db: StudioDatabase) => T): T {
      const db = openDatabase(dataFolder);
      try {
        return work(db);
      } finally {
        db.close();
      }
    },
    /** Restarts the studio as after a crash: only stored data survives. */
    async restart() {
      await studio.close();
      studio = open();
    },
    async close() {
      await studio.close();
      forced.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Forces an outcome on a player of the studio, or with null on any of its operator. */
export function force(
  { forced, clock }: TestStudio,
  outcome: ForcedOutcome,
  { player = "maria", times = 1 }: { player?: string | null; times?: number } = {},
) {
  const request = { merchant: MERCHANT, playerId: player, username: player, outcome, times };
  return forced.force(request, clock.now());
}

/** Returns an id as frames generate them. */
export const newKey = () => randomBytes(16).toString("hex");
