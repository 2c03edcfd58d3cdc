import { randomBytes } from "node:crypto";
import { findGame } from "../catalogue/catalogue.ts";
import { type StudioKeys, verify } from "../signing.ts";
import { json, notFound } from "./answers.ts";
import type { GameModules } from "./games/modules.ts";
import { MAX_BODY_BYTES, parseGift, parseLaunch, parseObject } from "./inputs.ts";
import type { Silence } from "./silence.ts";
import { computeHash, type Store } from "./store.ts";
import { betView } from "./wagers/bet-view.ts";
import { betTransaction, type Wager, type WagerDetail } from "./wagers/wager.ts";
import type { Wagers } from "./wagers/wagers.ts";
import type { createWalletClient } from "./wallet-client.ts";

const PLAY_LIFETIME_MS = 12 * 60 * 60_000;

interface OperatorApiDeps {
  store: Store;
  modules: GameModules;
  wagers: Wagers;
  wallet: ReturnType<typeof createWalletClient>;
  silence: Silence;
  keys: StudioKeys;
  clock: { now(): number };
  /** The studio's public origin: scheme, host and port. */
  origin: string;
}

/**
 * Creates the API for operators' signed requests: a launch, a finished round, rooms, tables' limits and matches, and
 * free spins for a player.
 */
