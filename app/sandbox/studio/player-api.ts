import { html, json, notFound } from "./answers.ts";
import { findGame } from "./catalogue.ts";
import { gamePage } from "./frame/page.ts";
import { parseSpin } from "./inputs.ts";
import type { createRounds } from "./rounds.ts";
import { stakesOf } from "./stakes.ts";
import type { Play, Store } from "./store.ts";
import { playerView, requireMaths } from "./views.ts";
import type { WalletClient } from "./wallet-client.ts";

const SHOWN_ROUNDS = 20;

interface PlayerApiDeps {
  store: Store;
  wallet: WalletClient;
  /** The wallets that the studio keeps itself. */
  ownWallet: WalletClient;
  rounds: ReturnType<typeof createRounds>;
  origin: string;
}

/** What a player's frame asks, by its token: the page, its state, spins. */
export function createPlayerApi({ store, wallet, ownWallet, rounds, origin }: PlayerApiDeps) {
  async function player(request: Request, play: Play, action: string): Promise<Response> {
    if (request.method === "GET" && action === "") return page(play);
    if (request.method === "GET" && action === "state") return json(200, await state(play));
    if (request.method === "GET" && action === "rounds") {
      return json(200, { rounds: store.latestRounds(play, SHOWN_ROUNDS).map(playerView) });
    }
    if (request.method !== "POST") return json(405, { code: "METHOD_NOT_ALLOWED" });
    // Only the frame's own page plays: another site's form or script has another origin.
    if (request.headers.get("origin") !== origin) return json(403, { code: "FORBIDDEN" });
    const input = parseSpin(new Uint8Array(await request.arrayBuffer()));
    if (!input) return json(400, { code: "BAD_REQUEST" });
    if (action === "seen") {
      store.markSeen(play, input.spinId);
      return json(200, {});
    }
    return action === "spin" ? spin(play, input) : notFound();
  }

  async function spin(play: Play, { spinId, stake }: { spinId: string; stake: number }): Promise<Response> {
    const minBet = findGame(play.vendor, play.gameCode)?.minBet ?? 0;
    if (!stakesOf(minBet, play.decimals).stakes.includes(stake)) return json(400, { code: "BAD_REQUEST" });
    const spun = await rounds.spin(play, spinId, stake);
    if (spun.kind === "round") return json(200, { round: playerView(spun.round) });
    return json(409, { code: spun.kind === "busy" ? "ROUND_OPEN" : "SPIN_CONFLICT" });
  }

  async function state(play: Play) {
    const last = store.openRoundAt(play) ?? store.latestRounds(play, 1)[0] ?? null;
    const own = play.wallet === "transfer" ? ownWallet : wallet;
    const answer = await own.call(play, "balance", { playerId: play.playerId });
    return {
      balance: answer.kind === "ok" ? answer.balance : (last?.balance ?? null),
      last: last && playerView(last),
    };
  }

  function page(play: Play): Response {
    const game = findGame(play.vendor, play.gameCode);
    if (!game) return notFound();
    return html(200, gamePage(play, game, requireMaths(play.gameCode)), play.siteOrigins.join(" "));
  }

  return player;
}
