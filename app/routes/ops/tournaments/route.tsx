import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { type OperatorTournament, tournamentFilter } from "../../../platform/contract/ops/tournaments.ts";
import { sentValues } from "../../../site/parse-form.ts";
import { withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ChooseBrand } from "../parts/brand-tabs.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { BrandChoice, Choice, Filters } from "../parts/filters.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { QueuePage } from "../parts/queue-page.tsx";
import { textInLanguage } from "../parts/text-in-language.ts";
import { StartTime, Time } from "../parts/time.tsx";
import { formBrand, getBrandList } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { NewTournament } from "./new-tournament.tsx";
import { readTournament } from "./read-tournament.server.ts";
import { TOURNAMENT_TONES } from "./tones.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { brand, query } = getBrandList(request);
  const asked = new URL(request.url).searchParams.get("which");
  const which = tournamentFilter.safeParse(asked).data ?? "all";
  const { list, total } = await ops.calls.tournaments.list({ ...query, which });
  const writesFor = await formBrand(ops, request);
  return {
    title: opsTitle(context, context.t("ops.nav.tournaments")),
    chosen: { brand, which },
    list: list.map((one) => ({ ...one, title: textInLanguage(one.texts, ops.language)?.title ?? one.id })),
    paging: { ...query, total },
    writesFor,
    choices: writesFor && (await ops.calls.tournaments.choices({ merchant: writesFor.code })),
    /** Idempotency key of the tournament that the page's form may add. */
    operationKey: randomUUID(),
    texts: ops.texts("tournaments", "member"),
  };
}

/** Adds a tournament, which members see at once. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const merchant = await formBrand(ops, request);
    if (!merchant) throw createFailure(context, "NOT_FOUND");
    const { id } = await ops.calls.tournaments.create(readTournament(form, context, merchant));
    return redirect(`/ops/tournaments/${merchant.code}/${id}${withOutcome("", "tournaments.create")}`, 303);
  } catch (error) {
    return toFormErrors(error, sentValues(form, [...form.keys()]));
  }
}

export const meta = opsMeta;

/** Renders the tournaments of the operator's brands, and the form for a new one. */
export default function Tournaments() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { chosen, list, paging, writesFor, choices, operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <QueuePage
      page="tournaments"
      filters={
        <Filters>
          <BrandChoice chosen={chosen.brand} />
          <Choice
            name="which"
            label={t("ops.status")}
            chosen={chosen.which}
            options={tournamentFilter.options.map((one) => [
              one,
              one === "all" ? t("ops.all") : t(`ops.tournaments.state.${one}`),
            ])}
          />
        </Filters>
      }
      columns={useColumns()}
      rows={list}
      getKey={({ merchantId, id }) => `${merchantId} ${id}`}
      paging={paging}
      isAll={false}
      message={refused.message}
    >
      {!may("tournaments.create") ? null : writesFor && choices ? (
        <NewTournament
          key={writesFor.code}
          merchant={writesFor}
          choices={choices}
          operationKey={operationKey}
          refused={refused}
        />
      ) : (
        <ChooseBrand page="tournaments" />
      )}
    </QueuePage>
  );
}

function useColumns(): Column<OperatorTournament & { title: string }>[] {
  const { t } = useTranslation();
  const { brandName, money } = useOps();
  return [
    {
      head: "ops.tournaments.name",
      cell: ({ merchantId, id, title, state }) => (
        <CaseLink
          page="tournaments"
          merchantId={merchantId}
          id={id}
          state={t(`ops.tournaments.state.${state}`)}
          tone={TOURNAMENT_TONES[state]}
        >
          {title}
        </CaseLink>
      ),
    },
    { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
    {
      head: "ops.tournaments.metric",
      cell: ({ rules }) => t(`ops.tournaments.metric.${rules.metric}`),
    },
    { head: "ops.promotions.begins", cell: ({ startsAt }) => <StartTime at={startsAt} /> },
    { head: "ops.promotions.ends", cell: ({ endsAt }) => <Time at={endsAt} /> },
    {
      head: "ops.tournaments.pool",
      cell: ({ merchantId, pool }) => money(merchantId, pool),
      align: "right",
    },
    {
      head: "ops.tournaments.paid",
      cell: ({ merchantId, paid }) => money(merchantId, paid),
      align: "right",
    },
  ];
}
