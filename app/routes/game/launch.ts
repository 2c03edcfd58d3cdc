import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { signInFirst } from "../../site/return-to.ts";

/** A game's id as the catalogue writes it. */
const GAME_ID = /^[\w-]{1,64}$/;

/**
 * Pressing Play: a visitor signs in first and then goes on (spec section 4, "Game start"); everybody else, demo accounts
 * too, goes to the game page, which opens the game. So the address one ends on can be loaded again.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { gameId = "" } = params;
  if (!GAME_ID.test(gameId)) throw new Response(null, { status: 404 });
  const page = `/seamless?${new URLSearchParams({ gameId })}`;
  return redirect(context.caller.kind === "visitor" ? signInFirst(request, page) : page);
}

/** Reached by an address instead of a form: the same page, which guards itself. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { gameId = "" } = params;
  if (!GAME_ID.test(gameId)) throw new Response(null, { status: 404 });
  return redirect(`/seamless?${new URLSearchParams({ gameId })}`);
}
