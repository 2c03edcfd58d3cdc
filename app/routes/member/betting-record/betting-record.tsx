import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { BetRecord } from "../../../platform/contract/wallet.ts";
import { getDay } from "../../../shared/business-day.ts";
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
import { useSite } from "../../../site/use-site.ts";
import { artUrl } from "../../../ui/art-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { BetDetail } from "./bet-detail.tsx";
import type { BettingRecordData } from "./betting-record-data.ts";

/** The betting record: filters above, bets below, newest first; one bet in full on request. */
export function BettingRecord({ record }: { record: BettingRecordData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { page, shown, period, filters } = record;
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          {
            name: "vassalage",
            label: t("member.record.vendor"),
            value: filters.vassalage,
            choices: [
              { value: "", label: t("member.record.vendor.all") },
              ...record.vendors.map(({ vassalage, name }) => ({ value: vassalage, label: name })),
            ],
          },
          {
            name: "gameType",
            label: t("member.record.type"),
            value: filters.gameType,
            choices: [
              { value: "", label: t("member.record.type.all") },
              ...record.gameTypes.map((type) => ({
                value: type,
                label: t(textKey(`member.record.type.${type}`)),
              })),
            ],
          },
          {
            name: "status",
            label: t("member.record.status"),
            value: filters.status,
            choices: [
              { value: "", label: t("member.record.status.all") },
              ...BET_STATUSES.map((status) => ({
                value: status,
                label: t(`member.record.state.${status}`),
              })),
            ],
          },
        ]}
      />
      {shown ? (
        <BetDetail
          shown={shown}
          vendor={
            record.vendors.find(({ vassalage }) => vassalage === shown.bet.vassalage)?.name ??
            shown.bet.vassalage
          }
          ask={recordHref(period, filters, { ...getPage(record), bet: shown.bet.betId, ask: "1" })}
          close={recordHref(period, filters, getPage(record))}
        />
      ) : null}
      {!page ? (
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      ) : page.total === 0 ? (
        <EmptyState
          icon="list"
          title={t("member.record.empty.title")}
          text={t("member.record.empty.text")}
          action={<ButtonLink to={`/${brand.categories[0]}`}>{t("member.record.empty.action")}</ButtonLink>}
        />
      ) : (
        <>
          <Bets record={record} page={page} />
          {page.running.bets > 0 ? (
            <HelpText className="mt-2">
              {t("records.profit.running", { count: page.running.bets })} <Money minor={page.running.stake} />
            </HelpText>
          ) : null}
          <Pages record={record} page={page} />
        </>
      )}
    </>
  );
}

/** Returns the current page as a parameter, which the first page omits. */
function getPage({ page }: BettingRecordData): Record<string, string> {
  return page && page.pageNo > 1 ? { pageNo: String(page.pageNo) } : {};
}

interface PageProps {
  record: BettingRecordData;
  page: NonNullable<BettingRecordData["page"]>;
}

function Bets({ record, page: { bets, totals } }: PageProps) {
  const { t } = useTranslation();
  const [stake, valid, net] = [t("member.record.stake"), t("member.record.valid"), t("member.record.net")];
  return (
    <ZoneAnnounced>
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
              <Money minor={totals.net} signed />
            </FigureCell>
          </RecordSum>
        }
      >
        {bets.map((bet) => (
          <Bet
            key={bet.betId}
            bet={bet}
            labels={{ stake, valid, net }}
            to={recordHref(record.period, record.filters, { ...getPage(record), bet: bet.betId })}
          />
        ))}
      </RecordTable>
    </ZoneAnnounced>
  );
}

/** States without a badge: the amount expresses them, or they are shown in its place. */
const PLAIN: ReadonlySet<BetRecord["state"]> = new Set(["open", "won", "lost", "void"]);

interface BetProps {
  bet: BetRecord;
  labels: Record<"stake" | "valid" | "net", string>;
  /** The address of the bet's full view. */
  to: string;
}

function Bet({ bet, labels, to }: BetProps) {
  const { t } = useTranslation();
  const { timeZone } = useSite().brand;
  const { betId, gameId, gameName, state, placedAt, resettledAt } = bet;
  return (
    <RecordRow>
      <TimeCell at={placedAt} />
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
        <Link
          className="link -my-1 truncate py-1 text-12 text-text-3"
          to={to}
          preventScrollReset
          title={betId}
        >
          {t("member.record.bet")} {betId}
        </Link>
        {resettledAt === null ? null : (
          <span className="text-12 text-warning">
            {t("member.record.changed", { date: getDay(resettledAt, timeZone) })}
          </span>
        )}
      </LongNameCell>
      <FigureCell label={labels.stake}>
        <Money minor={bet.stake} />
      </FigureCell>
      <FigureCell label={labels.valid}>
        <Money minor={bet.validBet} />
      </FigureCell>
      <FigureCell label={labels.net} className="font-semibold">
        {state === "open" || state === "void" ? <StateBadge state={state} /> : null}
        {state === "open" || state === "void" ? null : <Money minor={computeNet(bet)} signed />}
        {PLAIN.has(state) ? null : (
          <span className="block text-12 font-normal text-text-3">{t(`member.record.state.${state}`)}</span>
        )}
      </FigureCell>
    </RecordRow>
  );
}

function Pages({ record, page: { pageNo, totalPages, total, bets } }: PageProps) {
  const { t } = useTranslation();
  const { period, filters } = record;
  const first = (pageNo - 1) * 15 + 1;
  const to = (pageNumber: number) => recordHref(period, filters, { pageNo: String(pageNumber) });
  return (
    <RecordPages
      shown={t("member.record.shown", { first, last: first + bets.length - 1, total })}
      previous={pageNo > 1 ? to(pageNo - 1) : null}
      next={pageNo < totalPages ? to(pageNo + 1) : null}
      file={`/member/personalHistoryCopy/csv${recordHref(period, filters)}`}
    />
  );
}
