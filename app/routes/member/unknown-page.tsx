import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMemberPage } from "./guard.server.ts";

/** A key that no page of the member centre has: the guard answers 404, which the layout shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMemberPage(context, request);
  throw new Response(null, { status: 404 });
}

/** Never shown: with a component this is a page, whose errors the layout around it shows. */
export default function UnknownPage() {
  return null;
}
