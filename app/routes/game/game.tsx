import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { gameListPath } from "../../site/paths.ts";
import { GamePage } from "./game-page.tsx";
import { loadGamePage } from "./load-game-page.server.ts";

/**
 * Loads the page of a game in play, `/seamless` and `/game` (spec section 2); without a game it redirects to a list of
 * games.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  if (!params.get("gameId") && !params.get("gameCode"))
    throw await redirectUnlessClosed(context, gameListPath(context.brand.document));
  const { page, status } = await loadGamePage(request, context, readGame(params));
  return data(page, status);
}

function readGame(params: URLSearchParams): { gameId: string } | { gameCode: string } | null {
  for (const key of ["gameId", "gameCode"] as const) {
    const value = params.get(key);
    if (value && /^[\w-]{1,64}$/.test(value))
      return key === "gameId" ? { gameId: value } : { gameCode: value };
  }
  return null;
}

/** Nothing that happens on the page reopens the game: a second launch would end the running round. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || gameKey(currentUrl) !== gameKey(nextUrl);
}

function gameKey({ searchParams }: URL): string {
  return ["gameId", "gameCode", "selection"].map((name) => searchParams.get(name)).join(" ");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Game() {
  return <GamePage page={useLoaderData<typeof loader>()} />;
}
