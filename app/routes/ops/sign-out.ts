import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { atWork, passwordGiven } from "./guard.server.ts";

/** Ends the session, however far it is. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { calls, cookies } = passwordGiven(context, request);
  await calls.session.signOut();
  const headers = new Headers();
  headers.append("set-cookie", cookies.endSession());
  headers.append("set-cookie", cookies.appOffer(null));
  return redirect("/ops/sign-in", { status: 303, headers });
}

/** It is no page. */
export function loader({ context, request }: ActionFunctionArgs): never {
  atWork(context, request, { whilePasswordDue: true });
  throw new Response(null, { status: 404 });
}
