import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
import { BUDGET_FIELDS, SORT_FIELD, TITLE_FIELDS, TURNOVER_FIELDS } from "../form/common-fields.ts";
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
import { StartTime, Time } from "../parts/time.tsx";
import { getBrandList } from "../queue-query.server.ts";
import { useOpsView } from "../use-ops.ts";
import { missionTitle, rulesText } from "./rules-text.ts";

const FIELDS: readonly Field[] = [
  TITLE_FIELDS,
  { name: "rules.goal", label: "ops.missions.goal", initial: "bet" },
  {
    name: "rules.gameTypes",
    label: "ops.missions.games",
    help: "ops.missions.games.help",
    options: "member.record.type",
  },
  {
    name: "rules.target",
    label: "ops.missions.target",
    help: "ops.missions.target.help",
    countIf: { name: "rules.goal", is: "rounds" },
  },
  { name: "rules.period", label: "ops.missions.period", options: "missions.period", initial: "day" },
  { name: "rules.prize", label: "ops.missions.prize" },
  ...BUDGET_FIELDS,
  ...TURNOVER_FIELDS,
  // An empty or past start becomes the time of publishing.
  { name: "startsAt", label: "ops.promotions.begins", help: "ops.missions.begins.help", empty: 0 },
  { name: "endsAt", label: "ops.promotions.ends", help: "ops.promotions.ends.help" },
  SORT_FIELD,
];

/** The form of a mission. */
export const MISSION_FORM: ItemForm = {
  fields: FIELDS,
  adjust({ rules }) {
    // Deposits belong to no game.
    if ((rules as { goal?: unknown }).goal === "deposit") Object.assign(rules as object, { gameTypes: [] });
  },
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total } = await ops.calls.missions.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.missions")),
    brand,
    list: list.map((one) => ({ ...one, title: missionTitle(one, ops.language) })),
    paging: { ...query, total },
    item: await loadNewItem("missions", MISSION_FORM, { ops, context, request }),
    texts: ops.texts("missions", "member"),
  };
}

export const action = createAction("missions", MISSION_FORM);

export const meta = opsMeta;

const TONES = { draft: "warning", planned: "info", running: "positive", ended: "neutral" } as const;

/** Missions of the operator's brands, and a new one. */
export default function Missions() {
  const { brand, list, paging, item } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="missions"
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
      <NewItem
        page="missions"
        title="ops.missions.new"
        texts={["ops.missions.fixed", "ops.version.draft"]}
        {...{ item, refused }}
      />
    </QueuePage>
  );
}

function useColumns(): Column<OperatorMission & { title: string }>[] {
  const view = useOpsView();
  const { t, brandName } = view;
  return [
    {
      head: "ops.missions.name",
      cell: ({ merchantId, id, title, state }) => (
        <CaseLink
          page="missions"
          merchantId={merchantId}
          id={id}
          state={t(`ops.missions.state.${state}`)}
          tone={TONES[state]}
        >
          {title}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.missions.rules",
      cell: (one) => rulesText(view, one),
    },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    { head: "ops.promotions.ends", cell: ({ endsAt }) => <Time at={endsAt} /> },
    { head: "ops.missions.claims", cell: ({ claims }) => claims, align: "right" },
  ];
}
