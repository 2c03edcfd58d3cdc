import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ListedPromotion } from "../../../platform/contract/ops/promotions.ts";
import { PROMOTION_KINDS, promotionKind } from "../../../platform/contract/promotion-rules.ts";
import { sentValues } from "../../../site/parse-form.ts";
import { SelectField } from "../../../ui/field.tsx";
import { withOutcome } from "../done.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { BrandTabs, ChooseBrand } from "../parts/brand-tabs.tsx";
import { CaseLink } from "../parts/case-link.tsx";
import type { Column } from "../parts/data-table.tsx";
import { ActForm, SubmitButton } from "../parts/form.tsx";
import { toFormErrors } from "../parts/form-errors.server.ts";
import { NO_FORM_ERRORS } from "../parts/form-errors.ts";
import { Panel } from "../parts/panel.tsx";
import { QueueFilters } from "../parts/queue-filters.tsx";
import { QueuePage } from "../parts/queue-page.tsx";
import { Time } from "../parts/time.tsx";
import { formBrand, readListQuery } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { EditorFields } from "./editor.tsx";
import { readDraft } from "./read-draft.server.ts";
import { RULE_TEMPLATES } from "./rule-templates.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { chosen, query } = readListQuery(request);
  const { list, total } = await ops.calls.promotions.list(query);
  const writesFor = await formBrand(ops, request);
  const kind = promotionKind.safeParse(new URL(request.url).searchParams.get("kind")).data ?? null;
  return {
    title: opsTitle(context, context.t("ops.nav.promotions")),
    chosen,
    list,
    paging: { ...query, total },
    kind,
    writesFor,
    choices: kind && writesFor ? await ops.calls.promotions.choices({ merchant: writesFor.code }) : null,
    // The operators' pages have no brand's clock; this is only the form's initial value.
    now: Date.now(),
    /** Idempotency key of the draft that the page's form may add. */
    operationKey: randomUUID(),
    texts: ops.texts("promotions", "member"),
  };
}

/** Adds a draft. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const merchant = await formBrand(ops, request);
    if (!merchant) throw createFailure(context, "NOT_FOUND");
    const { id } = await ops.calls.promotions.create(readDraft(form, context, merchant));
    return redirect(`/ops/promotions/${merchant.code}/${id}${withOutcome("", "promotions.create")}`, 303);
  } catch (error) {
    return toFormErrors(error, sentValues(form, [...form.keys()]));
  }
}

export const meta = opsMeta;

const TONES = { draft: "warning", published: "positive", ended: "neutral" } as const;

/** Lists promotions of the operator's brands, with the form for a new one. */
export default function Promotions() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { chosen, list, paging } = useLoaderData<typeof loader>();
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
      {may("promotions.create") ? <NewPromotion /> : null}
    </QueuePage>
  );
}

/**
 * The form for a new promotion: the address selects brand and kind, then the fields appear with default rules of that
 * kind.
 */
function NewPromotion() {
  const { t } = useTranslation();
  const { kind, writesFor, choices, now, operationKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  if (!writesFor) return <ChooseBrand page="promotions" />;
  return (
    <Panel title={t("ops.promotions.new")}>
      <BrandTabs page="promotions" chosen={writesFor.code} />
      <Form method="get" className="flex flex-wrap items-end gap-3.5">
        <input type="hidden" name="for" value={writesFor.code} />
        <SelectField name="kind" label={t("ops.promotions.kind")} defaultValue={kind ?? "signUp"}>
          {PROMOTION_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`ops.promotions.kind.${one}`)}
            </option>
          ))}
        </SelectField>
        <SubmitButton variant="outline">{t("ops.promotions.new.start")}</SubmitButton>
      </Form>
      {kind && choices ? (
        <ActForm
          key={`${kind} ${writesFor.code}`}
          action={`/ops/promotions?kind=${kind}&for=${writesFor.code}`}
        >
          <input type="hidden" name="idempotencyKey" value={refused.values.idempotencyKey ?? operationKey} />
          <EditorFields
            merchant={writesFor}
            choices={choices}
            one={{
              group: choices.groups[0] ?? "new",
              texts: {},
              picture: "art:gift",
              sort: 0,
              quota: null,
              budget: null,
              startsAt: now,
              endsAt: null,
              rules: RULE_TEMPLATES[kind],
            }}
            languages={[...new Set([writesFor.defaultLanguage, ...writesFor.languages])]}
            refused={refused}
          />
          <SubmitButton>{t("ops.do.create")}</SubmitButton>
        </ActForm>
      ) : null}
    </Panel>
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
