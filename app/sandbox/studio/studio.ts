import { randomInt } from "node:crypto";
import type { Send } from "../fault-injection.ts";
import type { StudioKeys } from "../signing.ts";
import { html, json, notFound, sendAsset } from "./answers.ts";
import { catalogueOf } from "./catalogue.ts";
import { expiredPage } from "./frame/page.ts";
import type { Draw } from "./maths/game-maths.ts";
import { createOperatorApi } from "./operator-api.ts";
import { hashOf } from "./play-token.ts";
import { createPlayerApi } from "./player-api.ts";
import { createRounds } from "./rounds.ts";
import { openStore } from "./store.ts";
import { requireMaths } from "./views.ts";
import { createWalletClient } from "./wallet-client.ts";
import { createPlayerWallets } from "./wallets/wallets.ts";

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
  const operators = createOperatorApi({ store, wallet, keys, clock, origin });
  const player = createPlayerApi({ store, wallet, ownWallet: wallets.client, rounds, origin });

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
      if (request.method === "POST" && fifth === "launch")
        return operators.launch(request, url, third, fourth);
      if (request.method === "GET" && fifth === "rounds" && rest[0]) {
        return operators.recall(request, url, third, fourth, rest[0]);
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
