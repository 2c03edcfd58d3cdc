import { type AppLoadContext, redirect } from "@remix-run/node";
import { getFailure } from "../call-failure.ts";
import { redirectUnlessClosed } from "../closed.server.ts";
import { withNotice } from "../safe-redirect.ts";
import type { VerifyStepData } from "./verify-step.tsx";

/**
 * The extra step of the sign-in under way in this browser. Throws a redirect to `beginning` when there is no such step,
 * or it has expired.
 */
export async function loadVerifyStep(context: AppLoadContext, beginning: string): Promise<VerifyStepData> {
  const { challenge, platform } = context;
  if (challenge === null) throw await redirectUnlessClosed(context, beginning);
  try {
    const { methods, purpose, because } = await platform.stepUp.challenge({ challenge });
    if (purpose === "signIn") return { methods, because, chosen: null, sent: null, failure: null };
  } catch (error) {
    if (getFailure(error).data.code !== "STEP_UP_EXPIRED") throw error;
  }
  throw redirectExpiredStep(context, beginning);
}

/** Redirects to the beginning of a step that is over, with a notice about it. */
export function redirectExpiredStep({ cookies }: AppLoadContext, beginning: string): Response {
  const headers = { "set-cookie": cookies.challenge(null) };
  return redirect(withNotice(beginning, "step-over"), { headers });
}
