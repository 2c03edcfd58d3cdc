import type { AppLoadContext } from "@remix-run/node";
import type { PlatformClient } from "../../platform/core/member-platform.ts";
import { getFailure } from "../call-failure.ts";
import { handleVerifyStep } from "../sign-in/handle-verify-step.server.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";

interface FormWithApproval<Answer, Done> {
  form: FormData;
  /** Receives the session's new token for the browser. */
  headers: Headers;
  /** Shows the form's page again. */
  answer(result: { step: VerifyStepData }, status?: number): Answer;
  /** Runs the form's action; `platform` is that of the continued session, `approval` the result of the proof. */
  work(platform: PlatformClient, approval: string | undefined): Promise<Done>;
  /** Returns the answer to a refusal, by `work` or by the proof. */
  refused(error: unknown): Answer;
}

/** Runs a form's action, preceded by the second proof when one is due. */
export async function withApproval<Answer, Done>(
  context: AppLoadContext,
  { form, headers, answer, work, refused }: FormWithApproval<Answer, Done>,
): Promise<Answer | Done> {
  let { platform } = context;
  let approval: string | undefined;
  try {
    if (form.has("stepUp")) {
      const taken = await verifyApproval(context, form, headers);
      if ("step" in taken) return answer({ step: taken.step }, taken.status);
      ({ platform, approval } = taken);
    }
    return await work(platform, approval);
  } catch (error) {
    const step = await getRequiredStep(context, platform, error, headers);
    return step ? answer({ step }) : refused(error);
  }
}

/**
 * Checks the second proof for an action that needs approval. The session continues under a new token, which `headers`
 * carry to the browser. Returns the step again, with the response's status, while it is not complete.
 * @throws CallFailure STEP_UP_EXPIRED.
 */
async function verifyApproval(
  context: AppLoadContext,
  form: FormData,
  headers: Headers,
): Promise<{ platform: PlatformClient; approval: string } | { step: VerifyStepData; status: number }> {
  const taken = await handleVerifyStep(context, form, context.platform.stepUp.approve);
  if ("step" in taken) return taken;
  const { token, remembered, approval } = taken.proven;
  headers.append("set-cookie", context.cookies.session(token, { rememberMe: remembered }));
  headers.append("set-cookie", context.cookies.challenge(null));
  return { platform: await context.platformAs(token), approval };
}

/** Returns the step that a failed call requires, or null. The challenge is sent in a cookie. */
async function getRequiredStep(
  context: AppLoadContext,
  platform: PlatformClient,
  error: unknown,
  headers: Headers,
): Promise<VerifyStepData | null> {
  const { data: failure } = getFailure(error);
  if (failure.code !== "STEP_UP_REQUIRED") return null;
  const challenge = String(failure.details.challenge);
  headers.append("set-cookie", context.cookies.challenge(challenge));
  const { methods, because } = await platform.stepUp.challenge({ challenge });
  return { methods, because, chosen: null, sent: null, failure: null };
}
