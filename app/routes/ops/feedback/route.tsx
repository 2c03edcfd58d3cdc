import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorFeedback } from "../../../platform/contract/ops/feedback.ts";
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
  const { list, total } = await calls.feedback.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.feedback")),
    chosen,
    list,
    paging: { ...query, total },
  };
}

export const meta = opsMeta;

/** Renders the messages of members and visitors. */
export default function Feedback() {
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="feedback"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    />
  );
}

export const FEEDBACK_TONES = { open: "warning", answered: "positive", closed: "neutral" } as const;

function useColumns(): Column<OperatorFeedback>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  return [
    {
      head: "ops.member",
      cell: ({ merchantId, id, username, state }) => (
        <CaseLink
          page="feedback"
          merchantId={merchantId}
          id={id}
          state={t(`ops.feedback.${state}`)}
          tone={FEEDBACK_TONES[state]}
        >
          {username ?? t("ops.feedback.visitor")}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.feedback.type", cell: ({ type }) => t(`ops.feedback.type.${type}`) },
    {
      head: "ops.feedback.content",
      cell: ({ content }) => <span className="line-clamp-2">{content}</span>,
    },
    { head: "ops.feedback.createdAt", cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}
