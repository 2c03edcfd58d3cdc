import type { z } from "zod";
import { asPlatformError, PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { isSigned } from "../ports/signed-request.ts";
import type { VendorKeys } from "../ports/vendor-keys.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { parseStrictJson } from "../wire/strict-json.ts";
import { admitToken, closedFor } from "./admission.ts";
import { type Answer, accept, refuse } from "./answers.ts";
import { type Body, bodies, type CallName, isCallName } from "./bodies.ts";
import { IdTaken, type VendorScope } from "./call-log.ts";
import { bet, finishRound, type MoneyCall, rollback, win } from "./money-calls.ts";
import { findPlayer } from "./players.ts";
import { reportRound } from "./report-round.ts";

const PATH = /^\/vendor\/v1\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,32})\/([a-z-]{1,16})$/;
const MAX_BODY_BYTES = 16 * 1024;
/** A call loses its transaction id to a concurrent one at most once; the next attempt finds that one. */
const ATTEMPTS = 3;

export interface VendorCallDeps {
  database: Database;
  clock: Clock;
  keys: VendorKeys;
  /** The merchant of a code, or null when no brand of it is served. */
  merchant: (code: string) => MerchantProfile | null;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}

/**
 * Answers `POST /vendor/v1/<merchant>/<vassalage>/<call>`, whatever the host; null for any other path. The signature is
 * checked on the raw bytes before anything reads them.
 */
export async function handleVendorCall(deps: VendorCallDeps, request: Request): Promise<Response | null> {
  const { clock, keys, log } = deps;
  const { pathname, search } = new URL(request.url);
  const [, merchantId, vendor, name] = PATH.exec(pathname) ?? [];
  if (merchantId === undefined || vendor === undefined || name === undefined || !isCallName(name))
    return null;
  if (request.method !== "POST") return respond(refuse("METHOD_NOT_ALLOWED"), { allow: "POST" });
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES)
    return respond(refuse("BODY_TOO_LARGE"));
  const body = new Uint8Array(await request.arrayBuffer());
  if (body.length > MAX_BODY_BYTES) return respond(refuse("BODY_TOO_LARGE"));

  const facts = { merchant: merchantId, vassalage: vendor, call: name };
  const parts = { method: "POST", path: pathname + search, body };
  const inbound = keys.keys("inbound", merchantId, vendor);
  if (!isSigned(inbound, request.headers, parts, clock.now())) {
    log.warn(facts, "a vendor's call was not signed right");
    return respond(refuse("BAD_SIGNATURE"));
  }
  try {
    return respond(await answer(deps, { merchantId, vendor }, name, body));
  } catch (error) {
    log.error({ err: error, ...facts }, "a vendor's call failed");
    const { code } = asPlatformError(error);
    return code === "DATABASE_UNAVAILABLE"
      ? respond(refuse("UNAVAILABLE"), { "retry-after": "5" })
      : respond(refuse("INTERNAL"));
  }
}

function respond(answer: Answer, headers: Record<string, string> = {}): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  });
}

async function answer(
  deps: VendorCallDeps,
  scope: VendorScope,
  name: CallName,
  raw: Uint8Array,
): Promise<Answer> {
  switch (name) {
    case "authenticate":
      return read(bodies.authenticate, raw, (body) => authenticate(deps, scope, body));
    case "balance":
      return read(bodies.balance, raw, (body) => balance(deps, scope, body));
    case "bet":
      return read(bodies.bet, raw, (body) => money(deps, scope, (call) => bet(call, body)));
    case "win":
      return read(bodies.win, raw, (body) => money(deps, scope, (call) => win(call, body)));
    case "rollback":
      return read(bodies.rollback, raw, (body) => money(deps, scope, (call) => rollback(call, body)));
    case "round":
      return read(bodies.round, raw, (body) => reportRound(deps, scope, body));
    case "end-round":
      return read(bodies["end-round"], raw, (body) => money(deps, scope, (call) => finishRound(call, body)));
  }
}

/** Parses a body strictly; BAD_REQUEST points at the first error. */
async function read<S extends z.ZodType>(
  schema: S,
  raw: Uint8Array,
  work: (body: z.infer<S>) => Promise<Answer>,
): Promise<Answer> {
  let content: unknown;
  try {
    content = parseStrictJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw));
  } catch (error) {
    if (error instanceof PlatformError || error instanceof TypeError) return refuse("BAD_REQUEST");
    throw error;
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return work(parsed.data);
  const path = parsed.error.issues[0]?.path ?? [];
  return refuse("BAD_REQUEST", { pointer: path.map((part) => `/${String(part)}`).join("") });
}

/** Runs a call that may move money in a transaction. */
async function money(
  deps: VendorCallDeps,
  scope: VendorScope,
  work: (call: MoneyCall) => Promise<Answer>,
): Promise<Answer> {
  const { database, clock, merchant } = deps;
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction((trx) =>
        work({ trx, scope, merchant: merchant(scope.merchantId), now: clock.now() }),
      );
    } catch (error) {
      // Another player's call has just posted a transfer, or logged a call, under this id.
      const isTaken =
        error instanceof IdTaken || (error instanceof PlatformError && error.code === "IDEMPOTENCY_CONFLICT");
      if (!isTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * The player of a token. Refusals: TOKEN_UNKNOWN, SESSION_EXPIRED, ACCOUNT_DISABLED, BRAND_CLOSED, GAME_CLOSED.
 * `playerId` names the player in every further call; `language` is a platform language code.
 */
async function authenticate(
  { database, clock, merchant: merchantOf }: VendorCallDeps,
  scope: VendorScope,
  { token }: Body<"authenticate">,
): Promise<Answer> {
  const merchant = merchantOf(scope.merchantId);
  const launch = await admitToken(database.db, scope, token, clock.now());
  if (typeof launch === "string") return refuse(launch);
  const player = await findPlayer(database.db, scope.merchantId, launch.account_id);
  if (player?.status !== "active") return refuse("ACCOUNT_DISABLED");
  const closed = closedFor(merchant, scope.vendor);
  if (closed || !merchant) return refuse(closed ?? "BRAND_CLOSED");
  const { available } = await purseBalance(database.db, scope.merchantId, purse(player.id, player.currency));
  return accept({
    playerId: player.id,
    currency: player.currency,
    decimals: merchant.currency.decimals,
    language: launch.language,
    balance: available,
    demo: player.book === "demo",
  });
}

/** What a player can spend. Refusals: PLAYER_UNKNOWN. */
async function balance(
  { database }: VendorCallDeps,
  scope: VendorScope,
  body: Body<"balance">,
): Promise<Answer> {
  const player = await findPlayer(database.db, scope.merchantId, body.playerId);
  if (!player) return refuse("PLAYER_UNKNOWN");
  const { available } = await purseBalance(database.db, scope.merchantId, purse(player.id, player.currency));
  return accept({ balance: available, currency: player.currency });
}
