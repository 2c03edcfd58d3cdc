import { useTranslation } from "../../../i18n/use-translation.ts";
import { PeriodFilter, RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Tiles } from "../../../site/panel/records/tiles.tsx";
import { ZoneAnnounced } from "../../../site/times.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { MemberLink } from "../ui/member-link.tsx";
import { ReportProblem } from "../ui/report-problem.tsx";
import { reachChoice, usernameSearch } from "../ui/team-choices.ts";
import type { TeamTransactionsData } from "./load-team-transactions.server.ts";
import { TRANSACTION_KINDS } from "./transaction-kinds.ts";

const SUMS = ["deposits", "withdrawals", "bonuses", "rebates", "earnings"] as const;

/** The deposits, withdrawals and bonuses of an agent's team, newest first. */
export function TeamTransactions({ record }: { record: TeamTransactionsData }) {
  const { t } = useTranslation();
  const { period, filters, found, problem } = record;
  const amount = t("team.amount");
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          reachChoice(t, filters.reach),
          {
            name: "kind",
            label: t("team.kind"),
            value: filters.kind,
            choices: [
              { value: "", label: t("team.kind.all") },
              ...TRANSACTION_KINDS.map((kind) => ({ value: kind, label: t(`team.kind.${kind}`) })),
            ],
          },
        ]}
        search={usernameSearch(t, filters.username)}
      />
      {!found ? (
        <ReportProblem problem={problem} />
      ) : found.list.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={t("team.transactions.empty.title")}
          text={t("team.transactions.empty.text")}
        />
      ) : (
        <ZoneAnnounced>
          <Tiles
            label={t("member.record.total")}
            tiles={SUMS.map((name) => ({ name: t(`team.figure.${name}`), minor: found.sums[name] }))}
          />
          <RecordTable
            caption={t("nav.agent.agentDownlineTransactionDetailsCopy")}
            words={[t("member.record.time"), t("team.username"), t("team.kind")]}
            figures={[amount]}
            layout="two"
          >
            {found.list.map(({ id, at, username, kind, amount: minor }) => (
              <RecordRow key={id}>
                <TimeCell at={at} />
                <NameCell>
                  <MemberLink username={username} />
                </NameCell>
                <FigureCell label={t("team.kind")} isWord>
                  {t(`team.kind.${kind}`)}
                </FigureCell>
                <FigureCell label={amount} className="font-semibold">
                  <Money minor={minor} signed />
                </FigureCell>
              </RecordRow>
            ))}
          </RecordTable>
          <RecordPages
            shown={t("team.rows", { rows: found.list.length })}
            previous={record.isContinued ? recordHref(period, filters) : null}
            next={found.next === null ? null : recordHref(period, filters, { after: found.next })}
            file={`/agent/agentDownlineTransactionDetailsCopy/csv${recordHref(period, filters)}`}
            labels={{ previous: t("team.first") }}
          />
        </ZoneAnnounced>
      )}
    </>
  );
}
