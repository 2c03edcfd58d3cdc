import { randomBytes } from "node:crypto";
import { type StudioKeys, verify } from "../signing.ts";
import { json, notFound } from "./answers.ts";
import { findGame, mathsOf } from "./catalogue.ts";
import { MAX_BODY_BYTES, parseLaunch } from "./inputs.ts";
import { hashOf } from "./play-token.ts";
import type { Store } from "./store.ts";
import { operatorView } from "./views.ts";
import type { createWalletClient } from "./wallet-client.ts";

const PLAY_LIFETIME_MS = 12 * 60 * 60_000;

interface OperatorApiDeps {
  store: Store;
  wallet: ReturnType<typeof createWalletClient>;
  keys: StudioKeys;
  clock: { now(): number };
  /** Where the studio is seen from: scheme, host and port. */
  origin: string;
}

/** What operators ask, signed: a launch, and a finished round. */
export function createOperatorApi({ store, wallet, keys, clock, origin }: OperatorApiDeps) {
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
    const input = parseLaunch(body);
    if (!input) return json(400, { code: "BAD_REQUEST" });
    const game = findGame(vendor, input.gameCode);
    if (!game) return json(409, { code: "GAME_UNKNOWN" });
    if (!mathsOf(input.gameCode)) return json(409, { code: "GAME_NOT_OPEN" });
    const answer = await wallet.call({ merchant, vendor }, "authenticate", { token: input.token });
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
        ...input,
        merchant,
        vendor,
        playerId,
        currency,
        decimals,
        language: typeof language === "string" ? language : input.language,
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
      ? json(200, { ...operatorView(round), gameCode: round.gameCode, playerId: round.playerId })
      : notFound();
  }

  return { launch, recall };
}
