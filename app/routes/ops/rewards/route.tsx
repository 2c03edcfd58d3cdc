import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorReward } from "../../../platform/contract/ops/points.ts";
import { sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ChooseBrand } from "../parts/brand-tabs.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Filters } from "../parts/filters.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { QueuePage } from "../parts/queue-page.tsx";
import { formBrand, getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { NewReward } from "./new-reward.tsx";
import { readReward } from "./read-reward.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total } = await ops.calls.rewards.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.rewards")),
    brand,
    list,
    paging: { ...query, total },
    writesFor: await formBrand(ops, request),
    /** Idempotency key of the reward that the page's form may add. */
    operationKey: randomUUID(),
  };
}

/** Adds a reward, which members see immediately. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const merchant = await formBrand(ops, request);
    if (!merchant) throw createFailure(context, "NOT_FOUND");
    const { id } = await ops.calls.rewards.create(readReward(form, context, merchant));
    return redirect(`/ops/rewards/${merchant.code}/${id}${withOutcome("", "rewards.create")}`, 303);
  } catch (error) {
    return toFormErrors(error, sentValues(form, [...form.keys()]));
  }
}

export const meta = opsMeta;

/** The rewards that points buy at the operator's brands, and a form for a new one. */
export default function Rewards() {
  const { may } = useOps();
  const { brand, list, paging, writesFor, operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="rewards"
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
      message={refused.message}
    >
      {!may("rewards.create") ? null : writesFor ? (
        <NewReward key={writesFor.code} merchant={writesFor} operationKey={operationKey} refused={refused} />
      ) : (
        <ChooseBrand page="rewards" />
      )}
    </QueuePage>
  );
}

function useColumns(): Column<OperatorReward>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.rewards.name",
      cell: ({ merchantId, id, name, state }) => (
        <CaseLink
          page="rewards"
          merchantId={merchantId}
          id={id}
          state={t(`ops.rewards.state.${state}`)}
          tone={state === "shown" ? "positive" : "neutral"}
        >
          {name}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.rewards.type",
      cell: ({ merchantId, type, worth }) =>
        worth === null
          ? t(`ops.rewards.type.${type}`)
          : `${t(`ops.rewards.type.${type}`)} · ${money(merchantId, worth)}`,
    },
    { head: "ops.rewards.price", cell: ({ price }) => price, align: "right" },
    { head: "ops.rewards.taken", cell: ({ taken }) => taken, align: "right" },
    {
      head: "ops.rewards.left",
      cell: ({ stock, taken }) => (stock === null ? "∞" : stock - taken),
      align: "right",
    },
  ];
}
