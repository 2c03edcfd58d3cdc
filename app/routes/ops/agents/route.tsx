import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorAgentsContract } from "../../../platform/contract/ops/agents.ts";
import { Alert } from "../../../ui/alert.tsx";
import { withOutcome } from "../done.ts";
import { describeForm } from "../form/describe-form.server.ts";
import { FormFields } from "../form/form-fields.tsx";
import { readForm } from "../form/read-form.server.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { type OpsRequest, requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { BrandTabs, ChooseBrand } from "../parts/brand-tabs.tsx";
import { amountColumn, BRAND_COLUMN, timeColumn } from "../parts/columns.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { FileLink } from "../parts/file-link.tsx";
import { BrandChoice, Choice, Filters, TextFilter } from "../parts/filters.tsx";
import { ActForm, NO_FORM_ERRORS, SubmitButton } from "../parts/form.tsx";
import { OpsPager } from "../parts/ops-pager.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { ZoneNote } from "../parts/time.tsx";
import { formBrand, getPage, loadBrand } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { getAgentQuery, LEVELS, SORTS } from "./agent-query.ts";
import { type ActResult, AgentLink, HandOverPanel, OPEN_FIELDS } from "./parts.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { searchParams } = new URL(request.url);
  const { chosen, query } = getAgentQuery(searchParams);
  const { brand, below } = chosen;
  const page = getPage(searchParams);
  const found = await ops.calls.agents.list({ ...query, ...page });
  const above =
    brand === "" || below === "" ? null : (await ops.calls.agents.detail({ merchant: brand, id: below })).one;
  return {
    title: opsTitle(context, context.t("ops.nav.agents")),
    ...{ chosen, above, list: found.list, paging: { ...page, total: found.total } },
    form: await loadForm(ops, context, request),
  };
}

/** Returns the form of a new agent of the address's brand, below the account in `upline`; null without a brand. */
async function loadForm(ops: OpsRequest, { t }: Pick<LoaderFunctionArgs["context"], "t">, request: Request) {
  const brand = await formBrand(ops, request);
  if (!brand) return null;
  const { types, initialPassword } = await ops.calls.agents.terms({ merchant: brand.code });
  const choices = {
    type: types.map((type) => [String(type), t(textKey(`ops.agents.type.${type}`))] as const),
    firstPassword: (initialPassword ? (["link", "initial"] as const) : (["link"] as const)).map(
      (one) => [one, t(`ops.agents.firstPassword.${one}`)] as const,
    ),
  };
  const upline = new URL(request.url).searchParams.get("upline") ?? "";
  const fields = describeForm(operatorAgentsContract.open, OPEN_FIELDS, { t, brand, choices }, { upline });
  return { merchant: brand, fields };
}

/** Opens an agent. The link for its first password is shown with this response only. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const { t } = context;
  const form = await request.formData();
  try {
    const brand = await loadBrand(ops, context, new URL(request.url).searchParams.get("for") ?? "");
    const given = { merchant: brand.code };
    const input = readForm(form, operatorAgentsContract.open, OPEN_FIELDS, { t, brand }, { given });
    const { id, link, validUntil } = await ops.calls.agents.open(input);
    const to = `/ops/agents/${brand.code}/${id}`;
    if (link === null || validUntil === null) return redirect(to + withOutcome("", "agents.open"), 303);
    const handOver = { to, username: input.username, link, validUntil, isTop: input.upline === "" };
    return data<ActResult>({ ...NO_FORM_ERRORS, handOver });
  } catch (error) {
    return refuseForm(error, form);
  }
}

export const meta = opsMeta;

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"][number];

const COLUMNS: readonly Column<Row>[] = [
  { head: "ops.agents.username", cell: (row) => <AgentLink {...row} merchant={row.merchantId} /> },
  { head: "ops.agents.type", cell: ({ type }, { t }) => t(textKey(`ops.agents.type.${type}`)) },
  BRAND_COLUMN,
  { head: "ops.agents.upline", cell: ({ upline }, { t }) => upline ?? t("ops.agents.none") },
  { head: "ops.agents.level", cell: ({ level }) => level, align: "right" },
  { head: "ops.agents.direct", cell: ({ direct }) => direct, align: "right" },
  { head: "ops.agents.team", cell: ({ team }) => team, align: "right" },
  amountColumn("ops.agents.validBet", ({ validBet }) => validBet),
  amountColumn("ops.agents.netLoss", ({ netLoss }) => netLoss),
  timeColumn("ops.member.registered", ({ registeredAt }) => registeredAt),
];

/** Agents with their teams, and a form for a new one. */
export default function Agents() {
  const { t } = useTranslation();
  const { chosen, above, list, paging } = useLoaderData<typeof loader>();
  const { brand, search, below, sort, levels } = chosen;
  const isAll = search !== "" || below !== "";
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{t("ops.nav.agents")}</h1>
      <OpenResult />
      <Filters>
        {below === "" ? null : <input type="hidden" name="below" value={below} />}
        <BrandChoice chosen={brand} />
        <TextFilter name="search" label={t("ops.agents.search")} chosen={search} />
        <Choice
          name="levels"
          label={t("ops.agents.levels")}
          chosen={levels}
          options={LEVELS.map((one) => [
            one,
            t(one === "all" ? "ops.agents.levels.all" : above ? "ops.agents.direct" : "ops.agents.top"),
          ])}
        />
        <Choice
          name="sort"
          label={t("ops.agents.sort")}
          chosen={sort}
          options={SORTS.map((one) => [one, t(`ops.agents.sort.${one}`)])}
        />
      </Filters>
      {above ? (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          <span>{t("ops.agents.belowOf", { username: above.username })}</span>
          <Link className="link" to={`/ops/agents?brand=${brand}`}>
            {t("ops.agents.showTop")}
          </Link>
        </p>
      ) : null}
      {list.length === 0 ? (
        <EmptyList page="agents" isAll={isAll} />
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
            <p className="text-13 text-text-3">
              {t("ops.found", { count: paging.total })} · {t("ops.agents.figures")}
            </p>
            <ZoneNote />
          </div>
          <DataTable
            label={t("ops.nav.agents")}
            columns={COLUMNS}
            rows={list}
            getKey={({ merchantId, id }) => `${merchantId} ${id}`}
          />
        </>
      )}
      <OpsPager {...paging} />
      {paging.total > 0 ? <FileLink page="agents" /> : null}
      <OpenAgent />
    </div>
  );
}

/** The refusal of the form, or the link of the account that it opened. */
function OpenResult() {
  const result = useActionData() as ActResult | undefined;
  if (result?.handOver) return <HandOverPanel {...result.handOver} />;
  return result?.message ? <Alert>{result.message}</Alert> : null;
}

/** The form of a new agent. */
function OpenAgent() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { form } = useLoaderData<typeof loader>();
  const refused = (useActionData() as ActResult | undefined) ?? NO_FORM_ERRORS;
  if (!may("agents.open")) return null;
  if (!form) return <ChooseBrand page="agents" />;
  const { merchant, fields } = form;
  return (
    <div id="open">
      <OpsPanel title={t("ops.agents.open", { brand: merchant.brandName })}>
        <BrandTabs page="agents" chosen={merchant.code} />
        {merchant.settingsOff.agents ? null : (
          <ActForm action={`/ops/agents?for=${merchant.code}`}>
            <FormFields fields={fields} merchant={merchant.code} refused={refused} />
            <p>{t("ops.rebateRates.openHelp")}</p>
            <SubmitButton>{t("ops.do.open")}</SubmitButton>
          </ActForm>
        )}
      </OpsPanel>
    </div>
  );
}
