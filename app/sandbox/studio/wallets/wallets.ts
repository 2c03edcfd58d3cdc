import { setTimeout as wait } from "node:timers/promises";
import { NO_MAY_PLAY_LABELS } from "../../catalogue/vendors.ts";
import { isOwnForm } from "../../own-form.ts";
import { type StudioKeys, verify } from "../../signing.ts";
import type { Silence } from "../silence.ts";
import { createOwnWallet } from "./own-wallet.ts";
import { STYLE, walletsPage } from "./page.ts";
import { FAULTS, type Movement, openWalletStore, type WalletStore } from "./store.ts";

const MAX_BODY_BYTES = 16 * 1024;
const SHOWN = 100;
/** The delay of a late transfer; a slow response takes longer. */
const LATE_MS = 3_000;
const SLOW_MS = 6_000;
const PATH =
  /^\/api\/v1\/([\w-]{1,64})\/([\w-]{1,64})\/wallet\/(players|transfers|end-sessions)(?:\/([\w-]{1,64}))?(\/settle)?$/;

interface PlayerWalletsDeps {
  /** The public origin of the studio. */
  origin: string;
  keys: StudioKeys;
  clock: { now(): number };
  silence: Silence;
  dataFolder: string;
  /** Ends the games that a player has open at a label. */
  endPlays(player: { merchant: string; vendor: string; playerId: string }): void;
}

/**
 * The wallets that the studio holds for players of operators who transfer money to it: the API for those operators, the
 * wallet for rounds, and a page for choosing what goes wrong.
 */
export function createPlayerWallets(deps: PlayerWalletsDeps) {
  const { origin, keys, clock, silence, endPlays } = deps;
  const store = openWalletStore(deps.dataFolder);
  const transfers = createTransfers(store, clock);

  async function api(
    request: Request,
    url: URL,
    [, merchant = "", vendor = "", what, id = "", settle]: string[],
  ) {
    const body = new Uint8Array(await request.arrayBuffer());
    const message = { method: request.method, path: url.pathname + url.search, body };
    const trusted = keys.keys("outbound", merchant, vendor);
    if (body.length > MAX_BODY_BYTES || !verify(trusted, request.headers, clock.now(), message)) {
      return json(401, { code: "BAD_SIGNATURE" });
    }
    if (what === "players" && request.method === "GET" && id) {
      const noAnswer = await silence.keep(request, merchant, id);
      if (noAnswer) return noAnswer;
      const wallet = store.find({ merchant, vendor, playerId: id });
      return wallet?.fault === "down" ? createNoAnswer() : json(200, { balance: wallet?.balance ?? 0 });
    }
    if (request.method !== "POST") return json(405, { code: "METHOD_NOT_ALLOWED" });
    if (what === "end-sessions") {
      const playerId = getPlayer(body);
      if (!playerId || id) return json(400, { code: "BAD_REQUEST" });
      if (NO_MAY_PLAY_LABELS.has(vendor)) return json(404, { code: "NOT_FOUND" });
      const owner = { merchant, vendor, playerId };
      if (store.find(owner)?.fault === "down") return createNoAnswer();
      endPlays(owner);
      return json(200, { state: "ended" });
    }
    if (settle && id) {
      const playerId = getPlayer(body);
      if (!playerId) return json(400, { code: "BAD_REQUEST" });
      const isDown = store.find({ merchant, vendor, playerId })?.fault === "down";
      return isDown
        ? createNoAnswer()
        : json(200, { state: store.settle(merchant, vendor, id, clock.now()) });
    }
    const input = parseTransfer(body);
    if (!input || id) return json(400, { code: "BAD_REQUEST" });
    const noAnswer = await silence.keep(request, merchant, input.playerId);
    return noAnswer ?? transfers.make({ ...input, merchant, vendor });
  }

  async function page(request: Request): Promise<Response> {
    if (request.method === "GET") {
      return file("text/html", String(await walletsPage(store.latest(SHOWN))));
    }
    // Only the studio's own page may submit its forms.
    if (request.method !== "POST" || !isOwnForm(request, origin)) {
      return json(403, { code: "FORBIDDEN" });
    }
    const form = new URLSearchParams((await request.text()).slice(0, MAX_BODY_BYTES));
    const text = (name: string) => form.get(name) ?? "";
    const owner = { merchant: text("merchant"), vendor: text("vendor"), playerId: text("playerId") };
    const fault = FAULTS.find((one) => one === text("fault"));
    if (fault !== undefined) store.setError(owner, fault);
    return new Response(null, { status: 303, headers: { location: "/wallets" } });
  }

  return {
    client: createOwnWallet(store, clock),
    /** Returns the response to a request of these paths; null for any other. */
    async fetch(request: Request): Promise<Response | null> {
      const url = new URL(request.url);
      const found = PATH.exec(url.pathname);
      if (found) return api(request, url, found);
      if (url.pathname === "/wallets") return page(request);
      return url.pathname === "/wallets.css" ? file("text/css", STYLE) : null;
    },
    async close(): Promise<void> {
      await transfers.idle();
      store.close();
    },
  };
}

/** Makes operators' transfers, each with the fault that was chosen for the wallet. */
function createTransfers(store: WalletStore, clock: { now(): number }) {
  const late = new Set<Promise<unknown>>();

  async function make(movement: Movement): Promise<Response> {
    const run = () => store.move(movement, clock.now());
    switch (store.find(movement)?.fault ?? "") {
      case "deaf":
      case "down":
        return createNoAnswer();
      case "refuse":
        return json(200, { state: "refused" });
      case "lost":
        run();
        return createNoAnswer();
      case "late":
        later(wait(LATE_MS).then(run));
        return createNoAnswer();
      case "slow":
        run();
        await wait(SLOW_MS);
        return createNoAnswer();
      case "twice":
        run();
    }
    return json(200, { state: run() });
  }

  function later(work: Promise<unknown>): void {
    late.add(work);
    const done = () => late.delete(work);
    work.then(done, done);
  }

  return { make, idle: () => Promise.allSettled(late) };
}

function getFields(body: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) ?? {};
  } catch {
    return {};
  }
}

function getPlayer(body: Uint8Array): string | null {
  const { playerId } = getFields(body);
  return isName(playerId) ? playerId : null;
}

function parseTransfer(body: Uint8Array): Omit<Movement, "merchant" | "vendor"> | null {
  const { reference, playerId, currency, direction, amount } = getFields(body);
  const isWhole =
    isName(reference) &&
    isName(playerId) &&
    isName(currency) &&
    (direction === "in" || direction === "out") &&
    Number.isSafeInteger(amount) &&
    Number(amount) > 0;
  if (!isWhole) return null;
  return {
    id: reference,
    playerId,
    currency,
    amount: direction === "in" ? Number(amount) : 0 - Number(amount),
  };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{1,64}$/.test(value);
}

/** Returns a response that an operator treats as no answer, without the wait for it. */
function createNoAnswer(): Response {
  return json(503, { code: "UNAVAILABLE" });
}

function json(status: number, content: object): Response {
  return Response.json(content, { status, headers: { "cache-control": "no-store" } });
}

function file(type: string, content: string): Response {
  return new Response(content, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy":
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
      "cache-control": "no-store",
    },
  });
}
