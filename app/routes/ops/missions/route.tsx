import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorMission } from "../../../platform/contract/ops/missions.ts";
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
import { StartTime, Time } from "../parts/time.tsx";
import { formBrand, getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { missionTitle } from "./mission-title.ts";
import { NewMission } from "./new-mission.tsx";
import { readMission } from "./read-mission.server.ts";
import { useRulesText } from "./rules-text.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const { list, total } = await ops.calls.missions.list(query);
  return {
    title: opsTitle(context, context.t("ops.nav.missions")),
    brand,
    list: list.map((one) => ({ ...one, title: missionTitle(one, ops.language) })),
    paging: { ...query, total },
    writesFor: await formBrand(ops, request),
    /** Idempotency key of the mission that the page's form may add. */
    operationKey: randomUUID(),
    texts: ops.texts("missions", "member"),
  };
}

/** Adds a mission, which members see at once. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const merchant = await formBrand(ops, request);
    if (!merchant) throw createFailure(context, "NOT_FOUND");
    const { id } = await ops.calls.missions.create(readMission(form, context, merchant));
    return redirect(`/ops/missions/${merchant.code}/${id}${withOutcome("", "missions.create")}`, 303);
  } catch (error) {
    return toFormErrors(error, sentValues(form, [...form.keys()]));
  }
}

export const meta = opsMeta;

const TONES = { draft: "warning", planned: "info", running: "positive", ended: "neutral" } as const;

/** Missions of the operator's brands, and a new one. */
export default function Missions() {
  const { may } = useOps();
  const { brand, list, paging, writesFor, operationKey } = useLoaderData<typeof loader>();
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
      {!may("missions.create") ? null : writesFor ? (
        <NewMission key={writesFor.code} merchant={writesFor} operationKey={operationKey} refused={refused} />
      ) : (
        <ChooseBrand page="missions" />
      )}
    </QueuePage>
  );
}

function useColumns(): Column<OperatorMission & { title: string }>[] {
  const { t } = useTranslation();
  const { brandName } = useOps();
  const rulesText = useRulesText();
  return [
    {
      head: t("ops.missions.name"),
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
    { head: t("ops.brand"), cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: t("ops.missions.rules"),
      cell: (one) => {
        const { asks, gives } = rulesText(one);
        return `${asks} ${gives}`;
      },
    },
    { head: t("ops.promotions.begins"), cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    { head: t("ops.promotions.ends"), cell: ({ endsAt }) => <Time at={endsAt} /> },
    { head: t("ops.missions.claims"), cell: ({ claims }) => claims, align: "right" },
  ];
}
