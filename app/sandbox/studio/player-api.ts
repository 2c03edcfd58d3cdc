import { findGame } from "../catalogue/catalogue.ts";
import type { Engine } from "../catalogue/engines.ts";
import { getOrigins } from "../font-faces.ts";
import { html, json, notFound } from "./answers.ts";
import { renderThemeStyles } from "./frame/look.ts";
import type { GameModule } from "./games/module.ts";
import { MAX_BODY_BYTES, parseObject } from "./inputs.ts";
import type { Play } from "./store.ts";
import { betView } from "./wagers/bet-view.ts";
import type { Wagers } from "./wagers/wagers.ts";

const SHOWN_BETS = 20;

interface PlayerApiDeps {
  modules: ReadonlyMap<Engine, GameModule>;
  wagers: Wagers;
  getBalance(play: Play): Promise<number | null>;
  origin: string;
}

/**
 * Creates the API for a player's frame, identified by its token: the page, its balance and history, and the requests of
 * its kind of game.
 */
export function createPlayerApi({ modules, wagers, getBalance, origin }: PlayerApiDeps) {
  return async function player(request: Request, play: Play, action: string): Promise<Response> {
    const game = findGame(play.vendor, play.gameCode);
    const module = game && modules.get(game.engine);
    if (!module) return notFound();
    if (request.method === "GET") {
      if (action === "") {
        return html(200, module.page(play, game), {
          ancestors: play.siteOrigins.join(" "),
          style: renderThemeStyles(play.look),
          fonts: getOrigins(play.look?.fonts ?? []),
        });
      }
      if (action === "balance") return json(200, { balance: await getBalance(play) });
      if (action === "history") {
        return json(200, { bets: wagers.listLatest(play, SHOWN_BETS).map(betView) });
      }
      if (action === "events") return module.events?.(play, game) ?? notFound();
      return module.player({ play, game, action, method: "GET", body: {} });
    }
    if (request.method !== "POST") return json(405, { code: "METHOD_NOT_ALLOWED" });
    // Only the frame's own page may play: another site's form or script has another origin.
    if (request.headers.get("origin") !== origin) return json(403, { code: "FORBIDDEN" });
    const bytes = new Uint8Array(await request.arrayBuffer());
    const body = bytes.length > MAX_BODY_BYTES ? null : parseObject(bytes);
    if (!body) return json(400, { code: "BAD_REQUEST" });
    return module.player({ play, game, action, method: "POST", body });
  };
}
