import { randomBytes } from "node:crypto";
import { type AppLoadContext, redirect } from "@remix-run/node";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { readSelection } from "../../shared/bet-selection.ts";
import { getStart, withSelection } from "../../shared/game-start.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { lobbyPath } from "../../site/games/lobby-query.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getReturnTo, getSignInRedirect } from "../../site/return-to.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { type CardGame, toCard } from "../../ui/game-card.tsx";
import { exitPath } from "./exit-page.server.ts";
import { closedGame, type GameRef, openGame, readGame, startContext } from "./open-game.server.ts";

/** A game that opens in a separate window or a new tab, at `href`: this page with `window=1`. */
type WindowGame = { state: "window"; kind: "popup" | "tab"; href: string; game: CardGame };
type Opened = Awaited<ReturnType<typeof openGame>>["opened"] | WindowGame;

/**
 * Loads the page of a game in play, for a signed-in caller.
 * @throws Response that redirects to the sign-in, or to the page that starts the game instead (spec section 4, "Game
 *   start").
 */
export async function loadGamePage(request: Request, context: AppLoadContext, ref: GameRef | null) {
  const url = new URL(request.url);
  const { caller, brand, t } = context;
  if (caller.kind === "visitor") {
    throw await redirectUnlessClosed(context, getSignInRedirect(request, url.pathname + url.search));
  }
  const back = backPath(request);
  const start = randomBytes(16).toString("hex");
  const way = { backUrl: exitPath(back ?? "/", start), start };
  const { opened, status } = await openOrRedirect(request, context, ref, way);
  const game = "game" in opened ? opened.game : null;
  return {
    page: {
      opened,
      back: back ?? (game ? lobbyPath(game.gameType) : null) ?? "/",
      start,
      money: opened.state === "open" ? opened.money : null,
      openedAt: context.now,
      sessionClock: brand.document.protection.sessionClock,
      demo: caller.type === DEMO_TYPE,
      ownWallet: game !== null && hasOwnWallet(context, game.vassalage),
      title: pageTitle(context, game ? game.name : t(`game.${closedReason(opened)}.title`)),
      realityCheckMinutes: brand.document.protection.realityCheckMinutes,
      texts: context.texts("game", "protection"),
    },
    status,
  };
}

async function openOrRedirect(
  request: Request,
  context: AppLoadContext,
  ref: GameRef | null,
  way: { backUrl: string; start: string },
): Promise<{ opened: Opened; status: number }> {
  const params = new URL(request.url).searchParams;
  const selection = readSelection(params.get("selection"));
  if (ref === "FB") return openGame(context, ref, { ...way, game: null, selection });
  const game = ref && (await readGame(context, ref));
  if (!ref || !game) return closedGame(context, "missing");
  const start = getStart(game, startContext(context));
  if (start.how === "realAccount") return closedGame(context, "realAccount", game);
  if (start.how === "list") throw redirect(listPath(request, start));
  if (start.how === "page" && start.path.split("?")[0] !== "/seamless") {
    throw redirect(withSelection(start.path, selection));
  }
  const isWindow = params.get("window") === "1";
  if ((start.how === "popup" || start.how === "tab") && !isWindow) {
    const href = `${withSelection(start.path, selection)}&window=1`;
    return { opened: { state: "window", kind: start.how, href, game: toCard(game) }, status: 200 };
  }
  const result = await openGame(context, ref, { ...way, game, selection });
  // A game that refuses frames has nothing around it: its window is redirected to the vendor.
  const { opened } = result;
  if (isWindow && opened.state === "open" && !opened.framed) throw redirect(opened.src);
  return result;
}

/**
 * Returns the current page with the list of a vendor's games over it; the vendor's lobby when the current page is
 * unknown.
 */
export function listPath(request: Request, { list, path }: { list: string; path: string }): string {
  const { pathname, search } = new URL(backPath(request) ?? path, "http://own.invalid");
  return `${pathname}${withModal(search, "games")}&${new URLSearchParams({ list })}`;
}

function closedReason(opened: Opened) {
  return opened.state === "open" || opened.state === "window" ? "failed" : opened.state;
}

/** Returns true when a game's stakes come from a wallet that its vendor keeps for the player. */
function hasOwnWallet({ brand, caller }: AppLoadContext, vendor: string): boolean {
  const isReal = caller.kind === "account" && caller.type !== DEMO_TYPE;
  const found = brand.document.vendors.find(({ vassalage }) => vassalage === vendor);
  return isReal && brand.on("multiWallet") && found?.wallet === "transfer";
}

/** Returns the page before the game, unless that was a game as well. */
function backPath(request: Request): string | null {
  const from = getReturnTo(request);
  return from && !/^\/(seamless|game|launch|login|fbsports)\b/i.test(from) ? from : null;
}
