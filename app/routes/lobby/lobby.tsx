import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { categoryOf } from "../../brand/categories.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { pageTitle } from "../../site/page-title.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { ComingSoon } from "../later/not-part.tsx";
import { redirectUnlessClosed } from "../root/closed.server.ts";
import type { PlaceHandle } from "../root/where.tsx";
import { GameList } from "./game-list.tsx";
import { loadLobby, readClassifications, readHot, readLobbyVendors } from "./load-lobby.server.ts";
import { ChosenFilters, LobbyTools } from "./lobby-filters.tsx";
import { LobbyHead } from "./lobby-head.tsx";
import { LobbyPage } from "./lobby-page.tsx";
import {
  isSameList,
  LOBBY_PATHS,
  type LobbyOffers,
  type LobbyQuery,
  type LobbyType,
  lobbyHref,
  lobbyOffers,
  lobbyTypeOf,
  readLobbyQuery,
  WHOLE_LIST,
} from "./lobby-query.ts";
import { Shelves } from "./shelves.tsx";
import { variedCovers } from "./varied-covers.ts";
import { VendorStrip } from "./vendor-strip.tsx";

/** A game lobby (spec section 2, "Game lobby"); what its address can say is in docs/decisions/0060-lobby-address.md. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { document } = context.brand;
  const type = lobbyTypeOf(url.pathname.replaceAll("/", "")) ?? "RNG";
  const other = lobbyTypeOf(url.searchParams.get("lobbyType") ?? url.searchParams.get("games"));
  if (other && other !== type) throw await redirectUnlessClosed(context, LOBBY_PATHS[other] + url.search);

  const category = categoryOf(type);
  const name = context.t(`lobby.category.${category}`);
  const title = pageTitle(context, name);
  if (!document.categories.includes(category)) {
    return data({ lobby: null, name, title, texts: context.texts("later") }, 404);
  }
  const offers = lobbyOffers(document);
  const query = readLobbyQuery(url.searchParams, offers);
  if (query.tab === "recent" && context.caller.kind === "visitor")
    throw await redirectUnlessClosed(context, signInForRecent(type, query));

  const vendors = await readLobbyVendors(context, type);
  const [content, hot, classifications] = await Promise.all([
    loadLobby(context, type, query, vendors),
    readHot(context, type).catch(() => []),
    readClassifications(context, type, offers).catch(() => []),
  ]);
  const shown = content.list?.games ?? content.shelves?.flatMap((shelf) => shelf.games) ?? [];
  const lobby = {
    ...content,
    type,
    query,
    offers: { ...offers, classifications },
    pageSize: document.lobby.pageSize,
    vendors: vendors.map(({ vassalage, accountTypeName, isHot, maintenance }) => ({
      vassalage,
      name: accountTypeName,
      isHot,
      maintenance,
    })),
    total: vendors.reduce((sum, vendor) => sum + vendor.games, 0),
    covers: variedCovers([...new Set([...hot, ...shown].map((game) => game.gameId))], context.motifOf, 4),
  };
  return data({ lobby, name, title, texts: context.texts("lobby") }, content.failed ?? 200);
}

/** The lobby as it is without the recent list, with the sign-in dialog over it, which then goes on to that list. */
function signInForRecent(type: LobbyType, query: LobbyQuery): string {
  const next = lobbyHref(LOBBY_PATHS[type], query);
  const base = lobbyHref(LOBBY_PATHS[type], { ...WHOLE_LIST, vassalage: query.vassalage });
  return `${base}${base.includes("?") ? "&" : "?"}${new URLSearchParams({ modal: "login", next })}`;
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const handle: PlaceHandle = {
  placeOf(data) {
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

/** What the page knows of its lobby. */
export type LobbyData = NonNullable<Awaited<ReturnType<typeof loader>>["data"]["lobby"]>;

function Lobby({ lobby, name }: { lobby: LobbyData; name: string }) {
  const { t } = useTranslation();
  const path = LOBBY_PATHS[lobby.type];
  const { waiting, query } = useWaiting(path, lobby.query, lobby.offers);
  return (
    <LobbyPage>
      <LobbyHead name={name} total={lobby.total} vendors={lobby.vendors.length} covers={lobby.covers} />
      <VendorStrip path={path} query={query} vendors={lobby.vendors} />
      <LobbyTools path={path} query={query} offers={lobby.offers} />
      <ChosenFilters path={path} query={query} />
      {lobby.failed !== null ? (
        <ErrorState title={t("lobby.error.title")} text={t("lobby.error.text")} />
      ) : lobby.shelves && waiting !== "list" ? (
        <Shelves path={path} query={lobby.query} shelves={lobby.shelves} lobby={lobby} waiting={waiting} />
      ) : (
        <GameList path={path} lobby={lobby} waiting={waiting} />
      )}
    </LobbyPage>
  );
}

/** What is on its way: another list, or more of this one. */
export type Waiting = "list" | "more" | null;

/** What is on its way, and the query that the controls show: the one last asked for. */
function useWaiting(path: string, query: LobbyQuery, offers: LobbyOffers) {
  const { state, location } = useNavigation();
  if (state !== "loading" || location.pathname !== path) return { waiting: null, query };
  const next = readLobbyQuery(new URLSearchParams(location.search), offers);
  if (!isSameList(next, query)) return { waiting: "list" as const, query: next };
  return { waiting: next.pageNo > query.pageNo ? ("more" as const) : null, query };
}
