import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useT } from "../../i18n/use-t.tsx";
import { GameCard } from "../../ui/game-card.tsx";
import { Arrows } from "../../ui/section-head.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { More } from "./game-list.tsx";
import type { Shelf } from "./load-lobby.server.ts";
import type { LobbyData, Waiting } from "./lobby.tsx";
import { changeLobby, type LobbyQuery, lobbyHref } from "./lobby-query.ts";

interface ShelvesProps {
  path: string;
  query: LobbyQuery;
  shelves: readonly Shelf[];
  lobby: LobbyData;
  waiting: Waiting;
}

/** A row of games per provider, for brands whose lobby is laid out in shelves. */
export function Shelves({ path, query, shelves, lobby, waiting }: ShelvesProps) {
  const t = useT();
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
      <More
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

/** Covers of a shelf that a wide screen shows before it scrolls. */
const IN_SIGHT = 6;

interface OneShelfProps {
  shelf: Shelf;
  path: string;
  query: LobbyQuery;
  jackpot: number | null;
  eager: boolean;
}

function OneShelf({ shelf, path, query, jackpot, eager }: OneShelfProps) {
  const t = useT();
  const { vassalage, vendor, total, games } = shelf;
  const trackId = `games-${vassalage}`;
  return (
    <section className="shelf" id={`shelf-${vassalage}`} aria-labelledby={`${trackId}-name`}>
      <div className="shead">
        <VendorMark vassalage={vassalage} size={32} />
        <h2 className="h3" id={`${trackId}-name`}>
          {vendor}
        </h2>
        <span className="badge num">{t("lobby.games", { count: total })}</span>
        <span className="sp" />
        <Link
          className="link small whitespace-nowrap"
          to={lobbyHref(path, changeLobby(query, { vassalage }))}
          aria-label={`${t("lobby.shelf.all")}: ${vendor}`}
        >
          {t("lobby.shelf.all")}
        </Link>
        <span className="max-lg:hidden">
          <Arrows target={trackId} />
        </span>
      </div>
      <ul
        className={clsx("shelfrow", games[0]?.gameType === "LIVE" && "wide")}
        id={trackId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {games.map((game, index) => (
          <li key={game.gameId}>
            <GameCard game={game} jackpot={jackpot} eager={eager && index < IN_SIGHT} />
          </li>
        ))}
      </ul>
    </section>
  );
}
