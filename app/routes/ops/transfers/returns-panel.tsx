import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorReturn } from "../../../platform/contract/ops/transfers.ts";
import { CaseLink } from "../parts/case-link.tsx";
import { BRAND_COLUMN, MEMBER_COLUMN, timeColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { OpsPager, type Paging } from "../parts/ops-pager.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";

/** The search parameter for the page of this list. */
export const RETURNS_PAGE = "returns";

/** Renders the money that was ordered back from vendors for protection or debts and has not arrived yet. */
export function ReturnsPanel({ list, paging }: { list: readonly VendorReturn[]; paging: Paging }) {
  const { t } = useTranslation();
  const title = t("ops.returns.title");
  return (
    <OpsPanel title={title}>
      <p>{t(list.length === 0 ? "ops.returns.empty" : "ops.returns.text")}</p>
      {list.length > 0 ? (
        <DataTable
          label={title}
          columns={COLUMNS}
          rows={list}
          getKey={({ merchantId, accountId, vendor }) => `${merchantId} ${accountId} ${vendor}`}
        />
      ) : null}
      <OpsPager {...paging} name={RETURNS_PAGE} />
    </OpsPanel>
  );
}

const COLUMNS: readonly Column<VendorReturn>[] = [
  MEMBER_COLUMN,
  BRAND_COLUMN,
  { head: "ops.returns.vendor", cell: ({ vendor }) => vendor },
  { head: "ops.adjustments.reason", cell: ({ cause }, { t }) => t(`ops.returns.cause.${cause}`) },
  timeColumn("ops.returns.since", ({ since }) => since),
  timeColumn("ops.transfers.askedAt", ({ triedAt }) => triedAt),
  {
    head: "ops.returns.fault",
    cell: ({ merchantId, transferId, fault }, { t }) =>
      transferId === null ? (
        fault
      ) : (
        <CaseLink page="transfers" merchantId={merchantId} id={transferId} state={fault} tone="warning">
          {t("ops.returns.open")}
        </CaseLink>
      ),
  },
];
