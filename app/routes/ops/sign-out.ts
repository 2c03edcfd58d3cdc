import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getOps, requireOperator } from "./guard.server.ts";

/** Ends the session, at any step of the sign-in. */
export async function action({ context }: ActionFunctionArgs) {
  const { calls, cookies, session } = getOps(context);
  if (!session) return redirect("/ops/sign-in", 303);
  await calls.session.signOut();
  const headers = new Headers();
  headers.append("set-cookie", cookies.endSession());
  headers.append("set-cookie", cookies.appOffer(null));
  return redirect("/ops/sign-in", { status: 303, headers });
}

/** It is no page. */
export function loader({ context, request }: ActionFunctionArgs): never {
  requireOperator(context, request, { whilePasswordDue: true });
  throw new Response(null, { status: 404 });
}
