import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { computeNet } from "../../../shared/net-position.ts";
import { BET_STATUSES } from "../../../site/panel/records/bet-statuses.ts";
import { PeriodFilter, RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordSum,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { StateBadge } from "../../../site/panel/records/state-badge.tsx";
import { ZoneAnnounced } from "../../../site/times.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { ReportProblem } from "../ui/report-problem.tsx";
import { reachChoice, usernameSearch } from "../ui/team-choices.ts";
import type { TeamBetsData } from "./load-team-bets.server.ts";

type Found = NonNullable<TeamBetsData["found"]>;

/** The bets of an agent's team, newest first. */
export function TeamBets({ record }: { record: TeamBetsData }) {
  const { t } = useTranslation();
  const { period, filters, found, problem, gameTypes } = record;
  const type = (code: string) => ({ value: code, label: t(textKey(`member.record.type.${code}`)) });
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          reachChoice(t, filters.reach),
          {
            name: "gameType",
            label: t("member.record.type"),
            value: filters.gameType,
            choices: [{ value: "", label: t("member.record.type.all") }, ...gameTypes.map(type)],
          },
          {
            name: "status",
            label: t("member.record.status"),
            value: filters.status,
            choices: [
              { value: "", label: t("member.record.status.all") },
              ...BET_STATUSES.map((status) => ({ value: status, label: t(`member.record.state.${status}`) })),
            ],
          },
        ]}
        search={usernameSearch(t, filters.username)}
      />
      {!found ? (
        <ReportProblem problem={problem} />
      ) : found.list.length === 0 ? (
        <EmptyState icon="list" title={t("member.record.empty.title")} text={t("team.bets.empty")} />
      ) : (
        <>
          <Bets found={found} />
          {found.running.bets > 0 ? (
            <HelpText className="mt-2">
              {t("team.bets.running", { count: found.running.bets })} <Money minor={found.running.stake} />
            </HelpText>
          ) : null}
          <RecordPages
            shown={t("team.rows", { rows: found.list.length })}
            previous={record.isContinued ? recordHref(period, filters) : null}
            next={found.next === null ? null : recordHref(period, filters, { after: found.next })}
            file={`/agent/personalHistoryCopy/csv${recordHref(period, filters)}`}
            labels={{ previous: t("team.first") }}
          />
        </>
      )}
    </>
  );
}

function Bets({ found: { list, totals } }: { found: Found }) {
  const { t } = useTranslation();
  const names = [t("member.record.stake"), t("member.record.valid"), t("member.record.net")] as const;
  return (
    <ZoneAnnounced>
      <RecordTable
        caption={t("nav.agent.personalHistoryCopy")}
        words={[t("member.record.time"), t("team.username")]}
        figures={names}
        layout="three"
        sum={
          <RecordSum name={t("member.record.total")} span={2}>
            <FigureCell label={names[0]}>
              <Money minor={totals.stake} />
            </FigureCell>
            <FigureCell label={names[1]}>
              <Money minor={totals.validBet} />
            </FigureCell>
            <FigureCell label={names[2]}>
              <Money minor={totals.net} signed />
            </FigureCell>
          </RecordSum>
        }
      >
        {list.map((bet) => (
          <RecordRow key={bet.betId}>
            <TimeCell at={bet.placedAt} />
            <LongNameCell>
              <MemberLink username={bet.username} />
              <span className="truncate text-12 text-text-3">
                {bet.gameName} · {t(`member.record.type.${bet.gameType}`)}
              </span>
            </LongNameCell>
            <FigureCell label={names[0]}>
              <Money minor={bet.stake} />
            </FigureCell>
            <FigureCell label={names[1]}>
              <Money minor={bet.validBet} />
            </FigureCell>
            <FigureCell label={names[2]} className="font-semibold">
              {bet.state === "open" || bet.state === "void" ? (
                <StateBadge state={bet.state} />
              ) : (
                <Money minor={computeNet(bet)} signed />
              )}
            </FigureCell>
          </RecordRow>
        ))}
      </RecordTable>
    </ZoneAnnounced>
  );
}
