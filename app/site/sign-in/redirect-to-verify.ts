import { type AppLoadContext, redirect } from "@remix-run/node";
import { type FailureData, getFailure } from "../call-failure.ts";
import { getOtherDialogPath, signInPath } from "../safe-redirect.ts";

/**
 * Redirects to the extra step that a sign-in requires; returns null for any other failure. `dialog` is the address of
 * the dialog that the sign-in came from, which then continues with the step.
 */
export function redirectToVerify(
  context: AppLoadContext,
  error: unknown,
  next: unknown,
  dialog?: unknown,
): Response | null {
  const failure: FailureData = getFailure(error).data;
  if (failure.code !== "STEP_UP_REQUIRED") return null;
  const headers = { "set-cookie": context.cookies.challenge(String(failure.details.challenge)) };
  return redirect(getOtherDialogPath(dialog, "verify") ?? signInPath("/account/verify", next), { headers });
}
