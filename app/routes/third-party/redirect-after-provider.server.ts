import { type AppLoadContext, redirect } from "@remix-run/node";
import type { PlatformClient } from "../../platform/core/member-platform.ts";
import { THIRD_PARTY_PAGE } from "../../site/paths.ts";
import { completeSignIn } from "../../site/sign-in/complete-sign-in.server.ts";

type Outcome = Awaited<ReturnType<PlatformClient["session"]["loginThirdParty"]>>;

/** Redirects to `next` signed in, or to the choice between linking and registering. */
export async function redirectAfterProvider(
  context: AppLoadContext,
  { signedIn, pending }: Outcome,
  next: string,
) {
  const response = signedIn
    ? await completeSignIn(context, signedIn, { next, rememberMe: false })
    : redirect(THIRD_PARTY_PAGE);
  const kept = pending && { provider: pending.provider, attempt: pending.attempt, next };
  response.headers.append("set-cookie", context.cookies.thirdParty(kept));
  return response;
}