export function createOperatorApi(deps: OperatorApiDeps) {
  const { store, modules, wagers, wallet, silence, keys, clock, origin } = deps;

  /**
   * Returns the operator's request body after checking its signature on the raw body; null when the signature is
   * invalid.
   */
  async function signedBody(request: Request, url: URL, merchant: string, vendor: string) {
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY_BYTES) return null;
    const message = { method: request.method, path: url.pathname + url.search, body };
    return verify(keys.keys("outbound", merchant, vendor), request.headers, clock.now(), message)
      ? body
      : null;
  }

  async function launch(request: Request, url: URL, merchant: string, vendor: string): Promise<Response> {
    const body = await signedBody(request, url, merchant, vendor);
    if (!body) return json(401, { code: "BAD_SIGNATURE" });
    const input = parseLaunch(body);
    if (!input) return json(400, { code: "BAD_REQUEST" });
    const game = findGame(vendor, input.gameCode);
    if (!game) return json(409, { code: "GAME_UNKNOWN" });
    if (!modules.has(game.engine)) return json(409, { code: "GAME_NOT_OPEN" });
    const answer = await wallet.call({ merchant, vendor }, "authenticate", { token: input.token });
    if (answer.kind === "unknown") return json(503, { code: "WALLET_UNAVAILABLE" });
    if (answer.kind === "refused") return json(403, { code: answer.code });
    const { playerId, currency, decimals, language, demo } = answer.fields;
    if (typeof playerId !== "string" || typeof currency !== "string" || typeof decimals !== "number") {
      return json(503, { code: "WALLET_UNAVAILABLE" });
    }
    const noAnswer = await silence.keep(request, merchant, playerId);
    if (noAnswer) return noAnswer;
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    store.addPlay(
      {
        ...input,
        ...{ merchant, vendor, playerId, currency, decimals },
        language: typeof language === "string" ? language : input.language,
        demo: demo === true,
        tokenHash: computeHash(token),
        expiresAt: now + PLAY_LIFETIME_MS,
      },
      now,
    );
    return json(200, { url: `${origin}/play/${token}` });
  }

  /**
   * Returns a finished round for the operator's queries about it (GLI-19 4.14). With `bet`, the id of a bet's
   * transaction, returns only that bet: players share rounds, and may only see their own.
   */
  async function recall(request: Request, url: URL, merchant: string, vendor: string, id: string) {
    if (!(await signedBody(request, url, merchant, vendor))) return json(401, { code: "BAD_SIGNATURE" });
    // A round, or one of its bets: rounds of the studio's own wallets are reported bet by bet.
    const one = wagers.find(id);
    const asked = url.searchParams.get("bet");
    const ofRound = wagers.ofRound(id).filter((bet) => asked === null || betTransaction(bet) === asked);
    const bets = (one ? [one] : ofRound).filter((bet) => bet.merchant === merchant && bet.vendor === vendor);
    return bets.length > 0 ? json(200, roundView(modules, bets)) : notFound();
  }

  /** Returns the rooms in which a brand's players may meet, with money of `currency` and `decimals`. */
  async function rooms(request: Request, url: URL, merchant: string, vendor: string) {
    if (!(await signedBody(request, url, merchant, vendor))) return json(401, { code: "BAD_SIGNATURE" });
    const currency = url.searchParams.get("currency") ?? "";
    const decimals = getDecimals(url);
    if (!/^[A-Z]{3,8}$/.test(currency) || decimals === null) return json(400, { code: "BAD_REQUEST" });
    const query = { merchant, vendor, currency, decimals };
    return json(200, { rooms: [...modules.values()].flatMap((module) => module.rooms?.(query) ?? []) });
  }

  /** Returns the limits of a label's live tables, with money of `currency` and `decimals`. */
  async function tables(request: Request, url: URL, merchant: string, vendor: string) {
    if (!(await signedBody(request, url, merchant, vendor))) return json(401, { code: "BAD_SIGNATURE" });
    const decimals = getDecimals(url);
    if (decimals === null) return json(400, { code: "BAD_REQUEST" });
    const tables = [...modules.values()].flatMap((module) => module.tables?.({ vendor, decimals }) ?? []);
    return json(200, { tables });
  }

  /** The matches of a label that can be bet on now. */
  async function fixtures(request: Request, url: URL, merchant: string, vendor: string) {
    if (!(await signedBody(request, url, merchant, vendor))) return json(401, { code: "BAD_SIGNATURE" });
    return json(200, {
      fixtures: [...modules.values()].flatMap((module) => module.fixtures?.(vendor) ?? []),
    });
  }

  /** Grants free spins to a player of a brand, once per reference, or refuses them for good. */
  async function freeSpins(request: Request, url: URL, merchant: string, vendor: string): Promise<Response> {
    const body = await signedBody(request, url, merchant, vendor);
    if (!body) return json(401, { code: "BAD_SIGNATURE" });
    const gift = parseGift(body);
    if (!gift) return json(400, { code: "BAD_REQUEST" });
    const game = findGame(vendor, gift.gameCode);
    const isGiven = game && modules.get(game.engine)?.addGift?.({ ...gift, merchant, vendor });
    return json(200, { state: isGiven ? "issued" : "refused" });
  }

  /** Cancels the unplayed part of granted free spins. */
  async function takeBackSpins(request: Request, url: URL, merchant: string, vendor: string) {
    const body = await signedBody(request, url, merchant, vendor);
    if (!body) return json(401, { code: "BAD_SIGNATURE" });
    const { reference, playerId } = parseObject(body) ?? {};
    if (typeof reference !== "string" || typeof playerId !== "string") {
      return json(400, { code: "BAD_REQUEST" });
    }
    for (const module of modules.values()) module.endGift?.({ merchant, vendor, reference, playerId });
    return json(200, { state: "ended" });
  }

  return { launch, recall, rooms, tables, fixtures, freeSpins, takeBackSpins };
}

/** Returns the decimals of the currency in a query; null when they are missing or invalid. */
function getDecimals(url: URL): number | null {
  const decimals = url.searchParams.get("decimals") ?? "";
  return /^[0-4]$/.test(decimals) ? Number(decimals) : null;
}

/** Returns a round as reported to the operator, from its bets. */
function roundView(modules: GameModules, bets: readonly Wager[]): object {
  const game = bets[0] && findGame(bets[0].vendor, bets[0].gameCode);
  const lines = (game && modules.get(game.engine)?.recall?.(bets)) ?? [];
  const isDone = bets.every(
    ({ state }) => state === "settled" || state === "reverted" || state === "refused",
  );
  const detail: WagerDetail = bets[0]?.detail ?? { kind: "none" };
  const seen =
    detail.kind === "reels" ? { reels: detail.reels, wins: detail.wins } : { reels: null, wins: [] };
  return { state: isDone ? "done" : "open", ...seen, lines, bets: bets.map(betView) };
}
