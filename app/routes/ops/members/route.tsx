import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DataTable } from "../parts/data-table.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { useOps } from "../use-ops.ts";

/** Lists the existing labels; with a name in the address, redirects to that member. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const params = new URL(request.url).searchParams;
  const asked = { merchant: params.get("merchant") ?? "", username: params.get("username") ?? "" };
  let problem: string | null = null;
  if (asked.merchant !== "" && asked.username !== "") {
    try {
      const { id } = await calls.members.find(asked);
      return redirect(`/ops/members/${asked.merchant}/${id}`, 303);
    } catch (error) {
      const { data } = getFailure(error);
      problem = data.fields.username ?? data.message;
    }
  }
  const { list: labels } = await calls.members.labels();
  return { title: opsTitle(context, context.t("ops.nav.members")), asked, problem, labels };
}

export const meta = opsMeta;

/** Finds a member by name, and lists the labels that members have. */
export default function Members() {
  const { t } = useTranslation();
  const { merchants, brandName, may } = useOps();
  const { asked, problem, labels } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{t("ops.nav.members")}</h1>
      <OpsPanel title={t("ops.protection.find")}>
        <Form method="get" className="flex flex-wrap items-end gap-3.5">
          <SelectField name="merchant" label={t("ops.brand")} defaultValue={asked.merchant}>
            {merchants.map(({ code, brandName: name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            name="username"
            label={t("ops.adjustments.member")}
            defaultValue={asked.username}
            error={problem ?? undefined}
            required
          />
          <Button type="submit" variant="secondary">
            {t("ops.protection.find")}
          </Button>
        </Form>
      </OpsPanel>
      <OpsPanel title={t("ops.members.labels")}>
        {labels.length === 0 ? (
          <p>{t("ops.members.labels.unused")}</p>
        ) : (
          <DataTable
            label={t("ops.members.labels")}
            rows={labels}
            getKey={({ merchantId, label }) => `${merchantId} ${label}`}
            columns={[
              { head: "ops.members.label", cell: ({ label }) => label },
              { head: "ops.brand", cell: ({ merchantId }) => brandName(merchantId) },
              { head: "ops.members.count", cell: ({ members }) => members, align: "right" },
              {
                head: "ops.nav.messages",
                cell: ({ merchantId, label }) =>
                  may("messages.send") ? (
                    <Link
                      className="link inline-flex min-h-6 items-center"
                      to={`/ops/messages?${new URLSearchParams({ for: merchantId, label })}`}
                    >
                      {t("ops.members.write")}
                    </Link>
                  ) : null,
              },
            ]}
          />
        )}
      </OpsPanel>
    </div>
  );
}
