import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorReward } from "../../../platform/contract/ops/points.ts";
import { PICTURE_FIELD, SORT_FIELD } from "../form/common-fields.ts";
import type { Field } from "../form/fields.ts";
import { createAction, type ItemForm, loadNewItem } from "../form/item-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Filters } from "../parts/filters.tsx";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { NewItem } from "../parts/new-item.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";

const FIELDS: readonly Field[] = [
  { name: "type", label: "ops.rewards.type", initial: "goods" },
  {
    name: "texts",
    label: "ops.texts.languages",
    parts: [
      { name: "name", label: "ops.rewards.nameIn" },
      { name: "text", label: "ops.rewards.textIn" },
    ],
  },
  PICTURE_FIELD,
  { name: "price", label: "ops.rewards.price" },
  { name: "stock", label: "ops.rewards.stock", help: "ops.rewards.stock.help" },
  { name: "perMember", label: "ops.rules.perMember", help: "ops.rules.perMember.help", initial: 1 },
  { name: "worth", label: "ops.rewards.worth", help: "ops.rewards.worth.help" },
  { name: "times", label: "ops.missions.times", help: "ops.rewards.times.help", initial: 3 },
  { name: "days", label: "ops.missions.days", help: "ops.missions.days.help", initial: 14 },
  SORT_FIELD,
];

/** The form of a reward. */
export const REWARD_FORM: ItemForm = { fields: FIELDS };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total } = await ops.calls.rewards.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.rewards")),
    brand,
    list,
    paging: { ...query, total },
    item: await loadNewItem("rewards", REWARD_FORM, { ops, context, request }),
  };
}

export const action = createAction("rewards", REWARD_FORM);

export const meta = opsMeta;

/** The rewards that points buy at the operator's brands, and a form for a new one. */
export default function Rewards() {
  const { brand, list, paging, item } = useLoaderData<typeof loader>();
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
      <NewItem page="rewards" title="ops.rewards.new" texts={["ops.version.draft"]} {...{ item, refused }} />
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
