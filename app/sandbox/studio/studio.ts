import { randomInt } from "node:crypto";
import type { Send } from "../fault-injection.ts";
import type { ForcedOutcomes } from "../forced-outcomes.ts";
import type { StudioKeys } from "../signing.ts";
import { html, json, notFound, sendAsset } from "./answers.ts";
import { getCatalogue } from "./catalogue.ts";
import { type Clocks, openClocks } from "./clocks.ts";
import { openConsole } from "./console.ts";
import { openDatabase } from "./database.ts";
import { createForcedVoids } from "./forced-voids.ts";
import { expiredPage } from "./frame/shell.ts";
import { createFeed } from "./games/feed.ts";
import { createModules, type GameModules } from "./games/modules.ts";
import type { Draw } from "./maths/game-maths.ts";
import { createOperatorApi } from "./operator-api.ts";
import { createPlayerApi } from "./player-api.ts";
import { createSilence } from "./silence.ts";
import { computeHash, openStore, type Play } from "./store.ts";
import { createRoundVoider } from "./void-round.ts";
import { createWagers } from "./wagers/wagers.ts";
import { createWalletClient } from "./wallet-client.ts";
import { createPlayerWallets } from "./wallets/wallets.ts";

const ID = /^[A-Za-z0-9_-]{1,64}$/;

export interface StudioDeps {
  /** Base URL of the operators' wallets. */
  platformUrl: string;
  /** The studio's own public origin: scheme, host and port. */
  origin: string;
  keys: StudioKeys;
  clock: { now(): number };
  dataFolder: string;
  /** Outcomes that testers force on players' next rounds and calls. */
  forced: ForcedOutcomes;
  send: Send;
  /** Source of randomness; the operating system's, unless a test replaces it. */
  draw?: Draw;
}

/** The game studio: its API for operators, its frames for players, and the bets behind both. */
export function createStudio(deps: StudioDeps) {
  const { clock, keys, origin, forced, draw = (below) => randomInt(below) } = deps;
  const db = openDatabase(deps.dataFolder);
  // All tables are created in one transaction: one wait for the disk instead of one per table.
  db.exec("begin");
  const store = openStore(db);
  const wallet = createWalletClient(deps);
  const silence = createSilence(forced);
  const wallets = createPlayerWallets({
    ...{ origin, keys, clock, silence, dataFolder: deps.dataFolder },
    endPlays: (player) => store.endPlays(player, clock.now()),
  });
  const wagers = createWagers({
    db,
    wallet,
    ownWallet: wallets.client,
    clock,
    onSettled: (bet) => voidIfForced(bet),
  });
  const voidIfForced = createForcedVoids(forced, wagers);
  const feed = createFeed();
  const getBalance = async (play: Play) => {
    const own = play.wallet === "transfer" ? wallets.client : wallet;
    const answer = await own.call(play, "balance", { playerId: play.playerId });
    return answer.kind === "ok" ? answer.balance : null;
  };
  const getRefusal = async (play: Play) => {
    const answer = await wallet.call(play, "authenticate", { token: play.token });
    if (answer.kind === "ok") return null;
    return answer.kind === "refused" ? answer.code : "WALLET_UNAVAILABLE";
  };
  const findPlay = (tokenHash: string) => store.findPlay(tokenHash, clock.now());
  const clocks = openClocks(db, clock);
  const modules = createModules({ db, wagers, feed, draw, forced, getBalance, getRefusal, findPlay }, clocks);
  const operators = createOperatorApi({ store, modules, wagers, wallet, silence, keys, clock, origin });
  const player = createPlayerApi({ modules, wagers, getBalance, origin });
  const service = openConsole(db);
  db.exec("commit");
  const voidRound = createRoundVoider(modules, wagers);
  const ticker = createTicker(modules, clocks, () =>
    service.takeUp((task) => {
      if (task.kind === "void") return voidRound(task.roundId, task.reason);
      if (task.kind === "pass") return clocks.pass(task.engine, task.ms);
      const all = [...modules.values()];
      if (task.kind === "withdraw") return all.some((module) => module.withdrawScore?.(task.fixtureId));
      return all.some((module) => module.correctScore?.(task.fixtureId, task.score));
    }),
  );

  return {
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const ofWallets = await wallets.fetch(request);
      if (ofWallets) return ofWallets;
      const [, first = "", second = "", third = "", fourth = "", fifth = "", ...rest] =
        url.pathname.split("/");
      if (first === "studio") return sendAsset(url.pathname.slice("/studio/".length));
      if (first === "play" && third.length + second.length < 128 && fourth === "") {
        const play = store.findPlay(computeHash(second), clock.now());
        if (play) return player(request, play, third);
        return third === ""
          ? html(404, expiredPage(request.headers.get("accept-language")), { ancestors: "*" })
          : json(404, { code: "SESSION_EXPIRED" });
      }
      if (first !== "api" || second !== "v1" || !ID.test(third) || rest.length > 1) return notFound();
      if (request.method === "GET" && fourth === "catalogue" && fifth === "") {
        const catalogue = getCatalogue(third, modules);
        return catalogue ? json(200, catalogue) : notFound();
      }
      if (!ID.test(fourth)) return notFound();
      return answerOperator(operators, request, [third, fourth], [fifth, ...rest]);
    },
    /** Declares a round void; returns false when no such round can be voided, or it is already void. */
    voidRound,
    /** Advances the games that depend on the clock, and carries out pending orders. */
    tick: ticker.tick,
    /** Sends undelivered calls to wallets again; returns the number of bets still under way. */
    settleOpen: wagers.settleOpen,
    async close() {
      feed.close();
      silence.end();
      await ticker.idle();
      await wagers.idle();
      await wallets.close();
      db.close();
    },
  };
}

/** Answers an operator's call about one of the studio's labels; `path` is what follows the label. */
async function answerOperator(
  operators: ReturnType<typeof createOperatorApi>,
  request: Request,
  [merchant, vendor]: [string, string],
  [call = "", ...rest]: string[],
): Promise<Response> {
  const about = [request, new URL(request.url), merchant, vendor] as const;
  if (request.method === "POST") {
    if (call === "launch") return operators.launch(...about);
    if (call === "free-spins" && rest.length === 0) return operators.freeSpins(...about);
    return call === "free-spins" && rest[0] === "take-back" ? operators.takeBackSpins(...about) : notFound();
  }
  if (request.method !== "GET") return notFound();
  if (call === "rounds" && rest[0]) return operators.recall(...about, rest[0]);
  if (rest.length > 0) return notFound();
  if (call === "rooms") return operators.rooms(...about);
  if (call === "tables") return operators.tables(...about);
  return call === "fixtures" ? operators.fixtures(...about) : notFound();
}

/** Calls `tick` of every kind of game, one pass at a time; an error in one kind does not stop the others. */
function createTicker(modules: GameModules, clocks: Clocks, before: () => void) {
  let working: Promise<unknown> | null = null;
  async function look(): Promise<void> {
    before();
    const ticks = await Promise.allSettled(
      [...modules.values()].map(async (module) => module.tick?.(clocks.of(module.engine).now())),
    );
    const failed = ticks.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }
  return {
    async tick(): Promise<void> {
      working ??= look().finally(() => {
        working = null;
      });
      await working;
    },
    async idle(): Promise<void> {
      await working?.catch(() => {});
    },
  };
}
