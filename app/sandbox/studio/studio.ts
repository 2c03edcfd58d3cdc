import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Send } from "../mischief.ts";
import { type StudioKeys, verify } from "../signing.ts";
import { catalogueOf, findGame, mathsOf } from "./catalogue.ts";
import { asset, expiredPage, gamePage } from "./frame/page.ts";
import { type Draw, type GameMaths, outcomeOf, REELS, ROWS } from "./maths/game-maths.ts";
import { createRounds } from "./rounds.ts";
import { stakesOf } from "./stakes.ts";
import { openStore, type Play, type Round, type WalletKind } from "./store.ts";
import { createWalletClient } from "./wallet-client.ts";
import { createPlayerWallets } from "./wallets/wallets.ts";

const PLAY_LIFETIME_MS = 12 * 60 * 60_000;
const MAX_BODY_BYTES = 16 * 1024;
const SHOWN_ROUNDS = 20;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

interface StudioDeps {
  /** Where operators' wallets answer. */
  platformUrl: string;
  /** Where the studio itself is seen from: scheme, host and port. */
  origin: string;
  keys: StudioKeys;
  clock: { now(): number };
  dataFolder: string;
  send: Send;
  /** Where chance comes from; the operating system's, unless a test says otherwise. */
  draw?: Draw;
}

/** The game studio: its API for operators, its frames for players, and the rounds behind both. */
export function createStudio(deps: StudioDeps) {
  const { clock, keys, origin, draw = (below) => randomInt(below) } = deps;
  const store = openStore(deps.dataFolder);
  const wallet = createWalletClient(deps);
  const wallets = createPlayerWallets({ origin, keys, clock, dataFolder: deps.dataFolder });
  const rounds = createRounds({
    store,
    wallet,
    ownWallet: wallets.client,
    clock,
    draw,
    mathsOf: requireMaths,
  });

  /** The operator's request, once its signature has been checked on the raw body; null when it is not theirs. */
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
    const wish = launchWish(body);
    if (!wish) return json(400, { code: "BAD_REQUEST" });
    const game = findGame(vendor, wish.gameCode);
    if (!game) return json(409, { code: "GAME_UNKNOWN" });
    if (!mathsOf(wish.gameCode)) return json(409, { code: "GAME_NOT_OPEN" });
    const answer = await wallet.call({ merchant, vendor }, "authenticate", { token: wish.token });
    if (answer.kind === "unknown") return json(503, { code: "WALLET_UNAVAILABLE" });
    if (answer.kind === "refused") return json(403, { code: answer.code });
    const { playerId, currency, decimals, language, demo } = answer.fields;
    if (typeof playerId !== "string" || typeof currency !== "string" || typeof decimals !== "number") {
      return json(503, { code: "WALLET_UNAVAILABLE" });
    }
    const token = randomBytes(32).toString("base64url");
    const now = clock.now();
    store.addPlay(
      {
        ...wish,
        merchant,
        vendor,
        playerId,
        currency,
        decimals,
        language: typeof language === "string" ? language : wish.language,
        demo: demo === true,
        tokenHash: hashOf(token),
        expiresAt: now + PLAY_LIFETIME_MS,
      },
      now,
    );
    return json(200, { url: `${origin}/play/${token}` });
  }

  /** A finished round, for the operator who is asked about it (GLI-19 4.14). */
  async function recall(request: Request, url: URL, merchant: string, vendor: string, id: string) {
    if (!(await signedBody(request, url, merchant, vendor))) return json(401, { code: "BAD_SIGNATURE" });
    const round = store.findRound(merchant, vendor, id);
    return round
      ? json(200, { ...told(round), gameCode: round.gameCode, playerId: round.playerId })
      : notFound();
  }

  async function player(request: Request, play: Play, action: string): Promise<Response> {
    if (request.method === "GET" && action === "") return page(play);
    if (request.method === "GET" && action === "state") return json(200, await state(play));
    if (request.method === "GET" && action === "rounds") {
      return json(200, { rounds: store.latestRounds(play, SHOWN_ROUNDS).map(view) });
    }
    if (request.method !== "POST") return json(405, { code: "METHOD_NOT_ALLOWED" });
    // Only the frame's own page plays: another site's form or script has another origin.
    if (request.headers.get("origin") !== origin) return json(403, { code: "FORBIDDEN" });
    const wish = spinWish(new Uint8Array(await request.arrayBuffer()));
    if (!wish) return json(400, { code: "BAD_REQUEST" });
    if (action === "seen") {
      store.markSeen(play, wish.spinId);
      return json(200, {});
    }
    return action === "spin" ? spin(play, wish) : notFound();
  }

  async function spin(play: Play, { spinId, stake }: { spinId: string; stake: number }): Promise<Response> {
    const minBet = findGame(play.vendor, play.gameCode)?.minBet ?? 0;
    if (!stakesOf(minBet, play.decimals).stakes.includes(stake)) return json(400, { code: "BAD_REQUEST" });
    const spun = await rounds.spin(play, spinId, stake);
    if (spun.kind === "round") return json(200, { round: view(spun.round) });
    return json(409, { code: spun.kind === "busy" ? "ROUND_OPEN" : "SPIN_CONFLICT" });
  }

  async function state(play: Play) {
    const last = store.openRoundAt(play) ?? store.latestRounds(play, 1)[0] ?? null;
    const own = play.wallet === "transfer" ? wallets.client : wallet;
    const answer = await own.call(play, "balance", { playerId: play.playerId });
    return {
      balance: answer.kind === "ok" ? answer.balance : (last?.balance ?? null),
      last: last && view(last),
    };
  }

  function page(play: Play): Response {
    const game = findGame(play.vendor, play.gameCode);
    if (!game) return notFound();
    return html(200, gamePage(play, game, requireMaths(play.gameCode)), play.siteOrigins.join(" "));
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const ofWallets = await wallets.fetch(request);
      if (ofWallets) return ofWallets;
      const [, first = "", second = "", third = "", fourth = "", fifth = "", ...rest] =
        url.pathname.split("/");
      if (first === "studio") return sendAsset(url.pathname.slice("/studio/".length));
      if (first === "play" && third.length + second.length < 128 && fourth === "") {
        const play = store.findPlay(hashOf(second), clock.now());
        if (play) return player(request, play, third);
        return third === ""
          ? html(404, expiredPage(request.headers.get("accept-language")), "*")
          : json(404, { code: "SESSION_EXPIRED" });
      }
      if (first !== "api" || second !== "v1" || !ID.test(third) || rest.length > 1) return notFound();
      if (request.method === "GET" && fourth === "catalogue" && fifth === "") {
        const catalogue = catalogueOf(third);
        return catalogue ? json(200, catalogue) : notFound();
      }
      if (!ID.test(fourth)) return notFound();
      if (request.method === "POST" && fifth === "launch") return launch(request, url, third, fourth);
      if (request.method === "GET" && fifth === "rounds" && rest[0]) {
        return recall(request, url, third, fourth, rest[0]);
      }
      return notFound();
    },
    settleOpen: rounds.settleOpen,
    async close() {
      await rounds.idle();
      await wallets.close();
      store.close();
    },
  };
}

