import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { failureOf } from "../../../site/call-failure.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { atWork } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { Panel } from "../parts/panel.tsx";
import { refusal } from "../parts/refusal.server.ts";
import { NOT_REFUSED } from "../parts/refused.ts";
import { pageOf } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { BreaksPanel } from "./breaks-panel.tsx";
import { ExcludePanel, LimitPanel } from "./forms.tsx";
import { LiftsPanel } from "./lifts-panel.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import { protectionAct } from "./protection-act.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = atWork(context, request);
  const params = new URL(request.url).searchParams;
  const asked = { merchant: params.get("merchant") ?? "", username: params.get("username") ?? "" };
  const title = opsTitle(context, context.t("ops.nav.protection"));
  const page = pageOf(params);
  const lifts = { ...(await calls.protection.lifts(page)), ...page };
  const shown = { title, asked, lifts, found: null, problem: null };
  if (asked.merchant === "" || asked.username === "") return shown;
  try {
    return { ...shown, found: await calls.protection.detail(asked) };
  } catch (error) {
    const { data } = failureOf(error);
    return { ...shown, problem: data.fields.username ?? data.message };
  }
}

/** Tightens a limit, records a break, or ends one early with two operators; then the member's page again. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = atWork(context, request);
  const form = await request.formData();
  try {
    await protectionAct(ops, context, form);
    const { search } = new URL(request.url);
    return redirect(`/ops/protection${search}`, 303);
  } catch (error) {
    return refusal(error);
  }
}

export const meta = opsMeta;

/** Limits and breaks of one member. */
export default function Protection() {
  const { t } = useTranslation();
  const { merchants, may } = useOps();
  const { asked, lifts, found, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NOT_REFUSED;
  const at = `/ops/protection?${new URLSearchParams(asked)}`;
  return (
    <div className="grid gap-4">
      <h1 className="heading-2">{t("ops.nav.protection")}</h1>
      <Panel title={t("ops.protection.find")}>
        <Form method="get" className="flex flex-wrap items-end gap-3.5">
          <SelectField name="merchant" label={t("ops.brand")} defaultValue={asked.merchant}>
            {merchants.map(({ code, brandName }) => (
              <option key={code} value={code}>
                {brandName}
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
      </Panel>
      {found ? null : <LiftsPanel lifts={lifts} />}
      {refused.message ? <Alert>{refused.message}</Alert> : null}
      {found ? (
        <>
          <LimitsPanel found={found} merchant={asked.merchant} />
          {may("protection.setLimit") ? <LimitPanel at={at} asked={asked} refused={refused} /> : null}
          <BreaksPanel found={found} merchant={asked.merchant} at={at} refused={refused} />
          {may("protection.exclude") ? <ExcludePanel at={at} asked={asked} refused={refused} /> : null}
        </>
      ) : null}
    </div>
  );
}
