import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { QueuedDeposit } from "../../../platform/contract/ops/deposits.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, texts } = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const { list, total } = await calls.deposits.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.deposits")),
    chosen,
    list,
    paging: { ...query, total },
    texts: texts("payments"),
  };
}

export const meta = opsMeta;

const TONES: Partial<Record<QueuedDeposit["state"], BadgeTone>> = {
  pending: "info",
  processing: "info",
  review: "warning",
  succeeded: "positive",
  failed: "negative",
  reversed: "negative",
};

/** Bank transfers to match, and deposits that arrived differently than requested. */
export default function Deposits() {
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="deposits"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ depositId }) => depositId}
      paging={paging}
      isAll={chosen.which === "all"}
    />
  );
}

function useColumns(): Column<QueuedDeposit>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.reference",
      cell: ({ merchantId, depositId, reference, state }) => (
        <CaseLink
          page="deposits"
          merchantId={merchantId}
          id={depositId}
          state={t(`payments.state.${state}`)}
          tone={TONES[state]}
        >
          {reference}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.member", cell: (one) => <MemberLink {...one} /> },
    {
      head: "ops.channel",
      cell: ({ channelName, reason, openCases }) => (
        <span>
          {channelName}
          {reason ? <span className="block text-12 text-text-3">{t(textKey(reason))}</span> : null}
          {openCases > 0 ? (
            <span className="block text-12 text-text-3">
              {t("ops.deposits.openCases", { count: openCases })}
            </span>
          ) : null}
        </span>
      ),
    },
    { head: "ops.asked", cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: "ops.amount",
      cell: ({ merchantId, amount, currency }) => money(merchantId, amount, currency),
      align: "right",
    },
  ];
}
