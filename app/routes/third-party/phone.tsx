import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sessionContract } from "../../platform/contract/session.ts";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { getFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import type { PageHandle } from "../../site/page-handle.ts";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm } from "../../site/parse-form.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { redirectToVerify } from "../../site/sign-in/redirect-to-verify.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { dialCountries } from "../../site/verification/dial-countries.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { redirectAfterProvider } from "./redirect-after-provider.server.ts";

/** The only page that may send requests to Firebase. */
export const handle: PageHandle = { provesPhones: true };

/**
 * Sign-in by a phone that Firebase verifies, on brands that have it; also links such a phone to the signed-in account.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, sandbox, caller, t } = context;
  if (!brand.on("phoneSignIn")) throw new Response(null, { status: 404 });
  const next = getPathAfterSignIn(new URL(request.url).searchParams.get("next"));
  const account = caller.kind === "account" ? caller : null;
  if (account?.type === DEMO_TYPE) throw await redirectUnlessClosed(context, next);
  const title = account
    ? t("thirdParty.linked.add", { service: t("thirdParty.service.FIREBASE_PHONE") })
    : t("phone.title");
  const { apiKey, projectId, authDomain } = brand.document.signIn.firebase;
  return {
    next,
    settings: {
      apiKey,
      projectId,
      authDomain: authDomain || `${projectId}.firebaseapp.com`,
      emulator: sandbox?.phone ?? null,
    },
    dialCodes: dialCountries(context),
    username: account?.username ?? null,
    heading: title,
    title: pageTitle(context, title),
    texts: context.texts("auth", "phone", "thirdParty"),
  };
}

/** Accepts the proof. Then redirects to `next` signed in, or to the choice between linking and registering. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = getPathAfterSignIn(form.get("next"));
  try {
    const given = { provider: "FIREBASE_PHONE" as const };
    const outcome = await context.platform.session.loginThirdParty(
      parseForm(form, sessionContract.loginThirdParty, context, { only: ["idToken"], given }),
    );
    return await redirectAfterProvider(context, outcome, next);
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    return redirectToVerify(context, error, next) ?? data({ message: failure.message }, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Phone() {
  const { t } = useTranslation();
  const { settings, next, dialCodes, username, heading } = useLoaderData<typeof loader>();
  const account = useMemberPath("securityCenter") ?? "/member";
  const refused = useActionData<typeof action>();
  return (
    <AuthPage labelledBy="phone-title" card="text">
      <h1 className="heading-2" id="phone-title">
        {heading}
      </h1>
      <p className="text-text-2">{username === null ? t("phone.text") : t("phone.linkText", { username })}</p>
      {refused ? <Alert>{refused.message}</Alert> : null}
      <PhoneForm settings={settings} dialCodes={dialCodes} next={next} />
      {username === null ? (
        <ButtonLink to={`/login?next=${encodeURIComponent(next)}`} variant="ghost" full reloadDocument>
          {t("phone.other")}
        </ButtonLink>
      ) : (
        <ButtonLink to={account} variant="ghost" full reloadDocument>
          {t("thirdParty.account")}
        </ButtonLink>
      )}
    </AuthPage>
  );
}
