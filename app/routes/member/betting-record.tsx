import clsx from "clsx";
import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useT } from "../../i18n/use-t.tsx";
import type { BetRecord } from "../../platform/contract/wallet.ts";
import { artUrl } from "../../ui/art-url.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/carried.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { type BettingRecordData, ROUND_STATUSES } from "./betting-record-data.ts";
import { Choice, PeriodFilter, RecordPages, recordHref } from "./period-filter.tsx";
import { RoundDetail } from "./round-detail.tsx";

/** The betting record: filters above, rounds below, newest first; one round in full where it was asked for. */
export function BettingRecord({ record }: { record: BettingRecordData }) {
  const t = useT();
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
            ...record.gameTypes.map((type) => ({ value: type, label: t(`member.record.type.${type}`) })),
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
  const t = useT();
  const [stake, valid, net] = [t("member.record.stake"), t("member.record.valid"), t("member.record.net")];
  return (
    <table className="table rtable">
      <caption className="sr-only">{t("nav.member.personalHistoryCopy")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("member.record.time")}</th>
          <th scope="col">{t("member.record.game")}</th>
          <th scope="col" className="r">
            {stake}
          </th>
          <th scope="col" className="r">
            {valid}
          </th>
          <th scope="col" className="r">
            {net}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <Round
            key={round.roundId}
            round={round}
            labels={{ stake, valid, net }}
            to={recordHref(record.period, record.filters, { ...pageOf(record), round: round.roundId })}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("member.record.total")}
          </th>
          <td className="r" data-label={stake}>
            <Money minor={totals.stake} />
          </td>
          <td className="r" data-label={valid}>
            <Money minor={totals.validBet} />
          </td>
          <td className="r" data-label={net}>
            <Money minor={totals.win - totals.stake} signed />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RoundProps {
  round: BetRecord;
  labels: Record<"stake" | "valid" | "net", string>;
  /** Where the round is shown in full. */
  to: string;
}

function Round({ round, labels, to }: RoundProps) {
  const t = useT();
  const time = useBrandTime();
  const { roundId, gameId, gameName, status, startedAt } = round;
  return (
    <tr>
      <td className="num t2 rtime">
        <time dateTime={new Date(startedAt).toISOString()}>{time(startedAt)}</time>
      </td>
      <td className="rgame">
        <span className="rname">
          <img src={artUrl(`thumb/${gameId}`)} alt="" width="32" height="32" loading="lazy" />
          <span className="grow">
            <span className="b ell">{gameName}</span>
            <Link className="cap t3 ell link" to={to} preventScrollReset title={roundId}>
              {t("member.record.round")} {roundId}
            </Link>
          </span>
        </span>
      </td>
      <td className="r" data-label={labels.stake}>
        <Money minor={round.stake} />
      </td>
      <td className="r" data-label={labels.valid}>
        <Money minor={round.validBet} />
      </td>
      <td className="r b" data-label={labels.net}>
        {status === "ended" ? (
          <Money minor={round.win - round.stake} signed />
        ) : (
          <span className={clsx("badge", status === "open" && "inf")}>{t(`member.record.${status}`)}</span>
        )}
      </td>
    </tr>
  );
}

function Pages({ record, page: { pageNo, totalPages, total, rounds } }: PageProps) {
  const t = useT();
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
