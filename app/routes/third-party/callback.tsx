import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { getFailure } from "../../site/call-failure.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { redirectToVerify } from "../../site/sign-in/redirect-to-verify.ts";
import { ThirdPartyButtons } from "../../site/sign-in/third-party-buttons.tsx";
import { useMemberPath } from "../../site/use-member-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { redirectAfterProvider } from "./redirect-after-provider.server.ts";

/** The reasons why a sign-in could not start; any other value is the service's answer. */
const START_ERRORS = ["FEATURE_OFF", "SIGN_IN_UNAVAILABLE", "TOO_MANY_REQUESTS"] as const;

/** The page that a service redirects the browser back to. Accepts its answer once, in the browser that started. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { attempt = "", provider = "", next = "/" } = context.thirdParty ?? {};
  const own = getPathAfterSignIn(next);
  const { search, searchParams } = new URL(request.url);
  const linking = context.caller.kind === "account";
  const fail = (message: string, status: number) =>
    data(
      {
        message,
        next: own,
        linking,
        title: pageTitle(context, context.t(`thirdParty.failed.${linking ? "link" : "title"}`)),
        texts: context.texts("auth", "thirdParty"),
      },
      { status, headers: { "set-cookie": context.cookies.thirdParty(null) } },
    );
  const failed = START_ERRORS.find((code) => code === searchParams.get("failed"));
  if (failed) return fail(context.t(`error.${failed}`), 403);
  try {
    const outcome = await context.platform.session.loginThirdParty({
      provider: provider === "FACEBOOK" ? "FACEBOOK" : "GOOGLE",
      // Without the cookie no attempt can match this answer.
      attempt: attempt || "-".repeat(43),
      answer: search.slice(1, 4_000),
    });
    return await redirectAfterProvider(context, outcome, own);
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    return redirectToVerify(context, error, own) ?? fail(failure.message, status);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Renders the failure of a sign-in or of linking: its reason, and the alternatives. */
export default function ThirdPartyFailed() {
  const { t } = useTranslation();
  const { message, next, linking } = useLoaderData<typeof loader>();
  const account = useMemberPath("securityCenter") ?? "/member";
  return (
    <AuthPage labelledBy="failed-title" card="text">
      <h1 className="heading-2" id="failed-title">
        {t(`thirdParty.failed.${linking ? "link" : "title"}`)}
      </h1>
      <Alert>{message}</Alert>
      {linking ? (
        <ButtonLink to={account} full>
          {t("thirdParty.account")}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={`/login?next=${encodeURIComponent(next)}`} full>
            {t("thirdParty.back")}
          </ButtonLink>
          <ThirdPartyButtons next={next} />
        </>
      )}
    </AuthPage>
  );
}
