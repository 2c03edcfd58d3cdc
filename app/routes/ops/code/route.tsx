import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorSessionContract } from "../../../platform/contract/ops/session.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { requirePasswordStep, safeNext } from "../guard.server.ts";
import { OPS_HOME } from "../home-path.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { AppSetUpPanel, DemoCode, toSetUp } from "../parts/app-set-up.tsx";
import { ActForm, NO_FORM_ERRORS, OpsField, SubmitButton } from "../parts/form.tsx";
import { NewCodes } from "../parts/new-codes.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { SmallPage } from "../parts/small-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { calls, made, session } = requirePasswordStep(context, request);
  const { t } = context;
  if (made) return { made, title: opsTitle(context, t("ops.recovery.new")) };
  if (session.isVerified) throw redirect(OPS_HOME, 303);
  const { enrolment, demoCode } = await calls.session.codeStep();
  return {
    made,
    title: opsTitle(context, t(enrolment ? "ops.enrol" : "ops.code.title")),
    next: safeNext(new URL(request.url).searchParams.get("next")),
    setUp: toSetUp(enrolment),
    demoCode,
  };
}

/** Accepts the code: from then on the operator is signed in. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requirePasswordStep(context, request);
  if (ops.session.isVerified) throw redirect(OPS_HOME, 303);
  const form = await request.formData();
  const next = safeNext(formText(form, "next"));
  try {
    const input = parseForm(form, operatorSessionContract.proveCode, context);
    const proven = await ops.calls.session.proveCode(input);
    const headers = new Headers();
    headers.append("set-cookie", ops.cookies.session(proven.token));
    if (proven.deviceToken) headers.append("set-cookie", ops.cookies.device(proven.deviceToken));
    if (proven.appOffer) headers.append("set-cookie", ops.cookies.appOffer(proven.appOffer));
    if (proven.recoveryCodes.length > 0) {
      ops.made = { recoveryCodes: proven.recoveryCodes, next };
      return data(NO_FORM_ERRORS, { headers });
    }
    return redirect(proven.byRecoveryCode ? "/ops/recovery-codes" : next, { status: 303, headers });
  } catch (error) {
    return refuseForm(error, form, undefined, ["next"]);
  }
}

export const meta = opsMeta;

/** The code of the authenticator app; at the first sign-in with the data for setting it up. */
export default function Code() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  if (page.made) return <NewCodes {...page.made} />;
  const { setUp, demoCode, next } = page;
  return (
    <SmallPage title={t(setUp ? "ops.enrol" : "ops.code.title")} message={refused.message}>
      {setUp ? <AppSetUpPanel {...setUp} /> : null}
      <OpsPanel>
        <ActForm action="/ops/code">
          <input type="hidden" name="next" value={refused.values.next ?? next} />
          <OpsField
            refused={refused}
            name="code"
            label={t("ops.code")}
            autoComplete="one-time-code"
            maxLength={64}
            help={t(setUp ? "ops.code.help" : "ops.code.helpOrRecovery")}
          />
          <SubmitButton>{t("ops.continue")}</SubmitButton>
        </ActForm>
        <DemoCode code={demoCode} />
      </OpsPanel>
      <Link className="link self-start" to="/ops/sign-in">
        {t("ops.startOver")}
      </Link>
    </SmallPage>
  );
}
