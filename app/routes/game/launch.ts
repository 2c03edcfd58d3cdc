import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { readSelection } from "../../shared/bet-selection.ts";
import { getStart, withSelection } from "../../shared/game-start.ts";
import { getSignInRedirect } from "../../site/return-to.ts";
import { listPath } from "./load-game-page.server.ts";
import { readGame, startContext } from "./open-game.server.ts";

/** The format of a game's id in the catalogue. */
const GAME_ID = /^[\w-]{1,64}$/;

/**
 * Handles Play: redirects to the page that starts the game (spec section 4, "Game start"). That page opens the game, so
 * that the final address can be reloaded. It also explains which games a demo account may not play, or why a game does
 * not open.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return redirect(await startPath(request, context, params.gameId));
}

/** Does the same for a plain GET request. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return redirect(await startPath(request, context, params.gameId));
}

async function startPath(request: Request, context: AppLoadContext, gameId = ""): Promise<string> {
  if (!GAME_ID.test(gameId)) throw new Response(null, { status: 404 });
  const selection = readSelection(new URL(request.url).searchParams.get("selection"));
  const game = await readGame(context, { gameId });
  const page = withSelection(`/seamless?${new URLSearchParams({ gameId })}`, selection);
  if (!game) return context.caller.kind === "visitor" ? getSignInRedirect(request, page) : page;
  const start = getStart(game, startContext(context));
  switch (start.how) {
    case "signIn":
      return getSignInRedirect(request, withSelection(start.next, selection));
    case "list":
      return listPath(request, start);
    case "realAccount":
      return page;
    default:
      return withSelection(start.path, selection);
  }
}
