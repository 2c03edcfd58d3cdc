import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { coverClass, GameCard } from "../../ui/game-card.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { GameGrid } from "./game-grid.tsx";
import type { LobbyData } from "./lobby-data.server.ts";
import { changeLobby, type LobbyQuery, lobbyHref } from "./lobby-query.ts";
import type { Waiting } from "./use-waiting.ts";

interface GameListProps {
  path: string;
  lobby: LobbyData;
  waiting: Waiting;
}

/** Covers on a wide screen's first row; what it shows first is loaded first. */
const FIRST_ROW = 5;

/** The wall of games, with more of it on request. */
export function GameList({ path, lobby, waiting }: GameListProps) {
  const { t } = useTranslation();
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
    <section aria-label={t("lobby.lists")} aria-busy={waiting === "more" || undefined}>
      <GameGrid look={look}>
        {list.games.map((game, index) => (
          <li
            key={game.gameId}
            className="min-w-0 scroll-mt-[calc(var(--header-h)+16px)]"
            id={pageAnchor(index, pageSize)}
          >
            <GameCard game={game} jackpot={jackpot} eager={index < FIRST_ROW} />
          </li>
        ))}
        {waiting === "more" ? <Skeletons count={pageSize} kind={kind} /> : null}
      </GameGrid>
      <More
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

/** The first game of a further page can be jumped to, for visitors whose page loads anew. */
function pageAnchor(index: number, pageSize: number): string | undefined {
  return index > 0 && index % pageSize === 0 ? `page-${index / pageSize + 1}` : undefined;
}

interface MoreProps {
  /** `15 of 428 games` */
  shown: string;
  done: number;
  total: number | null;
  more: "none" | "page" | "narrow";
  href: string;
  anchor: string;
  busy: boolean;
}

/**
 * How much is shown and the way to more. Where scripts run, more is appended in place: the page does not jump, the
 * focus stays on the button, the new count is announced; while one load runs a second press does nothing.
 */
export function More({ shown, done, total, more, href, anchor, busy }: MoreProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const status = useRef<HTMLParagraphElement>(null);
  const hadFocus = useRef(false);

  // The button goes with the last page; the focus must not fall to the top of the page with it.
  useEffect(() => {
    if (more !== "page" && hadFocus.current) status.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [more]);

  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (busy) return;
    hadFocus.current = true;
    navigate(href, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid justify-items-center gap-3 pt-4 lg:gap-4 lg:pt-10 lg:pb-2">
      <p ref={status} className="text-13 text-text-2 tabular-nums" role="status" tabIndex={-1}>
        {shown}
      </p>
      {total !== null && total > 0 ? (
        <span className="flex w-55 max-lg:hidden">
          <Meter thin value={done} max={total} aria-label={shown} />
        </span>
      ) : null}
      {more === "page" ? (
        <Link
          className={buttonClass({ variant: "secondary", size: "lg" }, "min-w-47.5 max-lg:w-full")}
          to={`${href}#${anchor}`}
          onClick={load}
          aria-busy={busy || undefined}
        >
          {busy ? <Spinner /> : null}
          {t("lobby.more")}
        </Link>
      ) : null}
      {more === "narrow" ? <p className="text-13 text-text-2">{t("lobby.narrow")}</p> : null}
    </div>
  );
}

/** Cards to come, in the size of cards that are there. */
function Skeletons({ count, kind }: { count: number; kind: "cover" | "live" }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <li key={index} className="min-w-0" aria-hidden="true">
      <span className={coverClass(kind)}>
        <Skeleton className="size-full" />
      </span>
      <span className="grid min-h-10 content-center gap-1.5 px-0.5 pt-1.75 md:min-h-11.5 md:pt-2.5">
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </span>
    </li>
  ));
}

function NoGames({ path, query }: { path: string; query: LobbyQuery }) {
  const { t } = useTranslation();
  if (query.tab === "recent") {
    return (
      <EmptyState
        icon="history"
        title={t("lobby.empty.recent.title")}
        text={t("lobby.empty.recent.text")}
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
