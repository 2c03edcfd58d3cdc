import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { changeLobby, type LobbyQuery, lobbyHref } from "../../site/games/lobby-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { GameCard } from "../../ui/game-card.tsx";
import { LOBBY_SIZES } from "../../ui/game-grid.tsx";
import { Arrows, TextLink } from "../../ui/page-parts.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import type { BrandStore } from "./load-lobby.server.ts";
import { LoadMoreButton } from "./load-more-button.tsx";
import type { LobbyData } from "./lobby-data.server.ts";
import type { PendingPart } from "./use-pending-part.ts";

interface ShelvesProps {
  path: string;
  query: LobbyQuery;
  shelves: readonly BrandStore[];
  lobby: LobbyData;
  waiting: PendingPart;
}

/** A row of games per provider, for brands whose lobby is laid out in shelves. */
export function Shelves({ path, query, shelves, lobby, waiting }: ShelvesProps) {
  const { t } = useTranslation();
  const count = lobby.vendors.length;
  return (
    <section aria-label={t("lobby.lists")} aria-busy={waiting === "more" || undefined}>
      {shelves.map((shelf, index) => (
        <OneShelf
          key={shelf.vassalage}
          shelf={shelf}
          path={path}
          query={query}
          jackpot={lobby.jackpot}
          eager={index === 0}
        />
      ))}
      <LoadMoreButton
        shown={t("lobby.shelves", { shown: shelves.length, count })}
        done={shelves.length}
        total={count}
        more={shelves.length < count ? "page" : "none"}
        href={lobbyHref(path, changeLobby(query, { pageNo: query.pageNo + 1 }))}
        anchor={`shelf-${shelves.at(-1)?.vassalage}`}
        busy={waiting === "more"}
      />
    </section>
  );
}

/** The number of covers of a shelf that a wide screen shows without scrolling. */
const VISIBLE_COVERS = 6;

/** The padding leaves room for a raised card and its focus ring. On a phone the row reaches the screen's edges. */
const SHELF_ROW = "shelf-row";
const COVER_COLUMNS = "shelf-covers";
const TABLE_COLUMNS = "shelf-tables";

interface OneShelfProps {
  shelf: BrandStore;
  path: string;
  query: LobbyQuery;
  jackpot: number | null;
  eager: boolean;
}

function OneShelf({ shelf, path, query, jackpot, eager }: OneShelfProps) {
  const { t } = useTranslation();
  const { vassalage, vendor, total, games } = shelf;
  const trackId = `games-${vassalage}`;
  const isLive = games[0]?.gameType === "LIVE";
  return (
    <section
      className="mb-6 scroll-mt-[calc(var(--header-h)+16px)] lg:mb-9"
      id={`shelf-${vassalage}`}
      aria-labelledby={`${trackId}-name`}
    >
      <div className="shelf-head">
        <VendorMark vassalage={vassalage} size={32} className="max-lg:size-6.5" />
        <h2 className="heading-3 max-lg:truncate max-lg:text-16/6" id={`${trackId}-name`}>
          {vendor}
        </h2>
        <Badge className="tabular-nums">{t("lobby.games", { count: total })}</Badge>
        <span className="flex-1" />
        <TextLink
          className="whitespace-nowrap"
          to={lobbyHref(path, changeLobby(query, { vassalage }))}
          aria-label={`${t("lobby.shelf.all")}: ${vendor}`}
        >
          {t("lobby.shelf.all")}
        </TextLink>
        <div className="max-lg:hidden">
          <Arrows target={trackId} />
        </div>
      </div>
      <ul
        className={clsx(SHELF_ROW, isLive ? TABLE_COLUMNS : COVER_COLUMNS)}
        id={trackId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {games.map((game, index) => (
          <li key={game.gameId} className="min-w-0 snap-start">
            <GameCard
              game={game}
              jackpot={jackpot}
              sizes={isLive ? LOBBY_SIZES.shelfTables : LOBBY_SIZES.shelf}
              eager={eager && index < VISIBLE_COVERS}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
