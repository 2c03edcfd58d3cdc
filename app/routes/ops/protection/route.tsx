import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { failureOf } from "../../../site/call-failure.ts";
import { formText, sentValues } from "../../../site/parse-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, SelectField } from "../../../ui/field.tsx";
import { type Outcome, outcomeIn, withDone } from "../done.ts";
import { atWork } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { Panel } from "../parts/panel.tsx";
import { refusal } from "../parts/refusal.server.ts";
import { NOT_REFUSED, type Refused } from "../parts/refused.ts";
import { pageOf } from "../queue-query.server.ts";
import { useOps } from "../use-ops.ts";
import { BreaksPanel } from "./breaks-panel.tsx";
import { ExcludePanel, LimitPanel } from "./forms.tsx";
import { LiftsPanel } from "./lifts-panel.tsx";
import { LimitsPanel } from "./limits-panel.tsx";
import { FIELDS, protectionAct, type Reviewed, reviewAct } from "./protection-act.server.ts";
import { ReviewPanel } from "./review-panel.tsx";

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

/**
 * Tightens a limit, records a break, or ends one early with two operators, each once it was looked at; then the member's page
 * again.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = atWork(context, request);
  const form = await request.formData();
  try {
    if (formText(form, "intent") === "review") {
      return data<Answer>({ ...NOT_REFUSED, reviewed: await reviewAct(ops, context, form) });
    }
    await protectionAct(ops, context, form);
    const { search } = new URL(request.url);
    return redirect(
      `/ops/protection${withDone(search, formText(form, "intent") === "askLift" ? "proposed" : "1")}`,
      303,
    );
  } catch (error) {
    return refusal(error, sentValues(form, FIELDS));
  }
}

/** What came of a form: what it was refused with, or what it would do. */
interface Answer extends Refused {
  reviewed?: Reviewed;
}

export const meta = opsMeta;

/** Limits and breaks of one member. */
export default function Protection() {
  const { t } = useTranslation();
  const { merchants, may } = useOps();
  const { asked, lifts, found, problem } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const answer: Answer | undefined = useActionData<typeof action>();
  const outcome = outcomeIn(search, answer);
  const refused = answer ?? NOT_REFUSED;
  const reviewed = answer?.reviewed;
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
      {outcome ? <DoneAlert outcome={outcome} /> : null}
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

/** Says what a form did; a break ends early only once another operator agrees. */
function DoneAlert({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  return outcome === "proposed" ? (
    <Alert tone="info">{t("ops.second.proposed")}</Alert>
  ) : (
    <Alert tone="positive">{t("ops.protection.done")}</Alert>
  );
}
