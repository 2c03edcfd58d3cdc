import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { withOutcome } from "../done.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DoneAlert } from "../parts/done-alert.tsx";
import { type FormErrors, NO_FORM_ERRORS } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { ZoneNote } from "../parts/time.tsx";
import { getPage } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { BreaksPanel } from "./breaks-panel.tsx";
import { ExcludePanel, LimitPanel } from "./forms.tsx";
import { LiftsPanel } from "./lifts-panel.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import {
  FIELDS,
  protectionDecision,
  type ReviewedDecision,
  reviewDecision,
} from "./protection-decision.server.ts";
import { ReviewPanel } from "./review-panel.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const params = new URL(request.url).searchParams;
  const asked = { merchant: params.get("merchant") ?? "", username: params.get("username") ?? "" };
  const title = opsTitle(context, context.t("ops.nav.protection"));
  const page = getPage(params);
  const lifts = { ...(await calls.protection.lifts(page)), ...page };
  const shown = { title, asked, lifts, found: null, problem: null };
  if (asked.merchant === "" || asked.username === "") return shown;
  try {
    return { ...shown, found: await calls.protection.detail(asked) };
  } catch (error) {
    const { data } = getFailure(error);
    return { ...shown, problem: data.fields.username ?? data.message };
  }
}

/**
 * Tightens a limit, records a break, or ends one early with two operators, each after a review step; then redirects to
 * the member's page.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    if (formText(form, "intent") === "review") {
      return data<Answer>({ ...NO_FORM_ERRORS, reviewed: await reviewDecision(ops, context, form) });
    }
    await protectionDecision(ops, context, form);
    const { search } = new URL(request.url);
    const intent = formText(form, "intent") as keyof typeof ACTIONS;
    const done = withOutcome(search, ACTIONS[intent], intent === "askLift" ? "proposed" : undefined);
    return redirect(`/ops/protection${done}`, 303);
  } catch (error) {
    return refuseForm(error, form, undefined, FIELDS);
  }
}

/** The log's name for the action of each form. */
const ACTIONS = {
  limit: "protection.setLimit",
  break: "protection.exclude",
  askLift: "protection.askLift",
  lift: "protection.lift",
} as const;

/** The result of a form: its refusal, or the effect that it would have. */
interface Answer extends FormErrors {
  reviewed?: ReviewedDecision;
}

export const meta = opsMeta;

/** Limits and breaks of one member. */
export default function Protection() {
  const { t } = useTranslation();
  const { merchants, may } = useOps();
  const { asked, lifts, found, problem } = useLoaderData<typeof loader>();
  const answer: Answer | undefined = useActionData<typeof action>();
  const refused = answer ?? NO_FORM_ERRORS;
  const reviewed = answer?.reviewed;
  const at = `/ops/protection?${new URLSearchParams(asked)}`;
  return (
    <div className="grid gap-4">
      <div className="flex flex-col gap-1.5">
        <h1 className="heading-2">{t("ops.nav.protection")}</h1>
        <ZoneNote />
      </div>
      <OpsPanel title={t("ops.protection.find")}>
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
      </OpsPanel>
      {found ? null : <LiftsPanel lifts={lifts} />}
      {refused.message ? <Alert>{refused.message}</Alert> : null}
      <DoneAlert page="protection" object={asked.username} />
      {found && reviewed ? <ReviewPanel reviewed={reviewed} asked={asked} at={at} /> : null}
      {found && !reviewed ? (
        <>
          <LimitsPanel found={found} merchant={asked.merchant} />
          {may("protection.setLimit") ? <LimitPanel at={at} asked={asked} refused={refused} /> : null}
          <BreaksPanel found={found} asked={asked} at={at} refused={refused} />
          {may("protection.exclude") ? (
            <ExcludePanel at={at} asked={asked} refused={refused} offered={found.offered} />
          ) : null}
        </>
      ) : null}
    </div>
  );
}
