import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorSessionContract } from "../../../platform/contract/ops/session.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";
import { refuseForm } from "../form/refuse-form.server.ts";
import { getOps, safeNext } from "../guard.server.ts";
import { OPS_HOME } from "../home-path.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { ActForm, NO_FORM_ERRORS, OpsField, SubmitButton } from "../parts/form.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { SmallPage } from "../parts/small-page.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { demo, session } = getOps(context);
  const next = safeNext(new URL(request.url).searchParams.get("next"));
  if (session?.isVerified) throw redirect(OPS_HOME, 303);
  return { title: opsTitle(context, context.t("ops.signIn")), next, demo };
}

/** Checks the password; the code is the next step. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { calls, cookies } = getOps(context);
  const form = await request.formData();
  const next = safeNext(formText(form, "next"));
  try {
    const { token } = await calls.session.signIn(parseForm(form, operatorSessionContract.signIn, context));
    return redirect(`/ops/code?${new URLSearchParams({ next })}`, {
      status: 303,
      headers: { "set-cookie": cookies.session(token) },
    });
  } catch (error) {
    return refuseForm(error, form, undefined, ["username", "next"]);
  }
}

export const meta = opsMeta;

export default function SignIn() {
  const { t } = useTranslation();
  const { next, demo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <SmallPage title={t("ops.signIn")} message={refused.message}>
      <OpsPanel>
        <ActForm action="/ops/sign-in">
          <input type="hidden" name="next" value={refused.values.next ?? next} />
          <OpsField
            refused={refused}
            name="username"
            label={t("ops.username")}
            autoComplete="username"
            maxLength={64}
          />
          <OpsField
            refused={refused}
            name="password"
            label={t("ops.password")}
            type="password"
            autoComplete="current-password"
          />
          <SubmitButton>{t("ops.signIn")}</SubmitButton>
        </ActForm>
        {demo ? <p className="text-13 text-text-2">{t("ops.demo.accounts")}</p> : null}
      </OpsPanel>
    </SmallPage>
  );
}
