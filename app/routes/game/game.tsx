import { type AppLoadContext, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { pageTitle } from "../../site/page-title.ts";
import { returnTo, signInFirst } from "../../site/return-to.ts";
import { lobbyPath } from "../lobby/lobby-query.ts";
import { redirectUnlessClosed } from "../root/closed.server.ts";
import { GameClosed } from "./game-closed.tsx";
import { GameFrame } from "./game-frame.tsx";
import { type GameRef, openGame } from "./open-game.server.ts";

/** The page of a game in play, `/seamless` and `/game` (spec section 2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { caller, brand, t } = context;
  if (caller.kind === "visitor")
    throw await redirectUnlessClosed(context, signInFirst(request, url.pathname + url.search));
  const ref = gameOf(url.searchParams);
  const back = backPath(request);
  const { opened, status } = ref
    ? await openGame(context, ref, back ?? "/")
    : { opened: { state: "missing" as const, others: [] }, status: 404 };
  const name = opened.state === "open" ? opened.game.name : t(`game.${opened.state}.title`);
  return data(
    {
      opened,
      back: back ?? (opened.state === "open" ? lobbyPath(opened.game.gameType) : null) ?? "/",
      openedAt: context.now,
      sessionClock: brand.document.protection.sessionClock,
      demo: caller.type === 4,
      ownWallet: opened.state === "open" && hasOwnWallet(context, opened.game.vassalage),
      title: pageTitle(context, name),
      texts: context.texts("game"),
    },
    status,
  );
}

/** Whether a game's stakes come from a wallet that its vendor keeps for the player. */
function hasOwnWallet({ brand, caller }: AppLoadContext, vendor: string): boolean {
  const isReal = caller.kind === "account" && caller.type !== DEMO_TYPE;
  const found = brand.document.vendors.find(({ vassalage }) => vassalage === vendor);
  return isReal && brand.on("multiWallet") && found?.wallet === "transfer";
}

function gameOf(params: URLSearchParams): GameRef | null {
  for (const key of ["gameId", "gameCode"] as const) {
    const value = params.get(key);
    if (value && /^[\w-]{1,64}$/.test(value))
      return key === "gameId" ? { gameId: value } : { gameCode: value };
  }
  return null;
}

/** The page before the game, unless that was a game as well. */
function backPath(request: Request): string | null {
  const from = returnTo(request);
  return from && !/^\/(seamless|game|launch|login)\b/.test(from) ? from : null;
}

/** Nothing that happens on the page opens the game anew: a second launch would end the round that is running. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || gameKey(currentUrl) !== gameKey(nextUrl);
}

function gameKey({ searchParams }: URL): string {
  return `${searchParams.get("gameId")} ${searchParams.get("gameCode")}`;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function GamePage() {
  const page = useLoaderData<typeof loader>();
  const { opened } = page;
  if (opened.state !== "open")
    return <GameClosed reason={opened.state} others={opened.others} back={page.back} />;
  return <GameFrame key={opened.src} {...page} opened={opened} />;
}
