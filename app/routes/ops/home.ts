import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { atWork } from "./guard.server.ts";
import { OPS_HOME } from "./pages.ts";

/** `/ops`: leads to the page that operators begin with. */
export function loader({ context, request }: LoaderFunctionArgs) {
  atWork(context, request);
  return redirect(OPS_HOME);
}
