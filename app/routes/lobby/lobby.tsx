import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { getCategory } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { LobbyType } from "../../shared/game-kinds.ts";
import { isDemo } from "../../site/caller.server.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { LobbyHead } from "../../site/games/lobby-head.tsx";
import {
  getLobbyType,
  isOwnTab,
  LOBBY_PATHS,
  type LobbyQuery,
  lobbyHref,
  lobbyOffers,
  readLobbyQuery,
  WHOLE_LIST,
} from "../../site/games/lobby-query.ts";
import type { HeaderTitleHandle } from "../../site/page-handle.ts";
import { pageTitle } from "../../site/page-title.ts";
import { Alert } from "../../ui/alert.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageColumn } from "../../ui/page-parts.tsx";
import { GameList } from "./game-list.tsx";
import { type LobbyData, loadLobbyData } from "./lobby-data.server.ts";
import { ChosenFilters, LobbyTools } from "./lobby-filters.tsx";
import { Rooms } from "./rooms.tsx";
import { Shelves } from "./shelves.tsx";
import { usePendingPart } from "./use-pending-part.ts";
import { VendorStrip } from "./vendor-strip.tsx";

/**
 * Loads a game lobby (spec section 2, "Game lobby"); docs/features/screens.md describes the parameters of its address.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { document } = context.brand;
  const type = getLobbyType(url.pathname.replaceAll("/", "")) ?? "RNG";
  const other = getLobbyType(url.searchParams.get("lobbyType") ?? url.searchParams.get("games"));
  if (other && other !== type) throw await redirectUnlessClosed(context, LOBBY_PATHS[other] + url.search);

  const category = getCategory(type);
  const name = context.t(`lobby.category.${category}`);
  const title = pageTitle(context, name);
  if (!document.categories.includes(category)) {
    return data({ lobby: null, name, title, texts: context.texts("later") }, 404);
  }
  const offers = lobbyOffers(document);
  const query = readLobbyQuery(url.searchParams, offers);
  if (isOwnTab(query.tab) && context.caller.kind === "visitor")
    throw await redirectUnlessClosed(context, getSignInPath(type, query));
  if (query.tab === "fav" && isDemo(context)) {
    throw await redirectUnlessClosed(context, withDialog(type, query, { modal: "real-account" }));
  }

  const lobby = await loadLobbyData(context, type, query, offers);
  return data({ lobby, name, title, texts: context.texts("lobby") }, lobby.failed ?? 200);
}

/**
 * Returns the address of the sign-in dialog over the lobby, which afterwards continues to the list that requires
 * sign-in.
 */
function getSignInPath(type: LobbyType, query: LobbyQuery): string {
  return withDialog(type, query, { modal: "login", next: lobbyHref(LOBBY_PATHS[type], query) });
}

/** Returns the list of all games, which everybody may see, with a dialog over it. */
function withDialog(type: LobbyType, query: LobbyQuery, dialog: Record<string, string>): string {
  const base = lobbyHref(LOBBY_PATHS[type], { ...WHOLE_LIST, vassalage: query.vassalage });
  return `${base}${base.includes("?") ? "&" : "?"}${new URLSearchParams(dialog)}`;
}

/** Reloads after a change of a favourite only for the list of favourites. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formAction !== "/favourite" || currentUrl.href !== nextUrl.href) return defaultShouldRevalidate;
  return [nextUrl.searchParams.get("page"), nextUrl.searchParams.get("type")].includes("fav");
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const handle: HeaderTitleHandle = {
  getPlace(data) {
    const { lobby, name } = data as Awaited<ReturnType<typeof loader>>["data"];
    return lobby && { name, total: lobby.total };
  },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LobbyRoute() {
  const { lobby, name } = useLoaderData<typeof loader>();
  if (!lobby) return <ComingSoon name={name} />;
  return <Lobby key={lobby.type} lobby={lobby} name={name} />;
}

function Lobby({ lobby, name }: { lobby: LobbyData; name: string }) {
  const { t } = useTranslation();
  const path = LOBBY_PATHS[lobby.type];
  const { waiting, query } = usePendingPart(path, lobby.query, lobby.offers);
  return (
    <PageColumn>
      <LobbyHead name={name} total={lobby.total} vendors={lobby.vendors.length} covers={lobby.covers} />
      <VendorStrip path={path} query={query} vendors={lobby.vendors} />
      <LobbyTools path={path} query={query} offers={lobby.offers} />
      <ChosenFilters path={path} query={query} />
      {lobby.closed ? <Alert tone="info">{lobby.closed}</Alert> : null}
      <Rooms rooms={lobby.rooms} />
      {lobby.failed !== null ? (
        <ErrorState title={t("lobby.error.title")} text={t("lobby.error.text")} />
      ) : lobby.shelves && waiting !== "list" ? (
        <Shelves path={path} query={lobby.query} shelves={lobby.shelves} lobby={lobby} waiting={waiting} />
      ) : (
        <GameList path={path} lobby={lobby} waiting={waiting} />
      )}
    </PageColumn>
  );
}
