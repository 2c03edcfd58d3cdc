import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorSessionContract } from "../../../platform/contract/ops/session.ts";
import { parseForm } from "../../../site/parse-form.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requireOperator } from "../guard.server.ts";
import { OPS_HOME } from "../home-path.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ActForm, NO_FORM_ERRORS, OpsField, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { SmallPage } from "../parts/small-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { session } = requireOperator(context, request, { whilePasswordDue: true });
  return { title: opsTitle(context, context.t("ops.newPassword")), isDue: session.passwordDue };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { calls } = requireOperator(context, request, { whilePasswordDue: true });
  const form = await request.formData();
  try {
    await calls.session.setPassword(parseForm(form, operatorSessionContract.setPassword, context));
    return redirect(OPS_HOME, 303);
  } catch (error) {
    return refuseForm(error, form, undefined, []);
  }
}

export const meta = opsMeta;

export default function Password() {
  const { t } = useTranslation();
  const { isDue } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <SmallPage title={t("ops.newPassword")} message={refused.message}>
      {isDue ? <p>{t("ops.newPassword.due")}</p> : null}
      <OpsPanel>
        <ActForm action="/ops/password">
          <OpsField
            refused={refused}
            name="old"
            label={t("ops.oldPassword")}
            type="password"
            autoComplete="current-password"
          />
          <OpsField
            refused={refused}
            name="password"
            label={t("ops.newPassword")}
            type="password"
            autoComplete="new-password"
            help={t("ops.newPassword.help")}
          />
          <OpsField
            refused={refused}
            name="again"
            label={t("ops.newPassword.again")}
            type="password"
            autoComplete="new-password"
          />
          <SubmitButton>{t("ops.save")}</SubmitButton>
        </ActForm>
      </OpsPanel>
      {isDue ? null : (
        <Link className="link self-start" to="/ops/recovery-codes">
          {t("ops.recovery")}
        </Link>
      )}
    </SmallPage>
  );
}
