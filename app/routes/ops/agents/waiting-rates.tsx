import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { BRAND_COLUMN } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { OperatorAndTime, ZoneNote } from "../parts/time.tsx";
import { RATES_ANCHOR } from "./parts.tsx";

type Found = OperatorValue<"rebateRates", "waiting">;

const COLUMNS: readonly Column<Found["list"][number]>[] = [
  {
    head: "ops.agents.username",
    cell: ({ merchantId, accountId, username }) => (
      <Link
        className="link inline-flex min-h-6 items-center wrap-anywhere"
        to={`/ops/agents/${merchantId}/${accountId}#${RATES_ANCHOR}`}
      >
        {username}
      </Link>
    ),
  },
  BRAND_COLUMN,
  {
    head: "ops.adjustments.proposedBy",
    cell: ({ proposedBy, proposedAt }, { names }) => (
      <OperatorAndTime name={names[proposedBy]} at={proposedAt} />
    ),
  },
];

/** The proposals of rebate rates that wait for a second operator, linked to the pages of their agents. */
export function WaitingRates({ list, names, ...paging }: Found & Paging) {
  const { t } = useTranslation();
  if (paging.total === 0) return null;
  return (
    <OpsPanel title={t("ops.rebateRates.waiting")}>
      <ZoneNote />
      <DataTable
        label={t("ops.rebateRates.waiting")}
        columns={COLUMNS}
        rows={list}
        getKey={({ merchantId, id }) => `${merchantId} ${id}`}
        names={names}
      />
      <OpsPager {...paging} />
    </OpsPanel>
  );
}
