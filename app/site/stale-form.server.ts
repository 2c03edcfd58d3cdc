import { type AppLoadContext, redirect } from "@remix-run/node";
import { returnTo, signInFirst } from "./return-to.ts";
import { withNotice } from "./with-notice.ts";

/**
 * Refuses a form on the page of an account that is signed in no more. It leads to the sign-in and back to its page where
 * nobody is signed in, else to its page as it is for the account that is.
 * @throws Response 302
 */
export function refuseStaleForm({ staleForm }: Pick<AppLoadContext, "staleForm">, request: Request): void {
  if (staleForm === null) return;
  const page = returnTo(request) ?? "/";
  throw redirect(
    staleForm === "over"
      ? withNotice(signInFirst(request, page), "session-over")
      : withNotice(page, "another-account"),
  );
}
