import { Link } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import {
  type Classification,
  changeLobby,
  isFiltered,
  type LobbyOffers,
  type LobbyQuery,
  type LobbyTab,
  lobbyHref,
  type MinBet,
} from "../../site/games/lobby-query.ts";
import { CornerCount } from "../../ui/badge.tsx";
import { chip } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { iconButton } from "../../ui/icon-button.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SearchBox } from "./search-box.tsx";

interface LobbyToolsProps {
  path: string;
  query: LobbyQuery;
  offers: LobbyOffers;
}

const TAB_ICONS: Partial<Record<LobbyTab, IconName>> = { hot: "flame", fav: "heart", recent: "clock" };
const KIND_ICONS: Record<Classification, IconName> = {
  JP: "jackpot",
  TG: "table",
  AC: "dice",
  BG: "lottery",
};

/** Tabs, search and filters. On a phone the filters are a sheet that opens from the bottom. */
export function LobbyTools({ path, query, offers }: LobbyToolsProps) {
  const { t } = useTranslation();
  const toHref = (tab: LobbyTab) => lobbyHref(path, changeLobby(query, { tab }));
  const chosen = Number(query.gameClassify !== null) + Number(query.minBet !== "all");
  return (
    <div className="grid min-w-0 gap-3 lg:rounded-lg lg:border lg:bg-surface-1 lg:p-3">
      <div className="flex min-w-0 items-center gap-3 max-lg:flex-wrap">
        {offers.tabs.length > 1 ? (
          <Segmented
            label={t("lobby.lists")}
            size="lg"
            className="max-lg:order-3 max-lg:flex max-lg:flex-[1_0_100%] max-lg:[&>*]:flex-[1_0_auto] max-sm:[&_svg]:hidden"
            value={query.tab}
            choices={offers.tabs.map((tab) => ({
              value: tab,
              label: t(`lobby.tab.${tab}`),
              icon: TAB_ICONS[tab],
              to: toHref(tab),
            }))}
          />
        ) : null}
        <SearchBox path={path} query={query} />
        <button
          type="button"
          className={iconButton({ look: "filled", size: "lg" }, "relative lg:hidden")}
          aria-label={t("lobby.filters")}
          popovertarget={SHEET_ID}
        >
          <Icon name="sliders" />
          {chosen > 0 ? <CornerCount outside>{chosen}</CornerCount> : null}
        </button>
      </div>
      <FilterSheet path={path} query={query} offers={offers} />
    </div>
  );
}

const SHEET_ID = "lobby-filters";

/** A popover is hidden until it opens; on a wide screen this one is part of the page. */
const SHEET_ON_WIDE = "filters-on-wide";
const GROUP = "flex min-w-0 flex-wrap items-center gap-2.5 max-lg:pt-2 max-lg:pb-4";

function FilterSheet({ path, query, offers }: LobbyToolsProps) {
  const { t } = useTranslation();
  return (
    <Sheet className={SHEET_ON_WIDE} id={SHEET_ID} side="bottom">
      <div className="flex items-center justify-between lg:hidden">
        <h2 className="text-16 font-bold">{t("lobby.filters")}</h2>
        <button
          type="button"
          className={iconButton()}
          aria-label={t("lobby.filters.close")}
          popovertarget={SHEET_ID}
          popovertargetaction="hide"
        >
          <Icon name="close" size={22} />
        </button>
      </div>
      {offers.classifications.length > 0 ? (
        <nav className={GROUP} aria-label={t("lobby.classify")}>
          <span className="mr-0.5 text-13 text-text-2 max-lg:basis-full">{t("lobby.classify")}</span>
          {offers.classifications.map((kind) => (
            <KindChip key={kind} kind={kind} path={path} query={query} />
          ))}
        </nav>
      ) : null}
      {offers.minBets.length > 0 ? (
        <div className={GROUP}>
          <span className="mr-0.5 text-13 text-text-2 max-lg:basis-full">{t("lobby.minBet")}</span>
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
    </Sheet>
  );
}

/** The link of a classification; choosing the selected one again clears it. */
function KindChip({ kind, path, query }: { kind: Classification; path: string; query: LobbyQuery }) {
  const { t } = useTranslation();
  const on = query.gameClassify === kind;
  return (
    <Link
      className={chip({ selected: on })}
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

/** Renders the chosen filters, each with a link that removes it: on a phone, where the filters are out of sight. */
export function ChosenFilters({ path, query }: { path: string; query: LobbyQuery }) {
  const { t } = useTranslation();
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
    <section className="flex min-w-0 flex-wrap items-center gap-2.5 lg:hidden" aria-label={t("lobby.chosen")}>
      {names.map((filter) =>
        filter ? (
          <Link
            key={filter.name}
            className={chip({ selected: true }, "min-w-0 max-w-full")}
            to={lobbyHref(path, { ...query, ...filter.without, pageNo: 1 })}
            preventScrollReset
            aria-label={t("lobby.remove", { name: filter.name })}
          >
            <span className="truncate">{filter.name}</span>
            <Icon name="close" size={16} />
          </Link>
        ) : null,
      )}
      <Link
        className="px-1 py-2.5 text-13 text-text-2 hover:text-text-1 hover:underline"
        to={path}
        preventScrollReset
      >
        {t("lobby.clear")}
      </Link>
    </section>
  );
}
