import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { VendorTransferForOperator } from "../../../platform/contract/ops/transfers.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { getPage, readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { isPaidTwice } from "./is-paid-twice.ts";
import { RETURNS_PAGE, ReturnsPanel } from "./returns-panel.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const returnsPage = getPage(new URL(request.url).searchParams, RETURNS_PAGE);
  const brand = query.brand === undefined ? {} : { brand: query.brand };
  const [{ list, total }, returns] = await Promise.all([
    calls.transfers.list(query),
    calls.transfers.returns({ ...brand, ...returnsPage }),
  ]);
  return {
    title: opsTitle(context, context.t("ops.nav.transfers")),
    chosen,
    list,
    paging: { ...query, total },
    returns: { list: returns.list, paging: { ...returnsPage, total: returns.total } },
    texts: texts("wallets"),
  };
}

export const meta = opsMeta;

/**
 * Renders transfers between members' main wallets and vendors' for which the vendor reports no outcome, or reports it
 * too late.
 */
export default function Transfers() {
  const { chosen, list, paging, returns } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="transfers"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    >
      <ReturnsPanel {...returns} />
    </QueuePage>
  );
}

function getTone(one: VendorTransferForOperator): BadgeTone {
  if (isPaidTwice(one)) return "negative";
  return one.state === "pending" || one.state === "unknown" ? "warning" : "neutral";
}

function useColumns(): Column<VendorTransferForOperator>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.reference",
      cell: (one) => (
        <CaseLink
          page="transfers"
          merchantId={one.merchantId}
          id={one.id}
          state={t(isPaidTwice(one) ? "ops.paidTwice" : `wallets.state.${one.state}`)}
          tone={getTone(one)}
        >
          {one.reference}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.member", cell: (one) => <MemberLink {...one} /> },
    {
      head: "ops.transfers.way",
      cell: ({ direction, vendor }) => t(`ops.transfers.${direction}`, { vendor }),
    },
    { head: "ops.transfers.asked", cell: ({ asks }) => asks },
    { head: "ops.asked", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: "ops.amount",
      cell: ({ merchantId, amount, currency }) => money(merchantId, amount, currency),
      align: "right",
    },
  ];
}
