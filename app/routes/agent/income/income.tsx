import { useTranslation } from "../../../i18n/use-translation.ts";
import { compactCount } from "../../../shared/format-count.ts";
import { formatMoney } from "../../../shared/money.ts";
import { PeriodFilter, recordHref } from "../../../site/panel/records/period-filter.tsx";
import { Tiles } from "../../../site/panel/records/tiles.tsx";
import { useSite } from "../../../site/use-site.ts";
import { Alert } from "../../../ui/alert.tsx";
import { BarChart } from "../../../ui/chart/bar-chart.tsx";
import { LineChart } from "../../../ui/chart/line-chart.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { TitledSection } from "../../../ui/titled-section.tsx";
import { getKindKey } from "../ui/kind-key.ts";
import type { IncomeData } from "./load-income.server.ts";
import { OwnRates } from "./own-rates.tsx";
import { getStateChoice, Settlements } from "./settlements.tsx";

type Found = NonNullable<IncomeData["found"]>;

/** The agent's earnings of a period beside those of the period before, by kind and day, with their payslips. */
export function Income({ income: { period, found } }: { income: IncomeData }) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const { state = "", chosenKind = "" } = found?.settlements ?? {};
  const filters = { kind: chosenKind, state };
  const isFiltered = chosenKind !== "" || (state !== "" && state !== "all");
  return (
    <>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          {
            name: "kind",
            label: t("team.kind"),
            value: chosenKind,
            choices: [
              { value: "", label: t("team.kind.all") },
              ...(found?.choices ?? []).map((kind) => ({ value: kind, label: t(getKindKey(kind)) })),
            ],
          },
          getStateChoice(t, state),
        ]}
      />
      {!found ? (
        <ErrorState title={t("income.failed.title")} text={t("income.failed.text")} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {isFiltered ? <HelpText>{t("income.settlements.filtered")}</HelpText> : null}
          <Tiles
            label={t("member.record.total")}
            tiles={[
              { name: t("income.total"), minor: found.total },
              { name: t("agent.overview.periodBefore"), minor: found.before },
              { name: t("income.change"), minor: found.total - found.before, signed: true },
              { name: t("income.state.held"), minor: found.held },
            ]}
          />
          {found.held > 0 ? (
            <Alert tone="info" live="off">
              {t("income.held.text", { amount: formatMoney(found.held, currency) })}{" "}
              <Link className="underline" to={recordHref(period, { state: "held" })} preventScrollReset>
                {t("income.held.show")}
              </Link>
            </Alert>
          ) : null}
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
            <ByDay chart={found.chart} />
            <ByKind kinds={found.kinds} />
          </div>
          <OwnRates rates={found.rates} />
          <TitledSection title={t("income.settlements")}>
            <HelpText>
              {t("income.settlements.text")}
              {isFiltered ? null : ` ${t("income.settlements.sum")}`}
            </HelpText>
            <Settlements page="agentRevenueReport" data={found.settlements} filters={filters} />
          </TitledSection>
        </div>
      )}
    </>
  );
}

function ByDay({ chart: { geometry, days } }: Pick<Found, "chart">) {
  const { t } = useTranslation();
  const { currency } = useSite().brand;
  const title = t("income.byDay");
  return (
    <TitledSection title={title} size="sm" boxed className="min-w-0">
      {days.every(({ amount, before }) => amount === 0 && before === 0) ? (
        <p className="text-13 text-text-2">{t("income.noneBoth")}</p>
      ) : (
        <LineChart
          label={title}
          geometry={geometry}
          points={days.map(({ day, amount, before }) => ({
            ...{ name: day, shortName: day.slice(5) },
            value: formatMoney(amount, currency),
            before: formatMoney(before, currency),
          }))}
          ticks={geometry.ticks.map((tick) => compactCount(tick / 10 ** currency.decimals))}
          names={{
            current: t("agent.overview.thisPeriod"),
            before: t("agent.overview.periodBefore"),
            point: t("agent.overview.day"),
            table: t("agent.overview.table"),
          }}
        />
      )}
    </TitledSection>
  );
}

function ByKind({ kinds }: Pick<Found, "kinds">) {
  const { t } = useTranslation();
  const title = t("income.byKind");
  return (
    <TitledSection title={title} size="sm" boxed>
      {kinds.length === 0 ? (
        <p className="text-13 text-text-2">{t("income.none")}</p>
      ) : (
        <BarChart
          label={title}
          bars={kinds.map(({ kind, amount, payments }) => ({
            key: kind,
            name: `${t(getKindKey(kind))} · ${t("income.payments", { count: payments })}`,
            value: amount,
            text: <Money minor={amount} />,
          }))}
        />
      )}
    </TitledSection>
  );
}
