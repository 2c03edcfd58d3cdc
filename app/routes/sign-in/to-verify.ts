import { type AppLoadContext, redirect } from "@remix-run/node";
import { type FailureData, failureOf } from "../call-failure.ts";
import { verifyPath } from "../own-path.ts";

/** Leads on to the extra step that a sign-in was answered with; null for any other failure. */
export function toVerify(context: AppLoadContext, error: unknown, next: unknown): Response | null {
  const failure: FailureData = failureOf(error).data;
  if (failure.code !== "STEP_UP_REQUIRED") return null;
  const headers = { "set-cookie": context.cookies.challenge(String(failure.details.challenge)) };
  return redirect(verifyPath(next), { headers });
}
