import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { readSelection } from "../../shared/bet-selection.ts";
import { getStart, withSelection } from "../../shared/game-start.ts";
import { signInFirst } from "../../site/return-to.ts";
import { listPath } from "./load-game-page.server.ts";
import { readGame, startContext } from "./open-game.server.ts";

/** A game's id as the catalogue writes it. */
const GAME_ID = /^[\w-]{1,64}$/;

/**
 * Pressing Play: leads to where the game starts (spec section 4, "Game start"). The page there opens it, so that the address
 * one ends on can be loaded again; it also says what a demo account may not play, or why a game does not open.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  return redirect(await startPath(request, context, params.gameId));
}

/** Reached by an address instead of a form: the same. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return redirect(await startPath(request, context, params.gameId));
}

async function startPath(request: Request, context: AppLoadContext, gameId = ""): Promise<string> {
  if (!GAME_ID.test(gameId)) throw new Response(null, { status: 404 });
  const selection = readSelection(new URL(request.url).searchParams.get("selection"));
  const game = await readGame(context, { gameId });
  const page = withSelection(`/seamless?${new URLSearchParams({ gameId })}`, selection);
  if (!game) return context.caller.kind === "visitor" ? signInFirst(request, page) : page;
  const start = getStart(game, startContext(context));
  switch (start.how) {
    case "signIn":
      return signInFirst(request, withSelection(start.next, selection));
    case "list":
      return listPath(request, start);
    case "realAccount":
      return page;
    default:
      return withSelection(start.path, selection);
  }
}
