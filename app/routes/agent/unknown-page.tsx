import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAgentPage } from "./guard.server.ts";

/** Handles a key that matches no page of the agent centre: throws 404, which the layout renders. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  throw new Response(null, { status: 404 });
}

/** Never rendered: having a component makes this route a page, whose errors the surrounding layout renders. */
export default function UnknownPage() {
  return null;
}
