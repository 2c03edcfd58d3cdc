import { type AppLoadContext, redirect } from "@remix-run/node";
import { getReturnTo, getSignInRedirect } from "./return-to.ts";
import { withNotice } from "./safe-redirect.ts";

/**
 * Refuses a form on the page of an account that is no longer signed in. It redirects to the sign-in and then back to
 * the page when no account is signed in, else to the page as the current account sees it.
 * @throws Response 302
 */
export function refuseStaleForm({ staleForm }: Pick<AppLoadContext, "staleForm">, request: Request): void {
  if (staleForm === null) return;
  const page = getReturnTo(request) ?? "/";
  throw redirect(
    staleForm === "over"
      ? withNotice(getSignInRedirect(request, page), "session-over")
      : withNotice(page, "another-account"),
  );
}
