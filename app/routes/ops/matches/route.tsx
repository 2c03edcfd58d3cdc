import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ExclusionMatch } from "../../../platform/contract/ops/matches.ts";
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
  const { list, total } = await calls.matches.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.matches")),
    chosen,
    list,
    paging: { ...query, total },
  };
}

export const meta = opsMeta;

/** Accounts that resemble an excluded person's. */
export default function Matches() {
  const { chosen, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="matches"
      filters={<QueueFilters chosen={chosen} />}
      columns={useColumns()}
      rows={list}
      getKey={({ id }) => id}
      paging={paging}
      isAll={chosen.which === "all"}
    />
  );
}

const TONES = { open: "warning", confirmed: "negative", dismissed: "positive", over: "neutral" } as const;

function useColumns(): Column<ExclusionMatch>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  return [
    {
      head: t("ops.member"),
      cell: ({ merchantId, id, username, state }) => (
        <CaseLink
          page="matches"
          merchantId={merchantId}
          id={id}
          state={t(`ops.matches.${state}`)}
          tone={TONES[state]}
        >
          {username}
        </CaseLink>
      ),
    },
    { head: t("ops.brand"), cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: t("ops.matches.kinds"),
      cell: ({ kinds }) => kinds.map((kind) => t(`ops.matches.kind.${kind}`)).join(", "),
    },
    {
      head: t("ops.matches.held"),
      cell: ({ held }) => t(held ? "ops.matches.held.yes" : "ops.matches.held.no"),
    },
    { head: t("ops.matches.opened"), cell: ({ openedAt }) => <Time at={openedAt} /> },
  ];
}
