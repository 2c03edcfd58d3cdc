import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Bonus } from "../../../platform/contract/rewards.ts";
import { PeriodFilter, RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Tiles } from "../../../site/panel/records/tiles.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { BonusState } from "../ui/bonus-state.tsx";
import type { BonusesData } from "./load-bonuses.server.ts";

const STATES: readonly Bonus["status"][] = [
  "open",
  "claimable",
  "claimed",
  "expired",
  "forfeited",
  "cancelled",
];

/** Renders the bonus details (spec section 2, `bonusDetails`): the member's bonuses and their states. */
export function BonusDetails({ data: { period, filters, page } }: { data: BonusesData }) {
  const { t } = useTranslation();
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          {
            name: "status",
            label: t("rewards.state"),
            value: filters.status,
            choices: [
              { value: "", label: t("rewards.state.all") },
              ...STATES.map((status) => ({ value: status, label: t(`rewards.state.${status}`) })),
            ],
          },
        ]}
      />
      {page ? (
        <Found period={period} filters={filters} page={page} />
      ) : (
        <ErrorState title={t("rewards.failed.title")} text={t("rewards.failed.text")} />
      )}
    </>
  );
}

interface FoundProps extends Omit<BonusesData, "page"> {
  page: NonNullable<BonusesData["page"]>;
}

function Found({ period, filters, page }: FoundProps) {
  const { t } = useTranslation();
  const { list, total, totalPages, totals, pageNo, first } = page;
  const to = (number: number) => recordHref(period, filters, { pageNo: String(number) });
  return (
    <>
      <Tiles
        label={t("rewards.totals")}
        tiles={(["given", "waiting", "claimed", "gone"] as const).map((name) => ({
          name: t(`rewards.total.${name}`),
          minor: totals[name],
        }))}
      />
      {list.length === 0 ? (
        <EmptyState
          icon="bonus"
          title={t("rewards.empty.title")}
          text={t("rewards.empty.text")}
          action={
            period.range.preset !== "30" && (
              <ButtonLink to={recordHref(period, filters, { range: "30" })}>
                {t("rewards.empty.action")}
              </ButtonLink>
            )
          }
        />
      ) : (
        <>
          <Lines list={list} />
          <RecordPages
            shown={t("rewards.shown", { first, last: first + list.length - 1, total })}
            previous={pageNo > 1 ? to(pageNo - 1) : null}
            next={pageNo < totalPages ? to(pageNo + 1) : null}
            file={`/member/bonusDetails/csv${recordHref(period, filters)}`}
          />
        </>
      )}
    </>
  );
}

function Lines({ list }: { list: readonly Bonus[] }) {
  const { t } = useTranslation();
  return (
    <ZoneAnnounced>
      <RecordTable
        caption={t("nav.member.bonusDetails")}
        words={[t("rewards.given"), t("rewards.title")]}
        figures={[t("rewards.amount"), t("rewards.bets"), t("rewards.until"), t("rewards.state")]}
        layout="two"
      >
        {list.map((one) => (
          <RecordRow key={one.grantId}>
            <TimeCell at={one.grantedAt} />
            <NameCell>{one.title}</NameCell>
            <FigureCell label={t("rewards.amount")}>
              <Money minor={one.amount} className="font-semibold" />
            </FigureCell>
            <FigureCell label={t("rewards.bets")}>
              <Money minor={one.done} /> / <Money minor={one.required} />
            </FigureCell>
            <FigureCell label={t("rewards.until")} className="text-text-2">
              <BrandTime at={one.expiresAt} />
            </FigureCell>
            <FigureCell label={t("rewards.state")}>
              <BonusState status={one.status} />
            </FigureCell>
          </RecordRow>
        ))}
      </RecordTable>
    </ZoneAnnounced>
  );
}
