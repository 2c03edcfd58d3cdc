import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorDownload } from "../../../platform/contract/ops/downloads.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Filters } from "../parts/filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getSource } from "./source.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total, names } = await ops.calls.downloads.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.downloads")),
    brand,
    list,
    names,
    paging: { ...query, total },
    texts: ops.texts("download"),
  };
}

export const meta = opsMeta;

/** Renders the contents of the download pages of the operator's brands, app by app. */
export default function Downloads() {
  const { brand, list, paging } = useLoaderData<typeof loader>();
  return (
    <QueuePage
      page="downloads"
      filters={
        <Filters>
          <BrandChoice chosen={brand} />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ merchantId, id }) => `${merchantId} ${id}`}
      paging={paging}
      isAll={false}
    />
  );
}

const TONES = { operator: "positive", document: "info", none: "neutral" } as const;

function useColumns(): Column<OperatorDownload>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const { names } = useLoaderData<typeof loader>();
  return [
    {
      head: "ops.downloads.app",
      cell: (one) => (
        <CaseLink
          page="downloads"
          merchantId={one.merchantId}
          id={one.id}
          state={t(`ops.downloads.from.${getSource(one)}`)}
          tone={TONES[getSource(one)]}
        >
          {t(`download.${one.id}`)}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.downloads.address",
      cell: ({ url }) => <span className="wrap-anywhere">{url}</span>,
    },
    { head: "ops.downloads.version", cell: ({ version }) => version },
    { head: "ops.downloads.setBy", cell: ({ setBy }) => (setBy === null ? "" : names[setBy]) },
    { head: "ops.downloads.setAt", cell: ({ setAt }) => (setAt === null ? "" : <Time at={setAt} />) },
  ];
}
