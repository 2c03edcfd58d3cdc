import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Application } from "../../../platform/contract/ops/applications.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const { list, total } = await calls.applications.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.applications")),
    chosen,
    list,
    paging: { ...query, total },
  };
}

export const meta = opsMeta;

const TONES = { applying: "info", issued: "positive", rejected: "negative" } as const;

/** Members' applications that an operator decides. */
export default function Applications() {
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="applications"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    />
  );
}

function useColumns(): Column<Application>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.member",
      cell: ({ merchantId, id, username, state }) => (
        <CaseLink
          page="applications"
          merchantId={merchantId}
          id={id}
          state={t(`ops.applications.state.${state}`)}
          tone={TONES[state]}
        >
          {username}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.promotions.name", cell: ({ title }) => title },
    { head: "ops.applications.images", cell: ({ images }) => images },
    { head: "ops.asked", cell: ({ appliedAt }) => <Time at={appliedAt} /> },
    {
      head: "ops.amount",
      cell: ({ merchantId, amount, currency }) => (amount > 0 ? money(merchantId, amount, currency) : ""),
      align: "right",
    },
  ];
}
