import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getPathAfterSignIn, withNotice } from "../../site/safe-redirect.ts";
import { signedInHeaders } from "../../site/sign-in/signed-in-headers.ts";

/** Opens a trial account with play money and redirects to the requested page. A refusal shows as an error page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (context.caller.kind === "account") return redirect("/");
  const headers = signedInHeaders(context, await context.platform.session.freePlay({}));
  return redirect(withNotice(getPathAfterSignIn(form.get("next")), "trial"), { headers });
}

/** Redirects a request by address instead of by form. */
export function loader() {
  return redirect("/?modal=login");
}

/** Renders nothing: the route has a component so that a refusal is shown on the brand's error page. */
export default function FreePlay() {
  return null;
}