/** A round as its player may see it. */
function view(round: Round) {
  const outcome = round.stops && outcomeOf(requireMaths(round.gameCode), round.stops);
  return {
    id: round.id,
    spinId: round.spinId,
    stake: round.stake,
    state: round.state,
    refusal: round.refusal,
    stops: round.stops,
    window: outcome?.window ?? null,
    wins: outcome?.wins ?? [],
    win: round.win,
    balance: round.balance,
    seen: round.seen,
    at: round.createdAt,
  };
}

/** A round as the operator may tell its player afterwards: with reels from the top, and what each win paid. */
function told(round: Round) {
  const { wins, ...rest } = view(round);
  const { window } = rest;
  return {
    ...rest,
    reels: window && Array.from({ length: REELS }, (_, reel) => window.slice(reel * ROWS, (reel + 1) * ROWS)),
    wins: wins.map(({ pays, ...win }) => ({ ...win, win: pays * round.stake })),
  };
}

function requireMaths(gameCode: string): GameMaths {
  const maths = mathsOf(gameCode);
  if (!maths) throw new Error(`${gameCode} is not played here`);
  return maths;
}

function parseObject(body: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function launchWish(body: Uint8Array) {
  const { gameCode, token, language, siteOrigins, wallet = "seamless" } = parseObject(body) ?? {};
  const isWhole =
    typeof gameCode === "string" &&
    typeof token === "string" &&
    typeof language === "string" &&
    (wallet === "seamless" || wallet === "transfer") &&
    Array.isArray(siteOrigins) &&
    siteOrigins.length <= 50;
  if (!isWhole) return null;
  const kind: WalletKind = wallet === "transfer" ? wallet : "seamless";
  return { gameCode, token, language, wallet: kind, siteOrigins: siteOrigins.filter(isOrigin) };
}

/** Exactly an origin: it goes into a header and into `postMessage`. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return origin === value && (protocol === "https:" || protocol === "http:");
}

function spinWish(body: Uint8Array): { spinId: string; stake: number } | null {
  if (body.length > MAX_BODY_BYTES) return null;
  const { spinId, stake = 0 } = parseObject(body) ?? {};
  if (typeof spinId !== "string" || !/^[0-9a-f]{32}$/.test(spinId)) return null;
  return Number.isSafeInteger(stake) ? { spinId, stake: Number(stake) } : null;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const COMMON = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" };

function json(status: number, value: object): Response {
  const headers = { ...COMMON, "content-type": "application/json", "cache-control": "no-store" };
  return new Response(JSON.stringify(value), { status, headers });
}

function notFound(): Response {
  return json(404, { code: "NOT_FOUND" });
}

/** A page that only `ancestors` may frame, and that runs nothing but the studio's own script. */
function html(status: number, content: string, ancestors: string): Response {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors || "'none'"}`,
  ].join("; ");
  return new Response(content, {
    status,
    headers: {
      ...COMMON,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    },
  });
}

function sendAsset(path: string): Response {
  const found = asset(path);
  if (!found) return notFound();
  const headers: Record<string, string> = {
    ...COMMON,
    "content-type": found.type,
    "cache-control": "public, max-age=31536000, immutable",
  };
  if (found.type.startsWith("image/")) {
    headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  }
  return new Response(found.content, { headers });
}
