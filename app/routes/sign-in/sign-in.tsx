import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sceneName } from "../../brand/images.ts";
import { sessionContract } from "../../platform/contract/session.ts";
import { verificationContract } from "../../platform/contract/verification.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { parseForm, sentValues } from "../../site/parse-form.ts";
import { getPathAfterSignIn } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { completeSignIn } from "../../site/sign-in/complete-sign-in.server.ts";
import { redirectToVerify } from "../../site/sign-in/redirect-to-verify.ts";
import { type SignInFailure, SignInForm } from "../../site/sign-in/sign-in-form.tsx";
import { signInOptions } from "../../site/sign-in/sign-in-options.server.ts";
import { SEND_CODE } from "../../site/verification/send-code.tsx";

/**
 * The sign-in page, for the redirect rule and for browsers without scripts. A visitor who is already signed in is
 * redirected.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const next = getPathAfterSignIn(url.searchParams.get("next"));
  if (context.caller.kind === "account") throw await redirectUnlessClosed(context, next);
  return {
    next,
    options: signInOptions(context, url),
    scene: sceneName(context.brand.document.registration.banner, context.brand.id),
    title: pageTitle(context, context.t("auth.signIn.submit")),
    texts: context.texts("auth"),
  };
}

/** The allowed and the required fields of each tab's call. */
const CREDENTIALS = {
  username: { only: ["username", "password", "captcha", "botCheck"], required: ["username", "password"] },
  sms: {
    only: ["mobileNum", "countryDialingCode", "verificationCode"],
    required: ["mobileNum", "verificationCode"],
  },
} as const;

/** Fields that are trimmed before they are read and shown again. */
const TRIMMED = ["username", "mobileNum"] as const;

/** Signs in by password or by code, or sends the code. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const by = form.get("type") === "sms" ? "sms" : "username";
  const values = sentValues(form, [...TRIMMED, "countryDialingCode"], { trimmed: TRIMMED });
  const next = getPathAfterSignIn(form.get("next"));
  const blank: SignInFailure = { by, message: null, fields: {}, values, captcha: false, next };
  const rememberMe = context.brand.on("rememberMe") && form.has("rememberMe");
  const remembering = (response: Response) => {
    // The form in the rail's bar has no such checkbox, so it changes nothing that is remembered.
    if (!form.has("type")) return response;
    const { rememberUser, rememberMobile } = context.cookies;
    const user = rememberMe && by === "username" ? (values.username ?? null) : null;
    const { mobileNum = "", countryDialingCode = "" } = values;
    const mobile = rememberMe && by === "sms" ? { mobileNum, countryDialingCode } : null;
    response.headers.append("set-cookie", rememberUser(user));
    response.headers.append("set-cookie", rememberMobile(mobile));
    return response;
  };
  const { session, verification } = context.platform;
  try {
    if (by === "sms" && form.get("intent") === SEND_CODE) {
      const order = parseForm(form, verificationContract.loginCode, context, { trimmed: ["mobileNum"] });
      return data<SignInFailure>({ ...blank, sent: await verification.loginCode(order) });
    }
    const signedIn = await session.login(
      parseForm(form, sessionContract.login, context, {
        ...CREDENTIALS[by],
        trimmed: TRIMMED,
        given: { type: by, rememberMe },
      }),
    );
    return remembering(await completeSignIn(context, signedIn, { next, rememberMe }));
  } catch (error) {
    // When a second proof is required, the first one was accepted.
    const step = redirectToVerify(context, error, next, form.get("dialog"));
    return step ? remembering(step) : createFailure(error, blank, form);
  }
}

/**
 * Returns the form again with the error. It has a captcha if the platform requires one, or has not checked the given
 * one yet.
 */
function createFailure(error: unknown, blank: SignInFailure, form: FormData) {
  const { failure, message, fields, status } = getFormFailure(error);
  const untried = failure.code === "INVALID_INPUT" && form.has("captcha");
  const captcha = failure.details.captcha === true || fields.captcha !== undefined || untried;
  return data<SignInFailure>({ ...blank, message, fields, captcha }, status);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignIn() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<SignInFailure>();
  const next = failure?.next ?? page.next;
  return (
    <AuthPage labelledBy="sign-in-title" scene={page.scene}>
      <SignInForm titleId="sign-in-title" options={page.options} next={next} failure={failure} />
    </AuthPage>
  );
}
