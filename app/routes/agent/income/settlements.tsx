import type { AgentPage } from "../../../brand/brand-document.ts";
import type { Translate } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Settlement } from "../../../platform/contract/settlements.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRate } from "../../../shared/format-rate.ts";
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
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { getKindKey } from "../ui/kind-key.ts";
import type { SettlementsData } from "./load-settlements.server.ts";

const STATES = ["paid", "held", "nothing"] as const;
const TONES: Readonly<Record<Settlement["state"], BadgeTone>> = {
  paid: "positive",
  held: "warning",
  nothing: "neutral",
};

/** Returns the field that selects settlements by their state. */
export function getStateChoice(t: Translate, value: string) {
  return {
    name: "state",
    label: t("income.state"),
    value,
    choices: [
      { value: "", label: t("member.record.status.all") },
      ...STATES.map((state) => ({ value: state, label: t(`income.state.${state}`) })),
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
export function Settlements({ page, data: { period, side, found, pageSize }, filters }: SettlementsProps) {
  const { t } = useTranslation();
  const { list, sums, pageNo, totalPages, total } = found;
  if (list.length === 0) {
    return <EmptyState icon="receipt" title={t("income.empty.title")} text={t("income.empty.text")} />;
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
      <RecordTable
        caption={t("income.settlements")}
        words={[t("income.periodEnd"), t("income.state")]}
        figures={figures}
        layout="three"
        sum={
          <RecordSum name={t("member.record.total")} span={4}>
            <MoneyCell label={t("income.validBet")} minor={sums.validBet} />
            <MoneyCell label={t("income.netLoss")} minor={sums.netLoss} />
            <MoneyCell label={t("income.net")} minor={sums.net} />
          </RecordSum>
        }
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
            <FigureCell label={t("contracts.rate")}>{formatRate(row.rateBasisPoints)}</FigureCell>
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

/** Names the kind where the list has several. */
function kindPrefix(t: Translate, page: AgentPage, { kind }: Settlement): string {
  return page === "agentRevenueReport" ? `${t(getKindKey(kind))} · ` : "";
}

function MoneyCell({ label, minor }: { label: string; minor: number }) {
  return (
    <FigureCell label={label}>
      <Money minor={minor} />
    </FigureCell>
  );
}
