import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import { artUrl } from "../../../ui/art-url.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Choice, PeriodFilter, RecordPages, recordHref } from "../ui/period-filter.tsx";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordSum,
  RecordTable,
  TimeCell,
} from "../ui/record-table.tsx";
import { type BettingRecordData, ROUND_STATUSES } from "./betting-record-data.ts";
import { RoundDetail } from "./round-detail.tsx";

/** The betting record: filters above, rounds below, newest first; one round in full where it was asked for. */
export function BettingRecord({ record }: { record: BettingRecordData }) {
  const { t } = useTranslation();
  const { page, detail, period, filters } = record;
  return (
    <>
      <PeriodFilter period={period} filters={filters}>
        <Choice
          name="vassalage"
          label={t("member.record.vendor")}
          value={filters.vassalage}
          choices={[
            { value: "", label: t("member.record.vendor.all") },
            ...record.vendors.map(({ vassalage, name }) => ({ value: vassalage, label: name })),
          ]}
        />
        <Choice
          name="gameType"
          label={t("member.record.type")}
          value={filters.gameType}
          choices={[
            { value: "", label: t("member.record.type.all") },
            ...record.gameTypes.map((type) => ({
              value: type,
              label: t(textKey(`member.record.type.${type}`)),
            })),
          ]}
        />
        <Choice
          name="status"
          label={t("member.record.status")}
          value={filters.status}
          choices={[
            { value: "", label: t("member.record.status.all") },
            ...ROUND_STATUSES.map((status) => ({ value: status, label: t(`member.record.${status}`) })),
          ]}
        />
      </PeriodFilter>
      {detail ? <RoundDetail detail={detail} close={recordHref(period, filters, pageOf(record))} /> : null}
      {!page ? (
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      ) : page.total === 0 ? (
        <EmptyState
          icon="list"
          title={t("member.record.empty.title")}
          text={t("member.record.empty.text")}
          action={<ButtonLink to="/rng">{t("member.record.empty.action")}</ButtonLink>}
        />
      ) : (
        <>
          <Rounds record={record} page={page} />
          <Pages record={record} page={page} />
        </>
      )}
    </>
  );
}

/** The page one is on, as a parameter; the first goes without. */
function pageOf({ page }: BettingRecordData): Record<string, string> {
  return page && page.pageNo > 1 ? { pageNo: String(page.pageNo) } : {};
}

interface PageProps {
  record: BettingRecordData;
  page: NonNullable<BettingRecordData["page"]>;
}

function Rounds({ record, page: { rounds, totals } }: PageProps) {
  const { t } = useTranslation();
  const [stake, valid, net] = [t("member.record.stake"), t("member.record.valid"), t("member.record.net")];
  return (
    <RecordTable
      caption={t("nav.member.personalHistoryCopy")}
      words={[t("member.record.time"), t("member.record.game")]}
      figures={[stake, valid, net]}
      layout="three"
      sum={
        <RecordSum name={t("member.record.total")} span={2}>
          <FigureCell label={stake}>
            <Money minor={totals.stake} />
          </FigureCell>
          <FigureCell label={valid}>
            <Money minor={totals.validBet} />
          </FigureCell>
          <FigureCell label={net}>
            <Money minor={totals.win - totals.stake} signed />
          </FigureCell>
        </RecordSum>
      }
    >
      {rounds.map((round) => (
        <Round
          key={round.roundId}
          round={round}
          labels={{ stake, valid, net }}
          to={recordHref(record.period, record.filters, { ...pageOf(record), round: round.roundId })}
        />
      ))}
    </RecordTable>
  );
}

interface RoundProps {
  round: BetRecord;
  labels: Record<"stake" | "valid" | "net", string>;
  /** Where the round is shown in full. */
  to: string;
}

function Round({ round, labels, to }: RoundProps) {
  const { t } = useTranslation();
  const { roundId, gameId, gameName, status, startedAt } = round;
  return (
    <RecordRow>
      <TimeCell at={startedAt} />
      <LongNameCell
        image={
          <img
            src={artUrl(`thumb/${gameId}`)}
            alt=""
            width="32"
            height="32"
            loading="lazy"
            className="rounded-sm"
          />
        }
      >
        <span className="truncate font-semibold">{gameName}</span>
        <Link className="link truncate text-12 text-text-3" to={to} preventScrollReset title={roundId}>
          {t("member.record.round")} {roundId}
        </Link>
      </LongNameCell>
      <FigureCell label={labels.stake}>
        <Money minor={round.stake} />
      </FigureCell>
      <FigureCell label={labels.valid}>
        <Money minor={round.validBet} />
      </FigureCell>
      <FigureCell label={labels.net} className="font-semibold">
        {status === "ended" ? (
          <Money minor={round.win - round.stake} signed />
        ) : (
          <Badge tone={status === "open" ? "info" : "neutral"}>{t(`member.record.${status}`)}</Badge>
        )}
      </FigureCell>
    </RecordRow>
  );
}

function Pages({ record, page: { pageNo, totalPages, total, rounds } }: PageProps) {
  const { t } = useTranslation();
  const { period, filters } = record;
  const first = (pageNo - 1) * 15 + 1;
  const to = (pageNumber: number) => recordHref(period, filters, { pageNo: String(pageNumber) });
  return (
    <RecordPages
      shown={t("member.record.shown", { first, last: first + rounds.length - 1, total })}
      previous={pageNo > 1 ? to(pageNo - 1) : null}
      next={pageNo < totalPages ? to(pageNo + 1) : null}
      file={`/member/personalHistoryCopy/csv${recordHref(period, filters)}`}
    />
  );
}
