import { useTranslation } from "../../../i18n/use-translation.ts";
import { PeriodFilter, RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordSum,
  RecordTable,
} from "../../../site/panel/records/record-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { ReportProblem } from "../ui/report-problem.tsx";
import { reachChoice, usernameSearch } from "../ui/team-choices.ts";
import type { TeamProfitData } from "./load-team-profit.server.ts";
import { PROFIT_SORTS } from "./profit-sorts.ts";

const FIGURES = ["validBet", "win", "deposits", "withdrawals", "bonuses", "netLoss"] as const;

type Found = NonNullable<TeamProfitData["found"]>;

/** Profit and loss of each account of an agent's team. */
export function TeamProfit({ profit: { period, filters, found } }: { profit: TeamProfitData }) {
  const { t } = useTranslation();
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          reachChoice(t, filters.reach),
          {
            name: "sort",
            label: t("team.sort"),
            value: filters.sort,
            choices: PROFIT_SORTS.map((sort) => ({
              value: sort === "validBet" ? "" : sort,
              label: sort === "username" ? t("team.username") : t(`team.figure.${sort}`),
            })),
          },
          {
            name: "order",
            label: t("team.order"),
            value: filters.order,
            choices: [
              { value: "", label: t("team.order.desc") },
              { value: "asc", label: t("team.order.asc") },
            ],
          },
        ]}
        search={{ ...usernameSearch(t, filters.username), label: t("team.username.part") }}
      />
      {!found ? (
        <ReportProblem problem="failed" />
      ) : found.list.length === 0 ? (
        <EmptyState icon="chart" title={t("team.profit.empty.title")} text={t("team.profit.empty.text")} />
      ) : (
        <>
          <Lines found={found} />
          <HelpText className="mt-2">{t("team.netLoss.help")}</HelpText>
          <Pages period={period} filters={filters} found={found} />
        </>
      )}
    </>
  );
}

function Lines({ found: { list, sums } }: { found: Found }) {
  const { t } = useTranslation();
  const cells = (figures: Found["sums"]) =>
    FIGURES.map((name) => (
      <FigureCell key={name} label={t(`team.figure.${name}`)}>
        <Money minor={figures[name]} />
      </FigureCell>
    ));
  return (
    <RecordTable
      caption={t("nav.agent.palStatementsAgentCopy")}
      words={[t("team.username")]}
      figures={FIGURES.map((name) => t(`team.figure.${name}`))}
      layout="three"
      sum={
        <RecordSum name={t("member.record.total")} span={1}>
          {cells(sums)}
        </RecordSum>
      }
    >
      {list.map(({ username, isAgent, ...figures }) => (
        <RecordRow key={username}>
          <LongNameCell>
            <MemberLink username={username} />
            <span className="text-12 text-text-3">
              {isAgent ? t("team.agent") : t("team.member")} ·{" "}
              {t("team.profit.bets", { count: figures.bets })}
            </span>
          </LongNameCell>
          {cells(figures)}
        </RecordRow>
      ))}
    </RecordTable>
  );
}

function Pages({ period, filters, found }: Omit<TeamProfitData, "found"> & { found: Found }) {
  const { t } = useTranslation();
  const { pageNo, totalPages, total, list } = found;
  const first = (pageNo - 1) * 20 + 1;
  const to = (page: number) => recordHref(period, filters, { pageNo: String(page) });
  return (
    <RecordPages
      shown={t("member.record.shown", { first, last: first + list.length - 1, total })}
      previous={pageNo > 1 ? to(pageNo - 1) : null}
      next={pageNo < totalPages ? to(pageNo + 1) : null}
      file={`/agent/palStatementsAgentCopy/csv${recordHref(period, filters)}`}
    />
  );
}
