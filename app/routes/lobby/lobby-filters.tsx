import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useT } from "../../i18n/use-t.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import {
  type Classification,
  changeLobby,
  isFiltered,
  type LobbyOffers,
  type LobbyQuery,
  type LobbyTab,
  lobbyHref,
  type MinBet,
} from "./lobby-query.ts";
import { SearchBox } from "./search-box.tsx";

interface LobbyToolsProps {
  path: string;
  query: LobbyQuery;
  offers: LobbyOffers;
}

const TAB_ICONS: Partial<Record<LobbyTab, IconName>> = { hot: "flame", recent: "clock" };
const KIND_ICONS: Record<Classification, IconName> = {
  JP: "jackpot",
  TG: "table",
  AC: "dice",
  BG: "lottery",
};

/** Tabs, search and filters. On a phone the filters are a sheet that rises from below. */
export function LobbyTools({ path, query, offers }: LobbyToolsProps) {
  const t = useT();
  const hrefOf = (tab: LobbyTab) => lobbyHref(path, changeLobby(query, { tab }));
  const chosen = Number(query.gameClassify !== null) + Number(query.minBet !== "all");
  return (
    <div className="ltools">
      <div className="lrow">
        {offers.tabs.length > 1 ? (
          <Segmented
            label={t("lobby.lists")}
            className="lg ltabs"
            value={query.tab}
            choices={offers.tabs.map((tab) => ({
              value: tab,
              label: t(`lobby.tab.${tab}`),
              icon: TAB_ICONS[tab],
              to: hrefOf(tab),
            }))}
          />
        ) : null}
        <SearchBox path={path} query={query} />
        <button
          type="button"
          className="ib bg lopen"
          aria-label={t("lobby.filters")}
          popovertarget={SHEET_ID}
        >
          <Icon name="sliders" />
          {chosen > 0 ? <span className="dot num">{chosen}</span> : null}
        </button>
      </div>
      <FilterSheet path={path} query={query} offers={offers} />
    </div>
  );
}

const SHEET_ID = "lobby-filters";

function FilterSheet({ path, query, offers }: LobbyToolsProps) {
  const t = useT();
  return (
    <div className="sheet up lfilters" id={SHEET_ID} popover="auto">
      <div className="lsheethead">
        <h2 className="title">{t("lobby.filters")}</h2>
        <button
          type="button"
          className="ib"
          aria-label={t("lobby.filters.close")}
          popovertarget={SHEET_ID}
          popovertargetaction="hide"
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      {offers.classifications.length > 0 ? (
        <nav className="lgroup" aria-label={t("lobby.classify")}>
          <span className="small t2">{t("lobby.classify")}</span>
          {offers.classifications.map((kind) => (
            <KindChip key={kind} kind={kind} path={path} query={query} />
          ))}
        </nav>
      ) : null}
      {offers.minBets.length > 0 ? (
        <div className="lgroup">
          <span className="small t2">{t("lobby.minBet")}</span>
          <Segmented
            label={t("lobby.minBet")}
            value={query.minBet}
            choices={["all" as const, ...offers.minBets].map((minBet) => ({
              value: minBet,
              label: minBet === "all" ? t("lobby.minBet.all") : twoDecimals(minBet),
              to: lobbyHref(path, changeLobby(query, { minBet })),
            }))}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Choosing the chosen one again takes it away. */
function KindChip({ kind, path, query }: { kind: Classification; path: string; query: LobbyQuery }) {
  const t = useT();
  const on = query.gameClassify === kind;
  return (
    <Link
      className={clsx("chip", on && "on")}
      to={lobbyHref(path, changeLobby(query, { gameClassify: on ? null : kind }))}
      preventScrollReset
      aria-current={on ? "true" : undefined}
    >
      <Icon name={KIND_ICONS[kind]} size={18} />
      {t(`lobby.classify.${kind}`)}
    </Link>
  );
}

function twoDecimals(minBet: Exclude<MinBet, "all">): string {
  return minBet.padEnd(4, "0");
}

/** What narrows the list, each with a way to take it away: on a phone, where the filters are out of sight. */
export function ChosenFilters({ path, query }: { path: string; query: LobbyQuery }) {
  const t = useT();
  if (!isFiltered(query)) return null;
  const { gameName, gameClassify, minBet } = query;
  const names = [
    gameName ? { name: `“${gameName}”`, without: { gameName: "" } } : null,
    gameClassify ? { name: t(`lobby.classify.${gameClassify}`), without: { gameClassify: null } } : null,
    minBet !== "all"
      ? {
          name: t("lobby.minBet.chosen", { amount: twoDecimals(minBet) }),
          without: { minBet: "all" as const },
        }
      : null,
  ];
  return (
    <section className="lchosen" aria-label={t("lobby.chosen")}>
      {names.map((filter) =>
        filter ? (
          <Link
            key={filter.name}
            className="chip on"
            to={lobbyHref(path, { ...query, ...filter.without, pageNo: 1 })}
            preventScrollReset
            aria-label={t("lobby.remove", { name: filter.name })}
          >
            <span className="ell">{filter.name}</span>
            <Icon name="close" size={16} />
          </Link>
        ) : null,
      )}
      <Link className="small t2 lclear" to={path} preventScrollReset>
        {t("lobby.clear")}
      </Link>
    </section>
  );
}
