import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorReturn } from "../../../platform/contract/ops/transfers.ts";
import { CaseLink } from "../parts/case-link.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { Pager, type Paging } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { Time } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";

/** The search parameter for the page of this list. */
export const RETURNS_PAGE = "returns";

/** Renders the money that was ordered back from vendors for protection or debts and has not arrived yet. */
export function ReturnsPanel({ list, paging }: { list: readonly VendorReturn[]; paging: Paging }) {
  const { t } = useTranslation();
  const title = t("ops.returns.title");
  const columns = useColumns();
  return (
    <Panel title={title}>
      <p>{t(list.length === 0 ? "ops.returns.empty" : "ops.returns.text")}</p>
      {list.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={list}
          getKey={({ merchantId, accountId, vendor }) => `${merchantId} ${accountId} ${vendor}`}
        />
      ) : null}
      <Pager {...paging} name={RETURNS_PAGE} />
    </Panel>
  );
}

function useColumns(): Column<VendorReturn>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  return [
    { head: "ops.member", cell: (one) => <MemberLink {...one} /> },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.returns.vendor", cell: ({ vendor }) => vendor },
    { head: "ops.adjustments.reason", cell: ({ cause }) => t(`ops.returns.cause.${cause}`) },
    { head: "ops.returns.since", cell: ({ since }) => <Time at={since} /> },
    { head: "ops.transfers.askedAt", cell: ({ triedAt }) => <Time at={triedAt} /> },
    {
      head: "ops.returns.fault",
      cell: ({ merchantId, transferId, fault }) =>
        transferId === null ? (
          fault
        ) : (
          <CaseLink page="transfers" merchantId={merchantId} id={transferId} state={fault} tone="warning">
            {t("ops.returns.open")}
          </CaseLink>
        ),
    },
  ];
}
