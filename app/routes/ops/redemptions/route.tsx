import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Redemption } from "../../../platform/contract/ops/redemptions.ts";
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
  const { list, total } = await calls.redemptions.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.redemptions")),
    chosen,
    list,
    paging: { ...query, total },
  };
}

export const meta = opsMeta;

const TONES = { in_process: "warning", approved: "positive", rejected: "negative" } as const;

/** Lists goods that members redeemed points for. */
export default function Redemptions() {
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="redemptions"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    />
  );
}

function useColumns(): Column<Redemption>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  return [
    {
      head: t("ops.member"),
      cell: ({ merchantId, id, username, state }) => (
        <CaseLink
          page="redemptions"
          merchantId={merchantId}
          id={id}
          state={t(`ops.redemptions.state.${state}`)}
          tone={TONES[state]}
        >
          {username}
        </CaseLink>
      ),
    },
    { head: t("ops.brand"), cell: ({ merchantId }) => brandName(merchantId) },
    { head: t("ops.redemptions.goods"), cell: ({ name, quantity }) => `${quantity} × ${name}` },
    { head: t("ops.asked"), cell: ({ redeemedAt }) => <Time at={redeemedAt} /> },
    { head: t("ops.redemptions.points"), cell: ({ points }) => points, align: "right" },
  ];
}
