import type { AppLoadContext } from "@remix-run/node";
import type { PlatformClient } from "../../platform/platform.ts";
import { failureOf } from "../call-failure.ts";
import { takeStep } from "../sign-in/take-step.server.ts";
import type { VerifyStepData } from "../sign-in/verify-step.tsx";

/**
 * Takes the second proof of something that is to be approved: the session goes on under a new token, which `headers` take
 * to the browser. Gives the step again, with the answer's status, where it is not over.
 * @throws CallFailure STEP_UP_EXPIRED.
 */
export async function takeApproval(
  context: AppLoadContext,
  form: FormData,
  headers: Headers,
): Promise<{ platform: PlatformClient; approval: string } | { step: VerifyStepData; status: number }> {
  const taken = await takeStep(context, form, context.platform.stepUp.approve);
  if ("step" in taken) return taken;
  const { token, remembered, approval } = taken.proven;
  headers.append("set-cookie", context.cookies.session(token, { rememberMe: remembered }));
  headers.append("set-cookie", context.cookies.challenge(null));
  return { platform: await context.platformAs(token), approval };
}

/** The step that a failed call asks for; null where it asks for none. The challenge travels in a cookie. */
export async function stepAskedFor(
  context: AppLoadContext,
  platform: PlatformClient,
  error: unknown,
  headers: Headers,
): Promise<VerifyStepData | null> {
  const { data: failure } = failureOf(error);
  if (failure.code !== "STEP_UP_REQUIRED") return null;
  const challenge = String(failure.details.challenge);
  headers.append("set-cookie", context.cookies.challenge(challenge));
  const { methods, because } = await platform.stepUp.challenge({ challenge });
  return { methods, because, chosen: null, sent: null, failure: null };
}
