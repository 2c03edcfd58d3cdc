import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorSessionContract } from "../../../platform/contract/ops/session.ts";
import { parseForm } from "../../../site/parse-form.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { OPS_HOME } from "../home-path.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { AppSetUpPanel, toSetUp } from "../parts/app-set-up.tsx";
import { ActForm, NO_FORM_ERRORS, OpsField, SubmitButton } from "../parts/form.tsx";
import { NewCodes } from "../parts/new-codes.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { SmallPage } from "../parts/small-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, appOffer, made } = requireOperator(context, request);
  const { t } = context;
  if (made) return { made, title: opsTitle(context, t("ops.recovery.new")) };
  const { enrolment } = await calls.session.newApp({ offer: appOffer });
  // Also for a form that was sent twice: the first request has set the app up, and `/ops/recovery-codes` makes new
  // codes.
  if (!enrolment) throw redirect("/ops/recovery-codes", 303);
  return { made, title: opsTitle(context, t("ops.newApp")), setUp: toSetUp(enrolment) };
}

/** Replaces the lost app by the new one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const given = { offer: ops.appOffer };
    const input = parseForm(form, operatorSessionContract.replaceApp, context, { given });
    const { recoveryCodes } = await ops.calls.session.replaceApp(input);
    ops.made = { recoveryCodes, next: OPS_HOME };
    return data(NO_FORM_ERRORS, { headers: { "set-cookie": ops.cookies.appOffer(null) } });
  } catch (error) {
    return refuseForm(error, form, undefined, []);
  }
}

export const meta = opsMeta;

/** Sets up a new app for an operator who signed in with a recovery code because the old one is lost. */
export default function NewApp() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  if (page.made) return <NewCodes {...page.made} />;
  return (
    <SmallPage title={t("ops.newApp")} message={refused.message}>
      <p>{t("ops.newApp.text")}</p>
      <AppSetUpPanel {...page.setUp} />
      <OpsPanel>
        <ActForm action="/ops/new-app">
          <OpsField
            refused={refused}
            name="code"
            label={t("ops.code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={32}
            help={t("ops.code.help")}
          />
          <OpsField
            refused={refused}
            name="password"
            label={t("ops.password")}
            type="password"
            autoComplete="current-password"
          />
          <SubmitButton>{t("ops.newApp.do")}</SubmitButton>
        </ActForm>
      </OpsPanel>
      <Link className="link self-start" to="/ops/recovery-codes">
        {t("ops.newApp.later")}
      </Link>
    </SmallPage>
  );
}
