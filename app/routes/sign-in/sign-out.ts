import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { SIGN_IN_TO_LINK } from "../../site/paths.ts";
import { endSession } from "../../site/sign-in/end-session.server.ts";

/** Pages that a form may lead to after signing out; any other leads home. */
const ALLOWED_NEXT_PAGES: readonly unknown[] = ["/register", SIGN_IN_TO_LINK];

/** Ends the session on the server and in the browser. Redirects home, to registration or to another sign-in method. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  await endSession(context);
  const wanted = form.get("next");
  const next = ALLOWED_NEXT_PAGES.includes(wanted) ? String(wanted) : "/?notice=signed-out";
  return redirect(next, { headers: { "set-cookie": context.cookies.endSession() } });
}

/** Asks for confirmation when the address was opened without the form. */
export function loader() {
  return redirect("/?modal=sign-out");
}
