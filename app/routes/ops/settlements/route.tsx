import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { earningKind, settlement } from "../../../platform/contract/settlements.ts";
import { chip } from "../../../ui/classes.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { amountColumn, BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { FileLink } from "../parts/file-link.tsx";
import { BrandChoice, Choice, DayFilters, Filters, TextFilter } from "../parts/filters.tsx";
import { OpsPager } from "../parts/ops-pager.tsx";
import { usePageZone, ZoneNote } from "../parts/time.tsx";
import { getPage } from "../queue-query.server.ts";
import { areDaysValid } from "../read-days.server.ts";
import { RunsPanel, SettlementSumsPanel, SummaryPanels } from "./panels.tsx";
import { getSettlementQuery } from "./settlement-query.server.ts";
import { SETTLEMENT_TONES } from "./settlement-words.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { merchants = [] } = (await ops.current()) ?? {};
  const { chosen, query, days, errors } = getSettlementQuery(request, merchants);
  const position = getPage(new URL(request.url).searchParams);
  const { settlements } = ops.calls;
  const isSummary = chosen.view === "summary";
  const found = isSummary ? null : await settlements.list({ ...query, ...position });
  const brand = chosen.brand;
  const summary = isSummary && brand ? await settlements.summary({ merchant: brand, ...days }) : null;
  const { list: runs } = await settlements.runs(brand ? { merchant: brand } : {});
  const page = {
    title: opsTitle(context, context.t("ops.nav.settlements")),
    ...{ chosen, errors, summary, runs, list: found?.list ?? [], sums: found?.sums ?? null },
    paging: { ...position, total: found?.total ?? 0 },
    hasFile: areDaysValid(errors) && (summary !== null || (found?.total ?? 0) > 0),
  };
  return data(page, areDaysValid(errors) ? 200 : 422);
}

export const meta = opsMeta;

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"][number];

const COLUMNS: readonly Column<Row>[] = [
  caseColumn(
    "settlements",
    "ops.member",
    ({ account }) => account,
    ({ state }) => [`ops.settlements.state.${state}`, SETTLEMENT_TONES[state]],
  ),
  {
    head: "ops.agentContracts.kind",
    cell: ({ kind }, { t }) => t(textKey(`ops.agentContracts.kind.${kind}`)),
  },
  BRAND_COLUMN,
  timeColumn("ops.settlements.from", ({ fromAt }) => fromAt),
  timeColumn("ops.settlements.until", ({ toAt }) => toAt),
  amountColumn("ops.settlements.gross", ({ gross }) => gross),
  amountColumn("ops.settlements.downlines", ({ downlines }) => downlines),
  amountColumn("ops.settlements.net", ({ net }) => net),
  amountColumn("ops.settlements.due", ({ dueOut }) => dueOut),
];

/** Settlements by the filters of the address, or their summary; and the runs that made them. */
export default function Settlements() {
  const { t } = useTranslation();
  const { chosen, list, paging, sums, summary, runs, hasFile } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{t("ops.nav.settlements")}</h1>
      <Views />
      <SettlementFilters />
      {chosen.view === "summary" ? (
        summary ? (
          <SummaryPanels merchantId={chosen.brand} {...summary} />
        ) : (
          <p>{t("ops.settlements.chooseBrand")}</p>
        )
      ) : list.length === 0 ? (
        <EmptyList page="settlements" />
      ) : (
        <>
          {sums ? <SettlementSumsPanel merchantId={chosen.brand} sums={sums} /> : null}
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="text-13 text-text-3">{t("ops.found", { count: paging.total })}</p>
            <ZoneNote />
          </div>
          <DataTable
            label={t("ops.nav.settlements")}
            columns={COLUMNS}
            rows={list}
            getKey={({ merchantId, id }) => `${merchantId} ${id}`}
          />
        </>
      )}
      <OpsPager {...paging} />
      {hasFile ? <FileLink page="settlements" /> : null}
      <RunsPanel runs={runs} />
    </div>
  );
}

/** Chooses between the list and the summary. */
function Views() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { chosen } = useLoaderData<typeof loader>();
  const to = (view: string) => {
    const params = new URLSearchParams(search);
    params.delete("page");
    params.set("view", view);
    return `?${params}`;
  };
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t("ops.nav.settlements")}>
      {(["list", "summary"] as const).map((view) => (
        <Link
          key={view}
          className={chip({ selected: view === chosen.view })}
          to={to(view)}
          aria-current={view === chosen.view ? "page" : undefined}
        >
          {t(`ops.settlements.view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

function SettlementFilters() {
  const { t } = useTranslation();
  const zone = usePageZone() ?? t("ops.settlements.ownZones");
  const { chosen, errors } = useLoaderData<typeof loader>();
  const all = ["", t("ops.all")] as const;
  const isList = chosen.view === "list";
  return (
    <Filters>
      <input type="hidden" name="view" value={chosen.view} />
      {chosen.contract === "" ? null : <input type="hidden" name="contract" value={chosen.contract} />}
      <BrandChoice chosen={chosen.brand} />
      {isList ? (
        <>
          <TextFilter name="search" label={t("ops.agents.search")} chosen={chosen.search} />
          <Choice
            name="kind"
            label={t("ops.agentContracts.kind")}
            chosen={chosen.kind}
            options={[
              all,
              ...earningKind.options.map(
                (one) => [one, t(textKey(`ops.agentContracts.kind.${one}`))] as const,
              ),
            ]}
          />
          <Choice
            name="state"
            label={t("ops.status")}
            chosen={chosen.state}
            options={[
              all,
              ...settlement.shape.state.options.map(
                (one) => [one, t(`ops.settlements.state.${one}`)] as const,
              ),
            ]}
          />
        </>
      ) : null}
      <DayFilters zone={zone} chosen={chosen} errors={errors} />
    </Filters>
  );
}
