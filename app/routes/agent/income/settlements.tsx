import type { AgentPage } from "../../../brand/brand-document.ts";
import type { Translate } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Settlement } from "../../../platform/contract/settlements.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordSum,
  RecordTable,
} from "../../../site/panel/records/record-table.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { textLink } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { getKindKey } from "../ui/kind-key.ts";
import { formatSettlementRate } from "../ui/settlement-rate.ts";
import type { SettlementsData } from "./load-settlements.server.ts";

const STATES = ["paid", "held", "nothing"] as const;
const TONES: Readonly<Record<Settlement["state"], BadgeTone>> = {
  paid: "positive",
  held: "warning",
  nothing: "neutral",
};

/** Returns the field that selects settlements by their state; those with nothing to pay are shown on request. */
export function getStateChoice(t: Translate, value: string) {
  return {
    name: "state",
    label: t("income.state"),
    value,
    choices: [
      { value: "", label: t("income.state.payable") },
      ...STATES.map((state) => ({ value: state, label: t(`income.state.${state}`) })),
      { value: "all", label: t("income.state.all") },
    ],
  };
}

/** Renders a settlement's state. */
export function SettlementState({ state }: Pick<Settlement, "state">) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`income.state.${state}`)}</Badge>;
}

interface SettlementsProps {
  /** The page on which payslips open. */
  page: AgentPage;
  data: SettlementsData;
  filters: Readonly<Record<string, string>>;
}

/** A page of settlements, each with a link to its payslip. */
export function Settlements({ page, data, filters }: SettlementsProps) {
  const { t } = useTranslation();
  const { period, side, found, pageSize } = data;
  const { list, pageNo, totalPages, total } = found;
  const toggle = <NothingToggle data={data} filters={filters} />;
  if (list.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t("income.empty.title")}
        text={t("income.empty.text")}
        action={toggle}
      />
    );
  }
  const to = (number: number) => recordHref(period, filters, { pageNo: String(number) });
  const first = (pageNo - 1) * pageSize + 1;
  const figures = [
    t("contracts.rate"),
    t("contracts.active"),
    t("income.validBet"),
    t("income.netLoss"),
    t("income.net"),
  ];
  return (
    <ZoneAnnounced>
      <p className="text-13 empty:hidden">{toggle}</p>
      <RecordTable
        caption={t("income.settlements")}
        words={[t("income.periodEnd"), t("income.state")]}
        figures={figures}
        layout="three"
        sum={<Sums data={data} />}
      >
        {list.map((row) => (
          <RecordRow key={row.id}>
            <NameCell>
              <Link className="link font-semibold" to={`/agent/${page}/${row.id}`}>
                {side === "downlines" ? `${row.account} · ` : kindPrefix(t, page, row)}
                <BrandTime at={row.toAt} />
              </Link>
            </NameCell>
            <FigureCell label={t("income.state")} isWord>
              <SettlementState state={row.state} />
            </FigureCell>
            <FigureCell label={t("contracts.rate")}>{formatSettlementRate(row)}</FigureCell>
            <FigureCell label={t("contracts.active")}>{formatCount(row.active)}</FigureCell>
            <MoneyCell label={t("income.validBet")} minor={row.validBet} />
            <MoneyCell label={t("income.netLoss")} minor={row.netLoss} />
            <MoneyCell label={t("income.net")} minor={row.net} />
          </RecordRow>
        ))}
      </RecordTable>
      <RecordPages
        shown={t("member.record.shown", { first, last: first + list.length - 1, total })}
        previous={pageNo > 1 ? to(pageNo - 1) : null}
        next={pageNo < totalPages ? to(pageNo + 1) : null}
        file={`/agent/${page}/csv${recordHref(period, filters)}`}
      />
    </ZoneAnnounced>
  );
}

/** The link that shows or hides settlements with nothing to pay, where the days have any. */
function NothingToggle({ data: { period, state, found }, filters }: Omit<SettlementsProps, "page">) {
  const { t } = useTranslation();
  if (found.nothing === 0 || (state !== "" && state !== "all")) return null;
  const isShown = state === "all";
  return (
    <Link
      className={textLink}
      to={recordHref(period, filters, { state: isShown ? "" : "all" })}
      preventScrollReset
    >
      {t(isShown ? "income.nothing.hide" : "income.nothing.show", { number: formatCount(found.nothing) })}
    </Link>
  );
}

/** The sums of all pages. The same bets are in settlements of several kinds, so those of one kind alone have their sums. */
function Sums({ data: { hasOneKind, found } }: Pick<SettlementsProps, "data">) {
  const { t } = useTranslation();
  const { validBet, netLoss, net, paid } = found.sums;
  return (
    <>
      <RecordSum name={t("member.record.total")} span={hasOneKind ? 4 : 6}>
        {hasOneKind ? (
          <>
            <MoneyCell label={t("income.validBet")} minor={validBet} />
            <MoneyCell label={t("income.netLoss")} minor={netLoss} />
          </>
        ) : null}
        <MoneyCell label={t("income.net")} minor={net} isLast />
      </RecordSum>
      {paid === net ? null : (
        <RecordSum name={t("income.sum.paid")} span={6}>
          <MoneyCell label={t("income.net")} minor={paid} isLast />
        </RecordSum>
      )}
    </>
  );
}

/** Names the kind where the list has several. */
function kindPrefix(t: Translate, page: AgentPage, { kind }: Settlement): string {
  return page === "agentRevenueReport" ? `${t(getKindKey(kind))} · ` : "";
}

function MoneyCell({ label, minor, isLast }: { label: string; minor: number; isLast?: boolean }) {
  return (
    <FigureCell label={label} className={isLast ? "max-md:col-start-3" : ""}>
      <Money minor={minor} />
    </FigureCell>
  );
}
