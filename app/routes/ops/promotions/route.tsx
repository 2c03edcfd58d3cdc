import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ListedPromotion } from "../../../platform/contract/ops/promotions.ts";
import { PROMOTION_KINDS } from "../../../platform/contract/promotion-rules.ts";
import { createAction, loadNewItem } from "../form/item-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { NewItem } from "../parts/new-item.tsx";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { PROMOTION_FORM } from "./form.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const { list, total } = await ops.calls.promotions.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.promotions")),
    chosen,
    list,
    paging: { ...query, total },
    item: await loadNewItem("promotions", PROMOTION_FORM, { ops, context, request }),
    texts: ops.texts("promotions", "member"),
  };
}

export const action = createAction("promotions", PROMOTION_FORM);

export const meta = opsMeta;

const TONES = { draft: "warning", published: "positive", ended: "neutral" } as const;

/** Lists promotions of the operator's brands, with the form for a new one. */
export default function Promotions() {
  const { t } = useTranslation();
  const { chosen, list, paging, item } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="promotions"
      filters={<QueueFilters chosen={chosen} current={t("ops.promotions.current")} />}
      columns={useColumns()}
      rows={list}
      getKey={({ merchantId, id }) => `${merchantId} ${id}`}
      paging={paging}
      isAll={chosen.which === "all"}
      message={refused.message}
    >
      <NewItem
        page="promotions"
        title="ops.promotions.new"
        kinds={{
          label: "ops.promotions.kind",
          values: PROMOTION_KINDS,
          initial: "signUp",
          submit: "ops.promotions.new.start",
        }}
        submit="ops.do.create"
        {...{ item, refused }}
      />
    </QueuePage>
  );
}

function useColumns(): Column<ListedPromotion>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.promotions.name",
      cell: ({ merchantId, id, title, state }) => (
        <CaseLink
          page="promotions"
          merchantId={merchantId}
          id={id}
          state={t(`ops.promotions.state.${state}`)}
          tone={TONES[state]}
        >
          {title}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    { head: "ops.promotions.kind", cell: ({ kind }) => t(`ops.promotions.kind.${kind}`) },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <Time at={startsAt} /> },
    { head: "ops.promotions.ends", cell: ({ endsAt }) => <Time at={endsAt} /> },
    { head: "ops.promotions.given", cell: ({ given }) => given, align: "right" },
    {
      head: "ops.promotions.sum",
      cell: ({ merchantId, sum, currency }) => money(merchantId, sum, currency),
      align: "right",
    },
  ];
}
