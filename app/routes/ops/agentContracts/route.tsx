import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { contractKind, contractState } from "../../../platform/contract/contracts.ts";
import { formatRates } from "../../../shared/format-rate.ts";
import { Alert } from "../../../ui/alert.tsx";
import { withOutcome } from "../done.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { type OpsRequest, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { BRAND_COLUMN, caseColumn, timeColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { FileLink } from "../parts/file-link.tsx";
import { BrandChoice, Choice, Filters, TextFilter } from "../parts/filters.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "../parts/form.tsx";
import { OpsPager } from "../parts/ops-pager.tsx";
import { ZoneNote } from "../parts/time.tsx";
import { formBrand, getPage, loadBrand } from "../queue-query.server.ts";
import { getContractQuery, SIDES } from "./contract-query.ts";
import { CONTRACT_TONES, getStateKey } from "./contract-words.ts";
import { readTerms } from "./read-terms.server.ts";
import { TermsForm, type TermsFormData } from "./terms-form.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { searchParams } = new URL(request.url);
  const { chosen, query } = getContractQuery(searchParams);
  const page = getPage(searchParams);
  const found = await ops.calls.agentContracts.list({ ...query, ...page });
  return {
    title: opsTitle(context, context.t("ops.nav.agentContracts")),
    ...{ chosen, list: found.list, paging: { ...page, total: found.total } },
    form: await loadForm(ops, request),
  };
}

/** Returns what a proposal of the address's brand can contain; null without a brand. */
async function loadForm(ops: OpsRequest, request: Request): Promise<TermsFormData | null> {
  const brand = await formBrand(ops, request);
  if (!brand) return null;
  const { kinds } = await ops.calls.agentContracts.terms({ merchant: brand.code });
  return {
    brand: { code: brand.code, brandName: brand.brandName, currency: brand.currency.code },
    kinds: brand.settingsOff.agents ? [] : kinds,
    username: (new URL(request.url).searchParams.get("username") ?? "").slice(0, 64),
  };
}

/** Proposes a contract of the address's brand, and leads to its page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const brand = await loadBrand(ops, context, new URL(request.url).searchParams.get("for") ?? "");
    const { id } = await ops.calls.agentContracts.propose(readTerms(form, context, brand));
    const done = withOutcome("", "agentContracts.propose", "proposed");
    return redirect(`/ops/agentContracts/${brand.code}/${id}${done}`, 303);
  } catch (error) {
    return refuseForm(error, form, ({ code }) =>
      code === "CONFLICT" ? context.t("ops.agentContracts.waits") : null,
    );
  }
}

export const meta = opsMeta;

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"][number];

const COLUMNS: readonly Column<Row>[] = [
  caseColumn(
    "agentContracts",
    "ops.agentContracts.actor.downline",
    ({ downline }) => downline,
    (row) => [getStateKey(row), CONTRACT_TONES[row.state]],
  ),
  {
    head: "ops.agentContracts.kind",
    cell: ({ kind }, { t }) => t(textKey(`ops.agentContracts.kind.${kind}`)),
  },
  {
    head: "ops.agentContracts.period",
    cell: ({ period }, { t }) => t(`ops.agentContracts.period.${period}`),
  },
  BRAND_COLUMN,
  { head: "ops.agents.upline", cell: ({ upline }, { t }) => upline ?? t("ops.agentContracts.platform") },
  { head: "ops.agentContracts.version", cell: ({ version }) => version, align: "right" },
  { head: "ops.agentContracts.rate", cell: ({ tiers }) => formatRates(tiers), align: "right" },
  timeColumn("ops.agentContracts.startsAt", ({ startsAt }) => startsAt),
  timeColumn("ops.agentContracts.held", ({ heldAt }) => heldAt),
];

/** Contracts of agents, and a form for one of the platform. */
export default function AgentContracts() {
  const { t } = useTranslation();
  const { chosen, list, paging, form } = useLoaderData<typeof loader>();
  const refused = (useActionData() as FormErrors | undefined) ?? NO_FORM_ERRORS;
  const all = ["", t("ops.all")] as const;
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{t("ops.nav.agentContracts")}</h1>
      {refused.message ? <Alert>{refused.message}</Alert> : null}
      <Filters>
        <BrandChoice chosen={chosen.brand} />
        <TextFilter name="search" label={t("ops.agents.search")} chosen={chosen.search} />
        <Choice
          name="kind"
          label={t("ops.agentContracts.kind")}
          chosen={chosen.kind}
          options={[
            all,
            ...contractKind.options.map(
              (one) => [one, t(textKey(`ops.agentContracts.kind.${one}`))] as const,
            ),
          ]}
        />
        <Choice
          name="state"
          label={t("ops.status")}
          chosen={chosen.state}
          options={[
            all,
            ...contractState.options.map((one) => [one, t(`ops.agentContracts.state.${one}`)] as const),
          ]}
        />
        <Choice
          name="side"
          label={t("ops.agentContracts.side")}
          chosen={chosen.side}
          options={SIDES.map((one) => [one, t(one === "all" ? "ops.all" : `ops.agentContracts.side.${one}`)])}
        />
      </Filters>
      {list.length === 0 ? (
        <EmptyList page="agentContracts" />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="text-13 text-text-3">{t("ops.found", { count: paging.total })}</p>
            <ZoneNote />
          </div>
          <DataTable
            label={t("ops.nav.agentContracts")}
            columns={COLUMNS}
            rows={list}
            getKey={({ merchantId, id }) => `${merchantId} ${id}`}
          />
        </>
      )}
      <OpsPager {...paging} />
      {paging.total > 0 ? <FileLink page="agentContracts" /> : null}
      <TermsForm form={form} refused={refused} />
    </div>
  );
}
