import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { changeLobby, type LobbyQuery, lobbyHref } from "../../site/games/lobby-query.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HEART } from "../../ui/favourite-button.tsx";
import { coverClass, GameCard } from "../../ui/game-card.tsx";
import { GameGrid, LOBBY_SIZES } from "../../ui/game-grid.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { LoadMoreButton } from "./load-more-button.tsx";
import type { LobbyData } from "./lobby-data.server.ts";
import type { PendingPart } from "./use-pending-part.ts";

interface GameListProps {
  path: string;
  lobby: LobbyData;
  waiting: PendingPart;
}

/** The number of covers in a wide screen's first row, which are loaded first. */
const FIRST_ROW = 5;

/** The grid of games, with a button to load more. */
export function GameList({ path, lobby, waiting }: GameListProps) {
  const { t } = useTranslation();
  const { section, noteFocus } = useFocusOfRemoved(lobby.list?.games.length ?? 0);
  const { list, query, pageSize, jackpot } = lobby;
  const [kind, look] = lobby.type === "LIVE" ? (["live", "tables"] as const) : (["cover", "covers"] as const);
  if (waiting === "list" || !list) {
    return (
      <section aria-label={t("lobby.lists")} aria-busy="true">
        <p className="sr-only" role="status">
          {t("lobby.loading")}
        </p>
        <GameGrid look={look}>
          <Skeletons count={pageSize} kind={kind} />
        </GameGrid>
      </section>
    );
  }
  if (list.games.length === 0) return <NoGames path={path} query={query} />;
  const count = list.total ?? list.games.length;
  const shown =
    list.total === null ? t("lobby.games", { count }) : t("lobby.shown", { shown: list.games.length, count });
  return (
    <section
      ref={section}
      aria-label={t("lobby.lists")}
      aria-busy={waiting === "more" || undefined}
      onFocus={noteFocus}
    >
      <GameGrid look={look}>
        {list.games.map((game, index) => (
          <li
            key={game.gameId}
            className="min-w-0 scroll-mt-[calc(var(--header-h)+16px)]"
            id={pageAnchor(index, pageSize)}
          >
            <GameCard game={game} jackpot={jackpot} sizes={LOBBY_SIZES[look]} eager={index < FIRST_ROW} />
          </li>
        ))}
        {waiting === "more" ? <Skeletons count={pageSize} kind={kind} /> : null}
      </GameGrid>
      <LoadMoreButton
        shown={shown}
        done={list.games.length}
        total={list.total}
        more={list.more}
        href={lobbyHref(path, changeLobby(query, { pageNo: list.pages + 1 }))}
        anchor={`page-${list.pages + 1}`}
        busy={waiting === "more"}
      />
    </section>
  );
}

/**
 * Moves the focus when a game is removed from the list of favourites together with its heart: to the heart that takes
 * its place, not to the top of the page.
 */
function useFocusOfRemoved(count: number) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  const place = useRef(0);
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body;
    before.current = count;
    if (!isLost) return;
    const hearts = section.current?.querySelectorAll<HTMLElement>(HEART) ?? [];
    const next = hearts[Math.min(place.current, hearts.length - 1)] ?? document.getElementById("main");
    next?.focus({ preventScroll: true });
  }, [count]);
  const noteFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    place.current = Array.from(currentTarget.querySelectorAll(HEART)).indexOf(target);
  };
  return { section, noteFocus };
}

/** Returns the anchor of the first game of a further page, for visitors whose page reloads. */
function pageAnchor(index: number, pageSize: number): string | undefined {
  return index > 0 && index % pageSize === 0 ? `page-${index / pageSize + 1}` : undefined;
}

/** Placeholders for cards that are loading, in the size of real cards. */
function Skeletons({ count, kind }: { count: number; kind: "cover" | "live" }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <li key={index} className="min-w-0" aria-hidden="true">
      <span className={coverClass(kind)}>
        <Skeleton className="size-full" />
      </span>
      <span className="skeleton-foot">
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </span>
    </li>
  ));
}

function NoGames({ path, query }: { path: string; query: LobbyQuery }) {
  const { t } = useTranslation();
  const { tab } = query;
  if (tab === "recent" || tab === "fav") {
    return (
      <EmptyState
        icon={tab === "fav" ? "heart" : "history"}
        title={t(`lobby.empty.${tab}.title`)}
        text={t(`lobby.empty.${tab}.text`)}
        action={
          <ButtonLink to={lobbyHref(path, changeLobby(query, { tab: "hot" }))} preventScrollReset>
            {t("lobby.empty.recent.action")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t("lobby.empty.title")}
      text={t("lobby.empty.text")}
      action={
        <ButtonLink to={path} preventScrollReset>
          {t("lobby.empty.action")}
        </ButtonLink>
      }
    />
  );
}
