import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorSessionContract } from "../../../platform/contract/ops/session.ts";
import { parseForm } from "../../../site/parse-form.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { OPS_HOME } from "../home-path.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DemoCode } from "../parts/app-set-up.tsx";
import { ActForm, NO_FORM_ERRORS, OpsField, SubmitButton } from "../parts/form.tsx";
import { NewCodes } from "../parts/new-codes.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { SmallPage } from "../parts/small-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, appOffer, made } = requireOperator(context, request);
  const { t } = context;
  if (made) return { made, title: opsTitle(context, t("ops.recovery.new")) };
  const { enrolment } = await calls.session.newApp({ offer: appOffer });
  return {
    made,
    title: opsTitle(context, t("ops.recovery")),
    mayReplaceApp: enrolment !== null,
    ...(await calls.session.recoveryCodes()),
  };
}

/** Creates new recovery codes after checking a code of the app. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  try {
    const input = parseForm(form, operatorSessionContract.renewRecoveryCodes, context);
    const { recoveryCodes } = await ops.calls.session.renewRecoveryCodes(input);
    ops.made = { recoveryCodes, next: OPS_HOME };
    return NO_FORM_ERRORS;
  } catch (error) {
    return refuseForm(error, form, undefined, []);
  }
}

export const meta = opsMeta;

/**
 * Shows the number of unused recovery codes and creates new ones. An operator who signed in with a recovery code also
 * gets a link to set up another app.
 */
export default function RecoveryCodes() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  if (page.made) return <NewCodes {...page.made} />;
  const { left, mayReplaceApp, demoCode } = page;
  return (
    <SmallPage title={t("ops.recovery")} message={refused.message}>
      <OpsPanel title={t("ops.recovery.left", { count: left })}>
        <p>{t("ops.recovery.text")}</p>
        {mayReplaceApp ? (
          <>
            <p>{t("ops.newApp.offer")}</p>
            <Link className={buttonClass()} to="/ops/new-app">
              {t("ops.newApp")}
            </Link>
          </>
        ) : (
          <p>{t("ops.recovery.lost")}</p>
        )}
      </OpsPanel>
      <OpsPanel title={t("ops.recovery.renew")}>
        <ActForm action="/ops/recovery-codes">
          <OpsField
            refused={refused}
            name="code"
            label={t("ops.code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={32}
            help={t("ops.recovery.renew.help")}
          />
          <SubmitButton>{t("ops.recovery.renew")}</SubmitButton>
        </ActForm>
        <DemoCode code={demoCode} />
      </OpsPanel>
    </SmallPage>
  );
}
