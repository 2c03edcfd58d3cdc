import type { AgentPage } from "../../../brand/brand-document.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PeriodFilter } from "../../../site/panel/records/period-filter.tsx";
import type { SettlementsData } from "../income/load-settlements.server.ts";
import { getStateChoice, Settlements } from "../income/settlements.tsx";

/** The settlements of a kind of contract: the agent's own, or those of its downlines. */
export function History({ page, data }: { page: AgentPage; data: SettlementsData }) {
  const { t } = useTranslation();
  const { period, side, state, search } = data;
  const filters = { view: "history", side: side === "own" ? "" : side, state, search };
  return (
    <div>
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          {
            name: "side",
            label: t("contracts.side"),
            value: filters.side,
            choices: [
              { value: "", label: t("contracts.side.own") },
              { value: "downlines", label: t("contracts.side.downlines") },
            ],
          },
          getStateChoice(t, state),
        ]}
        {...(side === "downlines" && {
          search: { name: "search", label: t("contracts.search"), value: search },
        })}
      />
      <Settlements page={page} data={data} filters={filters} />
    </div>
  );
}
