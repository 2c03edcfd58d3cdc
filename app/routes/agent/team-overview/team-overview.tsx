import type { ReactNode } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { compactCount, formatCount } from "../../../shared/format-count.ts";
import { formatMoney } from "../../../shared/money.ts";
import { AGENT_PAGES } from "../../../site/agent-pages.ts";
import { PeriodFilter, recordHref } from "../../../site/panel/records/period-filter.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { useSite } from "../../../site/use-site.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TitledSection } from "../../../ui/titled-section.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { useAgentMenu } from "../use-agent-menu.ts";
import { Cards } from "./cards.tsx";
import type { TeamOverviewData } from "./load-team-overview.server.ts";
import { MEASURE_KEYS, MEASURES } from "./measures.ts";

type Found = NonNullable<TeamOverviewData["found"]>;

/** The team overview: figures of a period beside those of the period before, by day, downline and game type. */
export function TeamOverview({ overview }: { overview: TeamOverviewData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { period, reach, measure, found } = overview;
  const filters = getFilters(overview);
  const hasContracts = useAgentMenu().some((page) => AGENT_PAGES[page].contract !== undefined);
  return (
    <>
      <PeriodFilter period={period} filters={filters} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segmented
          label={t("agent.overview.reach")}
          value={reach}
          choices={(["team", "direct"] as const).map((one) => ({
            value: one,
            label: t(`agent.overview.reach.${one}`),
            to: recordHref(period, getFilters({ reach: one, measure })),
          }))}
        />
        {found ? <CountedAt at={found.countedAt} /> : null}
      </div>
      {found === null ? (
        <ErrorState title={t("agent.overview.failed.title")} text={t("agent.overview.failed.text")} />
      ) : found.members === 0 ? (
        <NoTeam />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Cards cards={found.cards} paymentsAlone={found.paymentsAlone} />
          <HelpText>
            {t("agent.overview.netLossHelp")}{" "}
            {t("agent.overview.activeHelp", { amount: formatMoney(found.activeValidBet, brand.currency) })}
            {hasContracts ? ` ${t("agent.overview.activeContracts")}` : null}
          </HelpText>
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
            <ByDay overview={overview} chart={found.chart} />
            <Shares found={found} />
          </div>
        </div>
      )}
    </>
  );
}

/** Returns the choices of an address beside its period; those of the first view are left out. */
function getFilters({ reach, measure }: Pick<TeamOverviewData, "reach" | "measure">) {
  return { reach: reach === "team" ? "" : reach, measure: measure === MEASURE_KEYS[0] ? "" : measure };
}

function CountedAt({ at }: { at: number | null }) {
  const { t } = useTranslation();
  return (
    <p className="text-12 text-text-3">
      {at === null ? (
        t("agent.overview.uncounted")
      ) : (
        <ZoneAnnounced>
          {t("agent.overview.counted")} <BrandTime at={at} />
        </ZoneAnnounced>
      )}
    </p>
  );
}

/** Shows an agent without downlines where to add them. */
function NoTeam() {
  const { t } = useTranslation();
  const canAdd = useAgentMenu().includes("registerCenter");
  return (
    <EmptyState
      icon="users"
      title={t("agent.overview.empty.title")}
      text={t("agent.overview.empty.text")}
      action={
        canAdd ? <ButtonLink to="/agent/registerCenter">{t("nav.agent.registerCenter")}</ButtonLink> : null
      }
    />
  );
}

/** The line chart of one figure by day, with links to the others. */
function ByDay({ overview, chart }: { overview: TeamOverviewData; chart: Found["chart"] }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { period, reach, measure } = overview;
  const isMoney = MEASURES[measure].kind === "money";
  const inWords = (value: number) => (isMoney ? formatMoney(value, currency) : formatCount(value));
  const title = t("agent.overview.byDay", { figure: t(`agent.overview.${measure}`) });
  return (
    <TitledSection title={title} size="sm" boxed className="min-w-0">
      <Segmented
        className="lg:flex-wrap"
        label={t("agent.overview.figure")}
        value={measure}
        choices={MEASURE_KEYS.map((key) => ({
          value: key,
          label: t(`agent.overview.${key}`),
          to: recordHref(period, getFilters({ reach, measure: key })),
        }))}
      />
      <LineChart
        label={title}
        geometry={chart.geometry}
        points={chart.days.map(({ value, before, ...day }) => ({
          ...day,
          value: inWords(value),
          before: inWords(before),
        }))}
        ticks={chart.geometry.ticks.map((tick) =>
          compactCount(isMoney ? tick / 10 ** currency.decimals : tick),
        )}
        names={{
          current: t("agent.overview.thisPeriod"),
          before: t("agent.overview.periodBefore"),
          point: t("agent.overview.day"),
          table: t("agent.overview.table"),
        }}
      />
    </TitledSection>
  );
}

/** Bars of the downlines and the game types with the highest valid bets. */
function Shares({ found: { downlines, gameTypes } }: { found: Found }) {
  const { t } = useTranslation();
  const canFollow = useAgentMenu().includes("downlineManagmentView");
  return (
    <div className="grid grid-cols-1 gap-4 md:max-xl:grid-cols-2">
      <Share
        title={t("agent.overview.downlines")}
        bars={downlines.map(({ username, validBet }) => ({
          key: username,
          name: canFollow ? <MemberLink username={username} /> : <NoTranslate>{username}</NoTranslate>,
          minor: validBet,
        }))}
      />
      <Share
        title={t("agent.overview.gameTypes")}
        bars={gameTypes.map(({ gameType, validBet }) => ({
          key: gameType,
          name: t(textKey(`member.record.type.${gameType}`)),
          minor: validBet,
        }))}
      />
    </div>
  );
}

function Share({ title, bars }: { title: string; bars: { key: string; name: ReactNode; minor: number }[] }) {
  const { t } = useTranslation();
  return (
    <TitledSection title={title} size="sm" boxed>
      <HelpText>{t("agent.overview.byValidBet")}</HelpText>
      {bars.length === 0 ? (
        <p className="text-13 text-text-2">{t("agent.overview.noBets")}</p>
      ) : (
        <BarChart
          label={title}
          bars={bars.map(({ key, name, minor }) => ({
            key,
            name,
            value: minor,
            text: <Money minor={minor} />,
          }))}
        />
      )}
    </TitledSection>
  );
}
