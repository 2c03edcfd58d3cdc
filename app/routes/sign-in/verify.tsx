import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sceneName } from "../../brand/images.ts";
import { getFailure } from "../../site/call-failure.ts";
import { redirectUnlessClosed } from "../../site/closed.server.ts";
import { pageTitle } from "../../site/page-title.ts";
import { getOtherDialogPath, getPathAfterSignIn, signInPath } from "../../site/safe-redirect.ts";
import { AuthPage } from "../../site/sign-in/auth-page.tsx";
import { completeSignIn } from "../../site/sign-in/complete-sign-in.server.ts";
import { handleVerifyStep } from "../../site/sign-in/handle-verify-step.server.ts";
import { VerifyForm } from "../../site/sign-in/verify-form.tsx";
import { loadVerifyStep, redirectExpiredStep } from "../../site/sign-in/verify-options.server.ts";
import type { VerifyStepData } from "../../site/sign-in/verify-step.tsx";

/** The lifetime of a session that is not remembered. */
const SHORT_SESSION_MS = 12 * 60 * 60_000;

/**
 * The extra step of a sign-in (spec section 4) on a separate page. A visitor without a running step has to sign in
 * first.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = getPathAfterSignIn(new URL(request.url).searchParams.get("next"));
  if (context.caller.kind === "account") throw await redirectUnlessClosed(context, next);
  return {
    next,
    step: await loadVerifyStep(context, signInPath("/login", next)),
    scene: sceneName(context.brand.document.registration.banner, context.brand.id),
    title: pageTitle(context, context.t("security.step.title")),
    texts: context.texts("auth", "security"),
  };
}

/** Sends the code of the step, or accepts its answer; serves the page and the dialog. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = getPathAfterSignIn(new URL(request.url).searchParams.get("next"));
  const beginning = getOtherDialogPath(form.get("dialog"), "login") ?? signInPath("/login", next);
  if (context.challenge === null) return redirect(beginning);
  try {
    const outcome = await handleVerifyStep(context, form, context.platform.session.verifyLogin);
    if ("step" in outcome) {
      // A step that another tab has begun since is not a sign-in.
      if (outcome.step.because === null) return redirectExpiredStep(context, beginning);
      return data<VerifyStepData>(outcome.step, outcome.status);
    }
    const { proven } = outcome;
    const rememberMe = proven.expiresAt - context.now > SHORT_SESSION_MS;
    return await completeSignIn(context, proven, { next, rememberMe });
  } catch (error) {
    if (getFailure(error).data.code === "STEP_UP_EXPIRED") return redirectExpiredStep(context, beginning);
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Verify() {
  const { next, step, scene } = useLoaderData<typeof loader>();
  const answered = useActionData<VerifyStepData>();
  return (
    <AuthPage labelledBy="verify-title" scene={scene}>
      <VerifyForm titleId="verify-title" step={answered ?? step} next={next} />
    </AuthPage>
  );
}
